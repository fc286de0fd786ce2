import calendar from '../../../content/facts/calendar.json' with { type: 'json' };
import { type Day, dayOf, months } from './london-day.ts';

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
