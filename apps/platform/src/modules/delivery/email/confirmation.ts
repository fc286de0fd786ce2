import type { OpenedDelivery } from '../outbox/process-delivery.ts';
import type { BrandFacts } from './brand-facts.ts';
import { greetingFor } from './greeting.ts';
import { type OmbudsmanWait, whatHappensNext } from './what-happens-next.ts';

type Confirmation = { subject: string; text: string; html: string };

/** The confirmation e-mail, with the same words in text and in HTML. It does not repeat what the customer wrote. */
export function composeConfirmation(
  delivery: Pick<OpenedDelivery, 'kind' | 'payment' | 'receivedAt' | 'reference' | 'document'>,
  brand: BrandFacts,
  ombudsman: OmbudsmanWait,
): Confirmation {
  const { 'first-name': firstName, surname } = delivery.document.data.attributes;
  const { subject, opening, next, phone } = whatHappensNext(delivery, brand, ombudsman);
  const greeting = greetingFor(firstName, surname);
  // Feedback and readings get no answer, so there is no date to mention.
  const until = delivery.kind === 'complaint' || delivery.kind === 'enquiry' ? ' before then' : '';
  const contact = `If you need us${until}, call ${phone} (${brand.hours}) and have your reference ready.`;
  const text = [
    greeting,
    opening,
    `Your reference: ${delivery.reference}`,
    'What happens next',
    ...next.map((line) => `- ${line}`),
    contact,
    brand.name,
  ].join('\n\n');
  const html = [
    `<!doctype html><html lang="en-GB"><head><meta charset="utf-8"><title>${asHtml(subject)}</title></head><body>`,
    `<p>${asHtml(greeting)}</p><p>${asHtml(opening)}</p>`,
    `<p>Your reference: <strong>${asHtml(delivery.reference)}</strong></p>`,
    `<h1>What happens next</h1><ul>${next.map((line) => `<li>${asHtml(line)}</li>`).join('')}</ul>`,
    `<p>${asHtml(contact)}</p><p>${asHtml(brand.name)}</p></body></html>`,
  ].join('\n');
  return { subject: `${subject}: ${delivery.reference}`, text: `${text}\n`, html };
}

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

function asHtml(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => escapes[character] ?? character);
}
