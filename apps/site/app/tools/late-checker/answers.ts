import type { Day } from '@lamplighter/contracts/time/london-day';
import type { FactId } from '../ledger.ts';
import type { ToolContext } from '../tool.ts';
import type { lateCheckerWords } from './words.ts';

export const lateFacts = [
  'final-bill-limit',
  'final-refund-limit',
  'meter-fault-check',
  'meter-standard-payment',
  'meter-standard-payment-time',
  'meter-visit-window',
  'past-bank-holidays',
  'power-cut',
  'power-cut-large-homes',
  'power-cut-large-limit',
  'power-cut-large-wait',
  'power-cut-more-payment',
  'power-cut-more-time',
  'power-cut-northern-ireland',
  'power-cut-payment',
  'power-cut-payment-claim',
  'power-cut-payment-storm',
  'power-cut-payment-wait',
  'prepay-fault-weekday',
  'prepay-fault-weekend',
  'reconnection-time',
  'smart-appointment-wait',
  'smart-fault-plan',
  'smart-standards-start',
  'standard-payment-start',
  'storm-first-payment',
  'storm-more-payment',
  'storm-more-time',
  'storm-payment-limit',
  'supplier-switch-time',
  'wrong-switch-decision',
  'wrong-switch-return',
] as const satisfies readonly FactId[];
export const lateOwnFacts = ['general-phone', 'general-hours', 'complaints-phone'] as const;

export type LateContext = ToolContext<(typeof lateFacts)[number], (typeof lateOwnFacts)[number]>;
export type LateFacts = LateContext['facts'];

type Options = typeof lateCheckerWords.options;

export type Kind = keyof Options['what'];
type About = keyof Options['about'];

/** What can have happened, by what it is about. Of one kind alone nobody is asked. */
export const kindsOf: Record<About, readonly [Kind, ...Kind[]]> = {
  visit: ['visit-missed', 'visit-changed'],
  meter: ['meter-wrong', 'prepay-fault', 'smart-appointment', 'smart-fault'],
  switch: ['switch', 'wrong-switch', 'final-bill', 'final-credit'],
  cut: ['power-cut', 'storm'],
  debt: ['reconnection'],
  owed: ['payment-late'],
};

/** As they are asked, one after the other. */
export type Given = {
  where: keyof Options['where'];
  about: About;
  what?: Kind;
  day: Day;
  done?: 'yes' | 'no';
  ended?: Day;
  hours?: number;
  size?: keyof ReturnType<Options['size']>;
  why?: keyof Options['why'];
  paid?: 'yes' | 'no';
  paidOn?: Day;
};

/** As the rules look at them. */
export type Answers = {
  what: Kind;
  began: Day;
  ended?: Day | undefined;
  hours?: number | undefined;
  size?: Given['size'] | undefined;
  why: NonNullable<Given['why']>;
  paid?: Day | undefined;
};

export function kindOf({ about, what }: Partial<Given>): Kind | undefined {
  return what ?? (about && kindsOf[about].length === 1 ? kindsOf[about][0] : undefined);
}

export function answersOf(given: Given): Answers {
  const what = kindOf(given);
  if (what === undefined) throw new Error('the questions ask what happened');
  const { day, ended, hours, size, why = 'none', paidOn } = given;
  return { what, began: day, ended, hours, size, why, paid: paidOn };
}
