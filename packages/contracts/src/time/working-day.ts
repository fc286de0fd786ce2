import calendar from '../../../../content/facts/calendar.json' with { type: 'json' };
import { type Day, dayOf, daysAfter, formatWholeDay, londonDay, months } from './london-day.ts';

/**
 * The days on which phone lines are closed, from the fact `closed-days`: '25 December 2026, 28 December 2026'. Throws on
 * any other text, so that a slip of an editor is found by the tests and not by a customer.
 */
export function readClosedDays(value: string): Day[] {
  return value.split(', ').map((text) => {
    const [date = '', month = '', year = ''] = text.split(' ');
    const day = dayOf(Number(year), months.indexOf(month) + 1, Number(date));
    if (day === undefined) throw new Error(`this is not a day: ${text}`);
    return day;
  });
}

/** Bank holidays and the days beside them: nobody answers letters or phones on them. */
export const closedDays = readClosedDays(calendar['closed-days'].value);

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
  return formatWholeDay(expectedDay(moment, days));
}

/** Moved to the working day before instead. For a latest date: a promise of 21 days does not become 23. */
export function latestDay(moment: Date, days: number): Day {
  return firstWorkingDay(daysAfter(londonDay(moment), days), -1);
}

export function previousWorkingDayAfter(moment: Date, days: number): string {
  return formatWholeDay(latestDay(moment, days));
}
