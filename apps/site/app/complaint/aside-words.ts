import { promisedFacts } from '@lamplighter/contracts/content/promises';
import { complaintAnswer, enquiryAnswer, formatDays } from '@lamplighter/contracts/leads/answers';
import type { Payment } from '@lamplighter/contracts/leads/lead-kind';

const { averageDays, maxDays } = complaintAnswer;
const reference = 'We show you a reference number, and email it to you.';

/** What a customer can expect of a complaint or an enquiry, from the same facts as its confirmation. */
export const asideWords = {
  next: 'What happens next',
  complaint: [
    reference,
    `We answer in ${formatDays(averageDays)} on average, and it can take up to ${formatDays(maxDays)}.`,
    `If it is not settled in ${promisedFacts['ombudsman-wait'].value}, you can ask the Energy Ombudsman. It is free and independent.`,
  ],
  enquiry: (payment: Payment, call: boolean) =>
    call
      ? ['We show you a reference number, and the day and the hours in which we call.', 'The call is free.']
      : [reference, `We answer in ${formatDays(enquiryAnswer(payment).averageDays)} on average.`],
  need: {
    heading: 'What you need',
    items: [
      'Your name, email address and phone number.',
      'The postcode of the address that it is about.',
      'What happened, in your own words, and what you would like us to do.',
    ],
  },
  steps: 'There are four short steps, and nothing is sent before the last one.',
};

export const procedureWords = {
  text: 'When we answer, and what you can do if you are not happy with it:',
  link: { label: 'our complaints procedure', link: '/help-and-support/my-account/make-a-complaint' },
};
