import { complaintAnswer, enquiryAnswer, formatDays } from '@lamplighter/contracts/leads/answers';
import type { ConfirmedSubmission } from '../journey/confirmation-url.server.ts';

type Answer = { title: string; average: string; averageDays: number; maxDays?: number };

/** When the customer gets a reply, by kind of lead. */
export function answerWords({ kind, payment }: Pick<ConfirmedSubmission, 'kind' | 'payment'>): Answer {
  if (kind === 'complaint') {
    const { averageDays, maxDays } = complaintAnswer;
    return {
      title: 'Your complaint has been sent. Thanks for getting in touch.',
      average: `Response time: average ${formatDays(averageDays)}, up to ${maxDays} in some cases.`,
      averageDays,
      maxDays,
    };
  }
  const { averageDays } = enquiryAnswer(payment);
  return {
    title: 'Your enquiry has been sent',
    average: `Response time: average ${formatDays(averageDays)}.`,
    averageDays,
  };
}

export const confirmationWords = {
  reference: 'Your reference number',
  title: 'Confirmation',
  emailed: 'We have emailed it to you too.',
  emailedTo: {
    before: 'The email goes to',
    wrong: 'Is that not right? Call',
    after: 'and we will correct it.',
  },
  next: 'What happens next',
  received: (date: string) => `We received it on ${date}.`,
  about: (date: string) => `You can expect to hear from us around ${date}.`,
  most: (date: string) => `If it takes longer, we will answer by ${date}.`,
  ombudsman: (date: string) =>
    `If you are not happy with our answer, or we have not settled it by ${date}, you can ask the Energy Ombudsman. It is free and independent.`,
  ombudsmanLink: { label: 'Energy Ombudsman', link: 'https://www.energyombudsman.org/' },
  ombudsmanPhone: 'or call',
  procedure: { label: 'How we handle complaints', link: '/help-and-support/my-account/make-a-complaint' },
  feedback: {
    title: "Thanks, we've got your request, we'll take care of the rest.",
    emailed: 'A confirmation email follows.',
    done: 'There is nothing more for you to do.',
    sooner: 'If you change your mind about your credit, call',
    keep: 'Keep this page: print it if you would like a copy.',
  },
  sooner: 'If you need us before then, call',
  haveReference: 'and have your reference ready',
  copy: 'What you sent us',
  subject: 'About:',
  keep: 'Keep this page: print it, or write the number down.',
  printButton: 'Print this page',
  follow: { label: 'Follow your complaint or enquiry', link: '/help-and-support/follow' },
  home: { label: 'Back to Help & support', link: '/help-and-support/' },
};
