import { complaintAnswer, spokenDays } from '@lamplighter/contracts/answer-time';
import { spokenDayAfter } from '@lamplighter/contracts/london-day';
import { nextWorkingDayAfter, previousWorkingDayAfter } from '@lamplighter/contracts/working-day';
import type { Compose } from './compose.ts';
import { callOf, subjectOf } from './lead-details.ts';
import { heading, type Inline, list, paragraph, phoneLink, webLink } from './message.ts';
import { callBeforeThen, followLink, noSupply, reply, sentDetails } from './shared-words.ts';

const energyOmbudsman = 'https://www.energyombudsman.org';

export const complaintMessage: Compose = (lead, brand, ombudsman) => {
  const { averageDays, maxDays } = complaintAnswer;
  const { receivedAt } = lead;
  const average = `We answer in ${spokenDays(averageDays)} on average, which would be ${nextWorkingDayAfter(receivedAt, averageDays)}.`;
  const call = callOf(lead.document);
  const settledBy = spokenDayAfter(receivedAt, ombudsman.weeks * 7);
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
        [`In some cases it takes up to ${spokenDays(maxDays)}, until ${previousWorkingDayAfter(receivedAt, maxDays)}.`],
        ombudsmanWords,
      ),
      followLink('complaint', brand),
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
