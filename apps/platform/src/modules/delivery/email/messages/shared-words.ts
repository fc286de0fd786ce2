import { answeringLine } from '@lamplighter/contracts/answering-line';
import { companyParticulars } from '@lamplighter/contracts/company-particulars';
import { spokenDayAfter } from '@lamplighter/contracts/london-day';
import { mainSite } from '@lamplighter/contracts/main-site';
import type { BrandFacts } from '../brand-facts.ts';
import type { ConfirmedLead } from './compose.ts';
import { type Block, type Detail, details, type Inline, paragraph, phoneLink, webLink } from './message.ts';

/** Replies reach the team of that kind of lead, and find it by the reference. */
export const reply = 'Reply to this email, and leave your reference in the subject.';

export function sentDetails({ reference, receivedAt }: ConfirmedLead, rows: Detail[] = []): Block {
  return details({ label: 'Your reference', value: reference }, ...rows, {
    label: 'Received',
    value: spokenDayAfter(receivedAt, 0),
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
export function followLink(kind: 'complaint' | 'enquiry', { website }: BrandFacts): Block {
  const link = webLink(`Follow your ${kind}`, `https://${website}/help-and-support/follow`);
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
