import { closedDays } from './closed-days.ts';
import { type Day, daysAfter, londonDay, spokenWholeDay } from './london-day.ts';

/** A day on which the supplier's teams answer: Monday to Friday, except bank holidays. */
function isWorkingDay(day: Day): boolean {
  const weekday = new Date(day).getUTCDay();
  return weekday !== 0 && weekday !== 6 && !closedDays.includes(day);
}

function firstWorkingDay(day: Day, step: 1 | -1): Day {
  return isWorkingDay(day) ? day : firstWorkingDay(daysAfter(day, step), step);
}

/** A number of days after a moment, moved to the next working day. For an expected date. */
export function expectedDay(moment: Date, days: number): Day {
  return firstWorkingDay(daysAfter(londonDay(moment), days), 1);
}

/** 'Monday 2 November 2026': the expected day in words. */
export function nextWorkingDayAfter(moment: Date, days: number): string {
  return spokenWholeDay(expectedDay(moment, days));
}

/** Moved to the working day before instead. For a latest date: a promise of 21 days does not become 23. */
export function latestDay(moment: Date, days: number): Day {
  return firstWorkingDay(daysAfter(londonDay(moment), days), -1);
}

export function previousWorkingDayAfter(moment: Date, days: number): string {
  return spokenWholeDay(latestDay(moment, days));
}
