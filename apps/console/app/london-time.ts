import { londonClock, months, weekdays } from '@lamplighter/contracts/time/london-day';

const hourMs = 3_600_000;

/** 'Tue, 17 Nov 2026, 16:40', by the clock in London. Not by `Intl`, whose words differ from browser to browser. */
export function formatTime(time: Date | string): string {
  const clock = londonClock(new Date(time));
  const weekday = weekdays[clock.getUTCDay()]?.slice(0, 3);
  const month = months[clock.getUTCMonth()]?.slice(0, 3);
  return `${weekday}, ${clock.getUTCDate()} ${month} ${clock.getUTCFullYear()}, ${clockTime(new Date(time))}`;
}

/** '14:02' on the day of `now`, and 'Thu 19 Nov, 06:00' otherwise, with the year of another year. */
export function shortTime(time: Date | string, now: Date | string): string {
  const [clock, today] = [londonClock(new Date(time)), londonClock(new Date(now))];
  if (clock.toISOString().slice(0, 10) === today.toISOString().slice(0, 10)) return clockTime(new Date(time));
  const [weekday, month] = [weekdays[clock.getUTCDay()], months[clock.getUTCMonth()]].map((name) => name?.slice(0, 3));
  const year = clock.getUTCFullYear() === today.getUTCFullYear() ? '' : ` ${clock.getUTCFullYear()}`;
  return `${weekday} ${clock.getUTCDate()} ${month}${year}, ${clockTime(new Date(time))}`;
}

/** '16:40', by the clock in London. */
export function clockTime(time: Date): string {
  return londonClock(time).toISOString().slice(11, 16);
}

/** '16:40:05', by the clock in London. */
export function clockSecond(time: Date): string {
  return londonClock(time).toISOString().slice(11, 19);
}

/** The value of a `datetime-local` field: '2026-11-17T16:40', by the clock in London. */
export function fieldTime(time: Date | string): string {
  return londonClock(new Date(time)).toISOString().slice(0, 16);
}

/** The moment that a `datetime-local` field means; undefined for none, and for the hour that a spring night skips. */
export function readFieldTime(text: string): Date | undefined {
  const wall = Date.parse(`${text}Z`);
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d/.test(text) || Number.isNaN(wall)) return undefined;
  return [wall - hourMs, wall].map((time) => new Date(time)).find((moment) => londonClock(moment).getTime() === wall);
}

export function hoursAfter(time: Date, hours: number): Date {
  return new Date(time.getTime() + hours * hourMs);
}
