import { enquiryAnswer, spokenDays } from '@lamplighter/contracts/answer-time';
import { nextWorkingDayAfter } from '@lamplighter/contracts/working-day';
import type { Compose } from './compose.ts';
import { callOf, subjectOf } from './lead-details.ts';
import { heading, paragraph } from './message.ts';
import { callBeforeThen, followLink, noSupply, reply, sentDetails } from './shared-words.ts';

export const enquiryMessage: Compose = (lead, brand) => {
  const { averageDays } = enquiryAnswer(lead.payment);
  // The call is the answer to an enquiry.
  const answer =
    callOf(lead.document) ??
    `We answer in ${spokenDays(averageDays)} on average, which would be ${nextWorkingDayAfter(lead.receivedAt, averageDays)}.`;
  return {
    subject: 'We have your enquiry',
    title: 'Your enquiry has been sent',
    soon: answer,
    blocks: [
      sentDetails(lead, subjectOf(lead.document)),
      ...noSupply(lead, brand),
      heading('What happens next'),
      paragraph(answer),
      followLink('enquiry', brand),
      callBeforeThen(lead, brand),
      heading('To add to your enquiry'),
      paragraph(reply),
    ],
  };
};
