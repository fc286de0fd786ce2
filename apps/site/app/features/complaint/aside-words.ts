import { complaintAnswer, enquiryAnswer, spokenDays } from '@lamplighter/contracts/answer-time';
import type { Payment } from '@lamplighter/contracts/lead-kind';
import { promisedFacts } from '@lamplighter/contracts/promises';

const { averageDays, maxDays } = complaintAnswer;
const reference = 'We show you a reference number, and email it to you.';

/** What a customer can expect of a complaint or an enquiry, from the same facts as its confirmation. */
export const asideWords = {
  next: 'What happens next',
  complaint: [
    reference,
    `We answer in ${spokenDays(averageDays)} on average, and it can take up to ${spokenDays(maxDays)}.`,
    `If it is not settled in ${promisedFacts['ombudsman-wait'].value}, you can ask the Energy Ombudsman. It is free and independent.`,
  ],
  enquiry: (payment: Payment, call: boolean) =>
    call
      ? ['We show you a reference number, and the day and the hours in which we call.', 'The call is free.']
      : [reference, `We answer in ${spokenDays(enquiryAnswer(payment).averageDays)} on average.`],
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
