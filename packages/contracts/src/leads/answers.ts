import { periodCount, promisedFacts, smallNumbers } from '../content/promises.ts';
import type { LeadKind, Payment } from './lead-kind.ts';

type AnswerTime = { averageDays: number; maxDays: number };

type AnswerFact = 'complaint-answer-usual' | 'complaint-answer-longest' | 'enquiry-answer' | 'prepay-enquiry-answer';

const daysOf = (fact: AnswerFact) => periodCount(promisedFacts[fact].value, 'days');

/** How soon the supplier answers. Shared by page, email and articles through the ledger, so that all promise the same. */
export const complaintAnswer: AnswerTime = {
  averageDays: daysOf('complaint-answer-usual'),
  maxDays: daysOf('complaint-answer-longest'),
};

export function enquiryAnswer(payment: Payment | null): Pick<AnswerTime, 'averageDays'> {
  return { averageDays: daysOf(payment === 'credit' ? 'enquiry-answer' : 'prepay-enquiry-answer') };
}

/** 'seven days', '21 days'. */
export function formatDays(days: number): string {
  return `${smallNumbers[days] ?? days} ${days === 1 ? 'day' : 'days'}`;
}

/** The names of the facts with the numbers of these lines. */
export type AnsweringLine = 'complaints-phone' | 'prepay-phone' | 'general-phone';

/** The phone line that answers for a lead. Page and email name the same one. */
export function answeringLine({ kind, payment }: { kind: LeadKind; payment: Payment | null }): AnsweringLine {
  if (kind === 'complaint') return 'complaints-phone';
  return payment === 'pay-as-you-go' ? 'prepay-phone' : 'general-phone';
}
