import { daysAfter, formatWeekday, londonDay } from '@lamplighter/contracts/time/london-day';
import { formatTime, type OpeningHours, openingState } from '@lamplighter/contracts/time/opening-hours';

const wholeDay = 24 * 60;

/** 'Open now until 6pm', 'Opens tomorrow at 8am'; empty for a line that never opens. */
export function openingWords(hours: OpeningHours, now: Date): { isOpen: boolean; text: string } {
  const state = openingState(hours, now);
  if (state.isOpen) {
    return { isOpen: true, text: state.until === wholeDay ? 'Open now' : `Open now until ${formatTime(state.until)}` };
  }
  if (!state.opens) return { isOpen: false, text: '' };
  const { day, from } = state.opens;
  return { isOpen: false, text: `Closed now. Opens ${formatOpening(day, now)}at ${formatTime(from)}` };
}

/** Nothing for today, 'tomorrow', 'on Monday' within a week, 'on Tuesday 29 December' later. */
function formatOpening(day: string, now: Date): string {
  const today = londonDay(now);
  if (day === today) return '';
  if (day === daysAfter(today, 1)) return 'tomorrow ';
  const [weekday = '', ...date] = formatWeekday(day).split(' ');
  return day < daysAfter(today, 5) ? `on ${weekday} ` : `on ${[weekday, ...date].join(' ')} `;
}
