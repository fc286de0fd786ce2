import { type Day, daysAfter, londonClock, londonDay, weekdays } from './london-day.ts';

/** Minutes after midnight, in London. */
type Minutes = number;
export type OpenFrom = { from: Minutes; to: Minutes };

/** When a phone line is open: by weekday, Sunday first, except on closed days. */
export type OpeningHours = { week: readonly (OpenFrom | undefined)[]; closedDays: readonly Day[] };

export type OpeningState = { isOpen: true; until: Minutes } | { isOpen: false; opens?: { day: Day; from: Minutes } };

const wholeDay: OpenFrom = { from: 0, to: 24 * 60 };
const period = /^(?<first>[A-Z][a-z]+)(?: to (?<last>[A-Z][a-z]+))? (?<from>[\d:]+[ap]m) to (?<to>[\d:]+[ap]m)$/;
const clock = /^(?<hour>1[0-2]|[1-9])(?::(?<minute>[0-5]\d))?(?<half>am|pm)$/;
/** The longest run of closed days is far shorter. */
const maxDaysAhead = 30;

/**
 * Opening hours as an editor writes them in the ledger: 'Monday to Friday 8am to 6pm, Saturday 9am to 2pm', or '24
 * hours a day, 7 days a week', which has no closed days. Throws on any other text.
 */
export function readOpeningHours(text: string, closedDays: readonly Day[]): OpeningHours {
  if (text === '24 hours a day, 7 days a week') return { week: weekdays.map(() => wholeDay), closedDays: [] };
  const week: (OpenFrom | undefined)[] = weekdays.map(() => undefined);
  for (const part of text.split(', ')) {
    const { first = '', last = first, from = '', to = '' } = period.exec(part)?.groups ?? {};
    const open = { from: readClock(from), to: readClock(to) };
    const days = daysBetween(weekdays.indexOf(first), weekdays.indexOf(last));
    if (days.length === 0 || !(open.from < open.to)) throw new Error(`these are not opening hours: ${text}`);
    for (const day of days) week[day] = open;
  }
  return { week, closedDays };
}

/** 'Monday to Friday', 'Saturday to Sunday': a week starts on Monday, so a range may end on Sunday. */
function daysBetween(first: number, last: number): number[] {
  if (first < 0 || last < 0) return [];
  const length = ((last - first + 7) % 7) + 1;
  return Array.from({ length }, (_, index) => (first + index) % 7);
}

function readClock(text: string): Minutes {
  const { hour, minute = '0', half } = clock.exec(text)?.groups ?? {};
  if (!hour) return Number.NaN;
  return ((Number(hour) % 12) + (half === 'pm' ? 12 : 0)) * 60 + Number(minute);
}

/** The hours of one day; undefined when the line is closed. */
export function hoursOn({ week, closedDays }: OpeningHours, day: Day): OpenFrom | undefined {
  return closedDays.includes(day) ? undefined : week[new Date(day).getUTCDay()];
}

/** Minutes after midnight on the clock in London. */
export function londonMinutes(now: Date): Minutes {
  const time = londonClock(now);
  return time.getUTCHours() * 60 + time.getUTCMinutes();
}

/** The days from today on which the line is open, with their hours. */
export function openDays(hours: OpeningHours, now: Date): (OpenFrom & { day: Day })[] {
  const today = londonDay(now);
  return Array.from({ length: maxDaysAhead }, (_, ahead) => daysAfter(today, ahead)).flatMap((day) => {
    const open = hoursOn(hours, day);
    return open ? [{ day, ...open }] : [];
  });
}

/** Whether the line is open at that moment, until when, or when it opens next. */
export function openingState(hours: OpeningHours, now: Date): OpeningState {
  const today = londonDay(now);
  const minutes = londonMinutes(now);
  const [next] = openDays(hours, now).filter(({ day, to }) => day > today || minutes < to);
  if (!next) return { isOpen: false };
  if (next.day === today && minutes >= next.from) return { isOpen: true, until: next.to };
  return { isOpen: false, opens: { day: next.day, from: next.from } };
}

/** '8am', '9:30am', 'midday'. */
export function formatTime(minutes: Minutes): string {
  if (minutes === 12 * 60) return 'midday';
  if (minutes % (24 * 60) === 0) return 'midnight';
  const hour = Math.floor(minutes / 60);
  const rest = minutes % 60;
  return `${hour % 12 || 12}${rest === 0 ? '' : `:${String(rest).padStart(2, '0')}`}${hour < 12 ? 'am' : 'pm'}`;
}
