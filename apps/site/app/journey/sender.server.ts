import { createHash } from 'node:crypto';
import { type CallDetails, callDetails, callPromise } from '@lamplighter/contracts/leads/call-back';
import { type ComplaintDetails, complaintDetails } from '@lamplighter/contracts/leads/contact-details';
import { wantsCall } from '../call-back/asked-call.ts';
import type { ChosenAddress, Sender } from './answers.ts';

/** `email` is empty where the customer wants a call and gave none. */
type Person = ComplaintDetails & Partial<Pick<CallDetails, 'callTime' | 'callMessage'>>;

export type KnownSender = { sender: Sender; person: Person; address: ChosenAddress; digest: string };

/** The person and the address, if both are complete. */
export function readSender(sender: Sender | undefined): KnownSender | undefined {
  const schema = wantsCall(sender?.details ?? {}) ? callDetails : complaintDetails;
  const person = schema.safeParse(sender?.details);
  if (!sender || !person.success) return undefined;
  const digest = createHash('sha256')
    .update(JSON.stringify([person.data, sender.address]))
    .digest('base64url');
  return { sender, person: person.data, address: sender.address, digest };
}

/** A sender as shown on a page: how we answer is the email address, or the call. */
export type ShownSender = { name: string; contact: string; address: string };

export function showSender({ person, address, sender }: KnownSender): ShownSender {
  return {
    name: `${person.firstName} ${person.surname}`,
    contact: sender.call ? callPromise(sender.call, person.telephoneNumber) : person.email,
    address: `${address.summary ?? address.address}, ${address.postcode}`,
  };
}
