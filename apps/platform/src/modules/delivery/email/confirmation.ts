import type { BrandFacts } from './brand-facts.ts';
import { greetingFor } from './greeting.ts';
import { complaintMessage, enquiryMessage, feedbackMessage, meterReadingMessage } from './messages/lead-messages.ts';
import {
  type Block,
  type Compose,
  type ConfirmedLead,
  footerWords,
  type Inline,
  type Message,
  type OmbudsmanWait,
} from './messages/message.ts';
import { renderHtml } from './rendering/html.ts';

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

/** The plain text part: everything that the HTML part says, with the URLs of its links. */
function renderText({ greeting, title, blocks, footer }: Message, brandName: string): string {
  const parts = [greeting, title, ...blocks.map(blockText), brandName, '---', ...footer.map(inlineText)];
  return `${parts.join('\n\n')}\n`;
}

function blockText(block: Block): string {
  switch (block.kind) {
    case 'heading':
      return block.text;
    case 'paragraph':
      return inlineText(block.content);
    case 'list':
      return block.items.map((item) => `- ${inlineText(item)}`).join('\n\n');
    case 'details':
      return block.rows.map(({ label, value }) => `${label}: ${value}`).join('\n');
  }
}

function inlineText(content: Inline[]): string {
  return content
    .map((part) => {
      if (typeof part === 'string') return part;
      return part.href.startsWith('https:') ? `${part.label} (${part.href})` : part.label;
    })
    .join('');
}
