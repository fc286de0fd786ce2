import { complaintAnswer, enquiryAnswer, formatDays } from '@lamplighter/contracts/leads/answers';
import { formatDayAfter } from '@lamplighter/contracts/time/london-day';
import { nextWorkingDayAfter, previousWorkingDayAfter } from '@lamplighter/contracts/time/working-day';
import { callOf, readingsOf, subjectOf } from './lead-details.ts';
import {
  type Compose,
  callBeforeThen,
  followLink,
  heading,
  type Inline,
  lineFor,
  list,
  noSupply,
  paragraph,
  phoneLink,
  reply,
  sentDetails,
  webLink,
} from './message.ts';

const energyOmbudsman = 'https://www.energyombudsman.org';

export const complaintMessage: Compose = (lead, brand, ombudsman) => {
  const { averageDays, maxDays } = complaintAnswer;
  const { receivedAt } = lead;
  const average = `We answer in ${formatDays(averageDays)} on average, which would be ${nextWorkingDayAfter(receivedAt, averageDays)}.`;
  const call = callOf(lead.document);
  const settledBy = formatDayAfter(receivedAt, ombudsman.weeks * 7);
  const ombudsmanWords: Inline[] = [
    `If it is not settled by ${settledBy} (${ombudsman.weeks} weeks), or we tell you before then that we can do no more, you can ask the `,
    webLink('Energy Ombudsman', energyOmbudsman),
    ' to look at it. It is free, and we have to do what it decides if you accept it.',
  ];
  return {
    subject: 'We have your complaint',
    title: 'Your complaint has been sent. Thanks for getting in touch.',
    soon: average,
    blocks: [
      paragraph(
        'We are sorry that something has gone wrong. We will look into it, and tell you what we find and what we will do.',
      ),
      sentDetails(lead, subjectOf(lead.document)),
      ...noSupply(lead, brand),
      heading('What happens next'),
      list(
        ...(call ? [[call]] : []),
        [average],
        [`In some cases it takes up to ${formatDays(maxDays)}, until ${previousWorkingDayAfter(receivedAt, maxDays)}.`],
        ombudsmanWords,
      ),
      followLink('complaint', lead.reference, brand),
      callBeforeThen(lead, brand),
      heading('To add to your complaint'),
      paragraph(reply),
      heading('Free advice from someone independent'),
      paragraph(
        'Citizens Advice helps with energy complaints in England and Wales, free: call ',
        phoneLink(brand.citizensAdvicePhone),
        '. In Scotland, Advice Direct Scotland does: call ',
        phoneLink(brand.adviceDirectScotlandPhone),
        '.',
      ),
    ],
  };
};

export const enquiryMessage: Compose = (lead, brand) => {
  const { averageDays } = enquiryAnswer(lead.payment);
  // The call is the answer to an enquiry.
  const answer =
    callOf(lead.document) ??
    `We answer in ${formatDays(averageDays)} on average, which would be ${nextWorkingDayAfter(lead.receivedAt, averageDays)}.`;
  return {
    subject: 'We have your enquiry',
    title: 'Your enquiry has been sent',
    soon: answer,
    blocks: [
      sentDetails(lead, subjectOf(lead.document)),
      ...noSupply(lead, brand),
      heading('What happens next'),
      paragraph(answer),
      followLink('enquiry', lead.reference, brand),
      callBeforeThen(lead, brand),
      heading('To add to your enquiry'),
      paragraph(reply),
    ],
  };
};

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

/** What the customer wants done with the credit is free text, so the email does not say where the credit stays. */
