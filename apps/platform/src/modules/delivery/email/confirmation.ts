import type { BrandFacts } from './brand-facts.ts';
import { greetingFor } from './greeting.ts';
import { complaintMessage } from './messages/complaint.ts';
import type { Compose, ConfirmedLead, OmbudsmanWait } from './messages/compose.ts';
import { enquiryMessage } from './messages/enquiry.ts';
import { feedbackMessage } from './messages/feedback.ts';
import type { Message } from './messages/message.ts';
import { meterReadingMessage } from './messages/meter-reading.ts';
import { footerWords } from './messages/shared-words.ts';
import { renderHtml } from './rendering/html.ts';
import { renderText } from './rendering/text.ts';

type Confirmation = { subject: string; text: string; html: string };

const composers: Record<ConfirmedLead['kind'], Compose> = {
  complaint: complaintMessage,
  enquiry: enquiryMessage,
  feedback: feedbackMessage,
  'meter-reading': meterReadingMessage,
};

/** The confirmation email, with the same words in text and in HTML. It repeats no free text of the customer. */
export function composeConfirmation(lead: ConfirmedLead, brand: BrandFacts, ombudsman: OmbudsmanWait): Confirmation {
  const { 'first-name': firstName, surname } = lead.document.data.attributes;
  const { subject, title, soon, blocks } = composers[lead.kind](lead, brand, ombudsman);
  const message: Message = {
    subject: `${subject}: ${lead.reference}`,
    preheader: soon,
    greeting: greetingFor(firstName, surname),
    title,
    blocks,
    footer: footerWords(brand),
  };
  return { subject: message.subject, text: renderText(message, brand.name), html: renderHtml(message, brand) };
}
