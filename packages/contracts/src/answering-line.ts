import type { LeadKind, Payment } from './lead-kind.ts';

/** The names of the facts with the numbers of these lines. */
export type AnsweringLine = 'complaints-phone' | 'prepay-phone' | 'general-phone';

/** The phone line that answers for a lead. Page and email name the same one. */
export function answeringLine({ kind, payment }: { kind: LeadKind; payment: Payment | null }): AnsweringLine {
  if (kind === 'complaint') return 'complaints-phone';
  return payment === 'pay-as-you-go' ? 'prepay-phone' : 'general-phone';
}
