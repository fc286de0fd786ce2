import { maxLineLength, stripped } from '../text/typed-text.ts';
import { type Day, dayOf, formatDay } from '../time/london-day.ts';

/** The day a meter was read, from three input fields. */
export type TypedDate = { day: string; month: string; year: string };

export type ReadingWindow = { from: Day; to: Day };

/** The names of the three input fields. */
export type DateField = `date-${keyof TypedDate}`;

export function typedDate(fields: Partial<Record<DateField, string>>): TypedDate {
  return { day: fields['date-day'] ?? '', month: fields['date-month'] ?? '', year: fields['date-year'] ?? '' };
}

const monthNames = [
  'january',
  'february',
  'march',
  'april',
  'may',
  'june',
  'july',
  'august',
  'september',
  'october',
  'november',
  'december',
];

/** From one month ago to today, inclusive. One month before the 31st is the last day of a shorter month. */
export function readingWindow(today: Day): ReadingWindow {
  const [year = 0, month = 0, date = 0] = today.split('-').map(Number);
  const [inYear, inMonth] = month === 1 ? [year - 1, 12] : [year, month - 1];
  for (let back = date; back > 0; back--) {
    const from = dayOf(inYear, inMonth, back);
    if (from) return { from, to: today };
  }
  return { from: today, to: today };
}

/** The empty parts, in the order of the fields. */
export function missingParts(typed: TypedDate): (keyof TypedDate)[] {
  return (['day', 'month', 'year'] as const).filter((part) => tidied(typed[part]) === '');
}

/** The day, or the error: missing before impossible before out of range. */
export function readReadingDate(typed: TypedDate, { from, to }: ReadingWindow): { day: Day } | { problem: string } {
  const missing = missingParts(typed);
  if (missing.length === 3) return { problem: 'Enter the date you took the reading' };
  if (missing.length > 0) return { problem: `Date of reading must include a ${missing.join(' and a ')}` };
  const day = readDay(typed);
  if (!day) return { problem: 'Date of reading must be a real date' };
  if (day < from || day > to) {
    return { problem: `Date of reading must be between ${formatDay(from)} and ${formatDay(to)}` };
  }
  return { day };
}

/** The day that was typed; undefined when a part is missing or the calendar has no such day. */
export function readDay({ day, month, year }: TypedDate): Day | undefined {
  const [date, inYear] = [tidied(day), yearNumber(tidied(year))];
  const inMonth = monthNumber(tidied(month).toLowerCase());
  if (!/^\d{1,2}$/.test(date) || inYear === undefined || inMonth === undefined) return undefined;
  return dayOf(inYear, inMonth, Number(date));
}

/** '2027', or '27' for short. */
function yearNumber(year: string): number | undefined {
  if (/^\d{2}$/.test(year)) return 2000 + Number(year);
  return /^\d{4}$/.test(year) ? Number(year) : undefined;
}

/** A text too long for any part of a date is returned unchanged, so that it does not parse. */
function tidied(part: string): string {
  return part.length > maxLineLength ? part : stripped(part);
}

/** '3', '03', 'mar' or 'march'. */
function monthNumber(month: string): number | undefined {
  if (/^\d{1,2}$/.test(month)) return Number(month);
  const at = month.length < 3 ? -1 : monthNames.findIndex((name) => name.startsWith(month));
  return at < 0 ? undefined : at + 1;
}
