/** A calendar day as YYYY-MM-DD; days compare as text. */
export type Day = string;

/** By `getUTCDay`. */
export const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];
/** By `getUTCMonth`. */
export const months = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
];
const hourMs = 3_600_000;

/**
 * A moment whose UTC fields are those of the clock in London, with daylight saving time. Not by `Intl`: its first use
 * takes 50 ms in a browser, 200 on a slow phone. A test compares the two.
 */
export function londonClock(now: Date): Date {
  const year = now.getUTCFullYear();
  const isSummer = now.getTime() >= clockChange(year, 2) && now.getTime() < clockChange(year, 9);
  return new Date(now.getTime() + (isSummer ? hourMs : 0));
}

/** 1 am UTC on the last Sunday of a month, which is 0 for January (Summer Time Order 2002). */
function clockChange(year: number, month: number): number {
  const lastDay = new Date(Date.UTC(year, month + 1, 0, 1));
  return lastDay.getTime() - lastDay.getUTCDay() * 24 * hourMs;
}

/** The calendar day in London at that moment. */
export function londonDay(now: Date): Day {
  return londonClock(now).toISOString().slice(0, 10);
}

/** A day from three numbers, or undefined when the calendar has no such day. */
export function dayOf(year: number, month: number, date: number): Day | undefined {
  const day = new Date(Date.UTC(year, month - 1, date));
  const exists = day.getUTCFullYear() === year && day.getUTCMonth() === month - 1 && day.getUTCDate() === date;
  return exists ? day.toISOString().slice(0, 10) : undefined;
}

/** '30 March 2027'. */
export function formatDay(day: Day): string {
  const { date, month, year } = partsOf(day);
  return `${date} ${month} ${year}`;
}

/** 'Tuesday 30 March', for days in the near future. */
export function formatWeekday(day: Day): string {
  const { weekday, date, month } = partsOf(day);
  return `${weekday} ${date} ${month}`;
}

/** 'Tuesday 30 March 2027'. */
export function formatWholeDay(day: Day): string {
  return `${formatWeekday(day)} ${partsOf(day).year}`;
}

function partsOf(day: Day): { weekday: string; date: number; month: string; year: number } {
  const moment = new Date(day);
  const [weekday, month] = [weekdays[moment.getUTCDay()], months[moment.getUTCMonth()]];
  if (weekday === undefined || month === undefined) throw new RangeError('not a day');
  return { weekday, date: moment.getUTCDate(), month, year: moment.getUTCFullYear() };
}

/** `formatWholeDay`, a number of days after a moment; used for promised dates. */
export function formatDayAfter(moment: Date, days: number): string {
  return formatWholeDay(daysAfter(londonDay(moment), days));
}

/** Adds calendar days; a change of the clocks makes no difference. */
export function daysAfter(day: Day, days: number): Day {
  return new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10);
}
