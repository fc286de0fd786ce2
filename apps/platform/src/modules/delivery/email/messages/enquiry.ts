import { enquiryAnswer, spokenDays } from '@lamplighter/contracts/answer-time';
import { nextWorkingDayAfter } from '@lamplighter/contracts/working-day';
import type { Compose } from './compose.ts';
import { subjectOf } from './lead-details.ts';
import { heading, paragraph } from './message.ts';
import { callBeforeThen, noSupply, reply, sentDetails } from './shared-words.ts';

export const enquiryMessage: Compose = (lead, brand) => {
  const { averageDays } = enquiryAnswer(lead.payment);
  const average = `We answer in ${spokenDays(averageDays)} on average, which would be ${nextWorkingDayAfter(lead.receivedAt, averageDays)}.`;
  return {
    subject: 'We have your enquiry',
    title: 'Your enquiry has been sent',
    soon: average,
    blocks: [
      sentDetails(lead, subjectOf(lead.document)),
      ...noSupply(lead, brand),
      heading('What happens next'),
      paragraph(average),
      callBeforeThen(lead.payment === 'pay-as-you-go' ? brand.prepayPhone : brand.phone, brand),
      heading('To add to your enquiry'),
      paragraph(reply),
    ],
  };
};
