import { factHref } from '@lamplighter/contracts/content/fact-href';
import { companyParticulars, mainSite } from '@lamplighter/contracts/content/main-site';
import { answeringLine } from '@lamplighter/contracts/leads/answers';
import { formatDayAfter } from '@lamplighter/contracts/time/london-day';
import type { OpenedDelivery } from '../../outbox/process-delivery.ts';
import type { BrandFacts } from '../brand-facts.ts';

/** Text with links in it. A web link has a label; the label of a phone number is the number itself. */
type Link = { label: string; href: string };
export type Inline = string | Link;
export type Detail = { label: string; value: string };

export type Block =
  | { kind: 'paragraph'; content: Inline[] }
  | { kind: 'heading'; text: string }
  | { kind: 'list'; items: Inline[][] }
  | { kind: 'details'; rows: Detail[] };

/** What an email says. `rendering/` turns it into HTML and into plain text, so that both parts say the same. */
export type Message = {
  subject: string;
  /** The line that a mailbox shows after the subject. It repeats sentences of the message. */
  preheader: string;
  greeting: string;
  title: string;
  blocks: Block[];
  footer: Inline[][];
};

export const paragraph = (...content: Inline[]): Block => ({ kind: 'paragraph', content });
export const heading = (text: string): Block => ({ kind: 'heading', text });
export const list = (...items: Inline[][]): Block => ({ kind: 'list', items });
const details = (...rows: Detail[]): Block => ({ kind: 'details', rows });

export const phoneLink = (number: string): Link => ({ label: number, href: factHref('phone', number) ?? '' });
export const webLink = (label: string, href: string): Link => ({ label, href });

export type OmbudsmanWait = { weeks: number };

export type ConfirmedLead = Pick<OpenedDelivery, 'kind' | 'payment' | 'receivedAt' | 'reference' | 'document'>;

/** What one kind of lead adds to the frame of every confirmation. `soon` is the sentence that a mailbox previews. */
type ConfirmationWords = Pick<Message, 'subject' | 'title' | 'blocks'> & { soon: string };

export type Compose = (lead: ConfirmedLead, brand: BrandFacts, ombudsman: OmbudsmanWait) => ConfirmationWords;

/** Replies reach the team of that kind of lead, and find it by the reference. */
export const reply = 'Reply to this email, and leave your reference in the subject.';

export function sentDetails({ reference, receivedAt }: ConfirmedLead, rows: Detail[] = []): Block {
  return details({ label: 'Your reference', value: reference }, ...rows, {
    label: 'Received',
    value: formatDayAfter(receivedAt, 0),
  });
}

/** The number of the line that answers for this lead. */
export const lineFor = (lead: ConfirmedLead, { lines }: BrandFacts): string => lines[answeringLine(lead)];

/** Only for a lead that gets an answer: the words refer to its date. */
export function callBeforeThen(lead: ConfirmedLead, brand: BrandFacts): Block {
  const number = phoneLink(lineFor(lead, brand));
  return paragraph('If you need us before then, call ', number, ` (${brand.hours}) and have your reference ready.`);
}

/** Only for a complaint or an enquiry: no other lead can be followed. */
export function followLink(kind: 'complaint' | 'enquiry', reference: string, { website }: BrandFacts): Block {
  const link = webLink(`Follow your ${kind}`, `https://${website}/help-and-support/follow?reference=${reference}`);
  return paragraph(link, ' with your reference, and this email address or your postcode.');
}

/** A customer who pays as they go can be without gas or electricity tonight. */
export function noSupply(
  { payment }: ConfirmedLead,
  { meterEmergencyPhone, meterEmergencyHours }: BrandFacts,
): Block[] {
  if (payment !== 'pay-as-you-go') return [];
  const call = paragraph(
    'If you have no gas or electricity, do not wait for our answer: call ',
    phoneLink(meterEmergencyPhone),
    ` (${meterEmergencyHours}).`,
  );
  return [call];
}

/** The end of every email: other formats, why it was sent, privacy, and the particulars that company law requires. */
export function footerWords(brand: BrandFacts): Inline[][] {
  return [
    [
      'To have this in large print, braille or audio, call ',
      phoneLink(brand.priorityServicesPhone),
      ` (${brand.hours}). If you type instead of speaking, dial ${brand.relayPrefix} first, for Relay UK.`,
    ],
    [
      'We sent this because your email address was given on our website. If that was not you, you can delete it. ',
      webLink('How we use your details', `https://${brand.website}${mainSite.privacy}`),
    ],
    [companyParticulars(brand.company)],
  ];
}
