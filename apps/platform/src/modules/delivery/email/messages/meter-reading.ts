import type { Compose } from './compose.ts';
import { readingsOf } from './lead-details.ts';
import { heading, list, paragraph, phoneLink } from './message.ts';
import { lineFor, sentDetails } from './shared-words.ts';

export const meterReadingMessage: Compose = (lead, brand) => {
  const due = 'If your bill is due, we will use your reading for it.';
  return {
    subject: 'We have your meter reading',
    title: 'Thank you for submitting your meter reading',
    soon: due,
    blocks: [
      sentDetails(lead, readingsOf(lead.document)),
      heading('What happens next'),
      list(
        [due],
        [
          'If it is not, we will use it so that your next bill covers only the energy you have used and reflects the price change.',
        ],
        ['We will be in touch if we cannot use your reading.'],
      ),
      paragraph(
        'If a number is wrong, call ',
        phoneLink(lineFor(lead, brand)),
        ` (${brand.hours}) and have your reference ready.`,
      ),
    ],
  };
};
