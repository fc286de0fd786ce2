import { type Day, dayOf } from '@lamplighter/contracts/time/london-day';

/** The same date some months earlier, or the last day of that month if it is shorter. */
export function monthsBefore(day: Day, months: number): Day {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number);
  const at = year * 12 + (month - 1) - months;
  for (let last = date; last > 0; last--) {
    const found = dayOf(Math.floor(at / 12), (at % 12) + 1, last);
    if (found) return found;
  }
  throw new RangeError('not a day');
}

/** The number of days from one day to another, both included. */
export function daysFromTo(from: Day, to: Day): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000) + 1;
}
