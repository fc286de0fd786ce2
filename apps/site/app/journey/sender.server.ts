import { createHash } from 'node:crypto';
import { type ComplaintDetails, complaintDetails } from '@lamplighter/contracts/contact-details';
import type { ChosenAddress, Sender } from './answers.ts';

export type KnownSender = { sender: Sender; person: ComplaintDetails; address: ChosenAddress; digest: string };

/** The person and the address, if both are complete. */
export function readSender(sender: Sender | undefined): KnownSender | undefined {
  const person = complaintDetails.safeParse(sender?.details);
  if (!sender || !person.success) return undefined;
  const digest = createHash('sha256')
    .update(JSON.stringify([person.data, sender.address]))
    .digest('base64url');
  return { sender, person: person.data, address: sender.address, digest };
}

/** A sender as shown on a page. */
export type ShownSender = { name: string; email: string; address: string };

export function showSender({ person, address }: KnownSender): ShownSender {
  return {
    name: `${person.firstName} ${person.surname}`,
    email: person.email,
    address: `${address.summary ?? address.address}, ${address.postcode}`,
  };
}
