import { type Day, daysAfter } from '@lamplighter/contracts/time/london-day';
import { closedDays, readClosedDays } from '@lamplighter/contracts/time/working-day';
import { ledger } from '../ledger.ts';

/** The calendar of the phone lines has the coming bank holidays, the ledger of the tools those that are over. */
const holidays = new Set([...closedDays, ...readClosedDays(ledger['past-bank-holidays'].value)]);

export function isWorkingDay(day: Day): boolean {
  const weekday = new Date(day).getUTCDay();
  return weekday !== 0 && weekday !== 6 && !holidays.has(day);
}

function nextWorkingDay(day: Day, step: 1 | -1): Day {
  const next = daysAfter(day, step);
  return isWorkingDay(next) ? next : nextWorkingDay(next, step);
}

/** The day itself does not count: one working day after a Friday is the Monday. */
export function workingDaysAfter(day: Day, count: number): Day {
  return count === 0 ? day : workingDaysAfter(nextWorkingDay(day, 1), count - 1);
}

export function workingDayBefore(day: Day): Day {
  return nextWorkingDay(day, -1);
}
