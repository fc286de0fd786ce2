import { type Day, daysAfter } from '@lamplighter/contracts/time/london-day';
import { closedDays, readClosedDays } from '@lamplighter/contracts/time/working-day';
import type { LateFacts } from './answers.ts';

type Facts = Pick<LateFacts, 'past-bank-holidays'>;

/** The calendar of the phone lines has the coming bank holidays, the ledger of the tools those that are over. */
export function isWorkingDay(day: Day, facts: Facts): boolean {
  const weekday = new Date(day).getUTCDay();
  const holidays = [...closedDays, ...readClosedDays(facts['past-bank-holidays'].value)];
  return weekday !== 0 && weekday !== 6 && !holidays.includes(day);
}

function nextWorkingDay(day: Day, step: 1 | -1, facts: Facts): Day {
  const next = daysAfter(day, step);
  return isWorkingDay(next, facts) ? next : nextWorkingDay(next, step, facts);
}

/** The day itself does not count: one working day after a Friday is the Monday. */
export function workingDaysAfter(day: Day, count: number, facts: Facts): Day {
  return count === 0 ? day : workingDaysAfter(nextWorkingDay(day, 1, facts), count - 1, facts);
}

export function workingDayBefore(day: Day, facts: Facts): Day {
  return nextWorkingDay(day, -1, facts);
}
