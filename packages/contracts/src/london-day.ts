/** A calendar day as YYYY-MM-DD; days compare as text. */
export type Day = string;

const londonDays = new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/London', dateStyle: 'short' });
const spoken = new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', day: 'numeric', month: 'long', year: 'numeric' });
const spokenWithWeekday = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'UTC',
  weekday: 'long',
  day: 'numeric',
  month: 'long',
});

const spokenWhole = new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', dateStyle: 'full' });

/** The calendar day in London at that moment, with daylight saving time. */
export function londonDay(now: Date): Day {
  return londonDays.format(now);
}

/** A day from three numbers, or undefined when the calendar has no such day. */
export function dayOf(year: number, month: number, date: number): Day | undefined {
  const day = new Date(Date.UTC(year, month - 1, date));
  const exists = day.getUTCFullYear() === year && day.getUTCMonth() === month - 1 && day.getUTCDate() === date;
  return exists ? day.toISOString().slice(0, 10) : undefined;
}

/** '30 March 2027'. */
export function spokenDay(day: Day): string {
  return spoken.format(new Date(day));
}

/** 'Tuesday 30 March', for days in the near future. */
export function spokenWeekday(day: Day): string {
  return spokenWithWeekday.format(new Date(day)).replace(',', '');
}

/** 'Tuesday 30 March 2027'. */
export function spokenWholeDay(day: Day): string {
  return spokenWhole.format(new Date(day)).replace(',', '');
}

/** `spokenWholeDay`, a number of days after a moment; used for promised dates. */
export function spokenDayAfter(moment: Date, days: number): string {
  return spokenWholeDay(daysAfter(londonDay(moment), days));
}

/** Adds calendar days; a change of the clocks makes no difference. */
export function daysAfter(day: Day, days: number): Day {
  return new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10);
}
