import { readDay } from '@lamplighter/contracts/leads/reading-date';
import type { Day } from '@lamplighter/contracts/time/london-day';
import { daysAfter } from '@lamplighter/contracts/time/london-day';
import type { LateFacts } from './answers.ts';
import { workingDaysAfter } from './working-days.ts';

type Fact = { value: string };
export type Period = { count: number; unit: 'hours' | 'working days' | 'weeks' | 'months' };

const numbers = ['zero', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'];
const units = ['hours', 'working days', 'weeks', 'months'] as const;

/** A fact such as '10 working days' or 'three months'. Throws for other values, so that a changed fact is noticed. */
export function periodOf({ value }: Fact): Period {
  const [number = '', ...rest] = value.split(' ');
  const unit = units.find((one) => one === rest.join(' '));
  const count = numbers.includes(number) ? numbers.indexOf(number) : Number(number);
  if (unit === undefined || !(count > 0)) throw new Error(`'${value}' is not a period`);
  return { count, unit };
}

export function hoursOf(fact: Fact): number {
  const { count, unit } = periodOf(fact);
  if (unit !== 'hours') throw new Error(`'${fact.value}' is not in hours`);
  return count;
}

/** The two waits of a fact such as '24 or 48 hours'. */
export function twoWaitsOf({ value }: Fact): { smaller: number; larger: number } {
  const [, smaller, larger] = /^(\d+) or (\d+) hours$/.exec(value) ?? [];
  if (smaller === undefined || larger === undefined) throw new Error(`'${value}' is not a choice of two waits`);
  return { smaller: Number(smaller), larger: Number(larger) };
}

/** The last day of a period in working days or weeks that is counted from the day after `from`. */
export function lastDayOf({ count, unit }: Period, from: Day, facts: LateFacts): Day {
  if (unit === 'working days') return workingDaysAfter(from, count, facts);
  if (unit === 'weeks') return daysAfter(from, count * 7);
  throw new Error(`${unit} are not counted in days`);
}

/** The day of a fact such as '2 January 2025', or the first day of 'February 2026'. */
export function dayOfFact({ value }: Fact): Day {
  const parts = value.split(' ');
  const [day = '', month = '', year = ''] = parts.length === 2 ? ['1', ...parts] : parts;
  const found = readDay({ day, month, year });
  if (found === undefined) throw new Error(`'${value}' is not a day`);
  return found;
}
