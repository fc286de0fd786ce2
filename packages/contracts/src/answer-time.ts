import type { Payment } from './lead-kind.ts';

type AnswerTime = { averageDays: number; maxDays: number };

/** How soon the supplier answers. Shared by the confirmation page and the e-mail, so that both promise the same. */
export const complaintAnswer: AnswerTime = { averageDays: 7, maxDays: 21 };

export function enquiryAnswer(payment: Payment | null): Pick<AnswerTime, 'averageDays'> {
  return { averageDays: payment === 'credit' ? 2 : 7 };
}

const smallNumbers = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine'];

/** 'seven days', '21 days'. */
export function spokenDays(days: number): string {
  return `${smallNumbers[days] ?? days} ${days === 1 ? 'day' : 'days'}`;
}
