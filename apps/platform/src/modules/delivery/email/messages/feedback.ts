import type { Compose } from './compose.ts';
import { heading, paragraph, phoneLink } from './message.ts';
import { lineFor, sentDetails } from './shared-words.ts';

/** What the customer wants done with the credit is free text, so the email does not say where the credit stays. */
export const feedbackMessage: Compose = (lead, brand) => {
  const done = 'There is nothing more for you to do.';
  return {
    subject: 'We have your request',
    title: "Thanks, we've got your request, we'll take care of the rest.",
    soon: done,
    blocks: [
      sentDetails(lead),
      heading('What happens next'),
      paragraph(`${done} We will not contact you about this again.`),
      paragraph(
        'If you change your mind about your credit, call ',
        phoneLink(lineFor(lead, brand)),
        ` (${brand.hours}) and have your reference ready.`,
      ),
    ],
  };
};
