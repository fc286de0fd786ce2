import { type Day, daysAfter } from '@lamplighter/contracts/time/london-day';
import { z } from 'zod';
import { choice, date, optionalAmount, optionalDate } from '../answer-schema.ts';
import { daysFromTo } from '../calendar.ts';
import { ledger } from '../ledger.ts';
import { dayOfFact } from './period.ts';
import { lateCheckerWords } from './words.ts';

const { errors } = lateCheckerWords;

export const kinds = [
  'visit-missed',
  'visit-changed',
  'meter-wrong',
  'prepay-fault',
  'reconnection',
  'smart-appointment',
  'smart-fault',
  'switch',
  'wrong-switch',
  'final-bill',
  'final-credit',
  'payment-late',
  'power-cut',
  'storm',
] as const;
export type Kind = (typeof kinds)[number];

const inHours: readonly Kind[] = ['prepay-fault', 'reconnection', 'power-cut', 'storm'];

/** The sums of the ledger are those of cases since this day. */
const earliest = dayOfFact(ledger['standard-payment-start']);
const daysAhead = 366;
const maxHours = 2000;

export const answersOn = (today: Day) =>
  z
    .object({
      nation: choice(['britain', 'northern-ireland'], errors.nation),
      what: choice(kinds, errors.what),
      // A visit or an appointment can be ahead.
      began: date({ from: earliest, to: daysAfter(today, daysAhead), what: errors.began }),
      ended: optionalDate({ from: earliest, to: daysAfter(today, daysAhead), what: errors.ended }),
      hours: optionalAmount({ min: 0, max: maxHours, what: errors.hours }),
      size: choice(['', 'smaller', 'larger', 'unknown'], errors.size),
      why: choice(['none', 'asked', 'access', 'weather'], errors.why),
      paid: optionalDate({ from: earliest, to: today, what: errors.paid }),
    })
    .refine(({ what, began }) => began <= today || what === 'visit-changed', { path: ['began'], error: errors.ahead })
    .refine(({ what, ended }) => ended === undefined || ended <= today || what === 'smart-appointment', {
      path: ['ended'],
      error: errors.ahead,
    })
    .refine(({ what, began, ended }) => ended === undefined || ended >= began || what === 'visit-changed', {
      path: ['ended'],
      error: errors.order,
    })
    .refine(({ what, ended }) => ended !== undefined || what !== 'visit-changed', {
      path: ['ended'],
      error: errors.told,
    })
    .refine(({ what, hours }) => hours !== undefined || !inHours.includes(what), {
      path: ['hours'],
      error: errors.noHours,
    })
    .refine(({ began, hours = 0 }) => began > today || hours <= 24 * daysFromTo(began, today), {
      path: ['hours'],
      error: errors.manyHours,
    })
    .refine(({ began, paid }) => paid === undefined || paid >= began, { path: ['paid'], error: errors.paidOrder });

export type Answers = z.output<ReturnType<typeof answersOn>>;
