import type { Payment } from './lead-kind.ts';
import { periodCount, smallNumbers } from './period-count.ts';
import { promisedFacts } from './promises.ts';

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
export function spokenDays(days: number): string {
  return `${smallNumbers[days] ?? days} ${days === 1 ? 'day' : 'days'}`;
}
