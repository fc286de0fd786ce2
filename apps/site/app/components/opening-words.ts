import { daysAfter, londonDay, spokenWeekday } from '@lamplighter/contracts/london-day';
import { type OpeningHours, openingState, spokenTime } from '@lamplighter/contracts/opening-hours';

const wholeDay = 24 * 60;

/** 'Open now until 6pm', 'Opens tomorrow at 8am'; empty for a line that never opens. */
export function openingWords(hours: OpeningHours, now: Date): { isOpen: boolean; text: string } {
  const state = openingState(hours, now);
  if (state.isOpen) {
    return { isOpen: true, text: state.until === wholeDay ? 'Open now' : `Open now until ${spokenTime(state.until)}` };
  }
  if (!state.opens) return { isOpen: false, text: '' };
  const { day, from } = state.opens;
  return { isOpen: false, text: `Closed now. Opens ${spokenOpening(day, now)}at ${spokenTime(from)}` };
}

/** Nothing for today, 'tomorrow', 'on Monday' within a week, 'on Tuesday 29 December' later. */
function spokenOpening(day: string, now: Date): string {
  const today = londonDay(now);
  if (day === today) return '';
  if (day === daysAfter(today, 1)) return 'tomorrow ';
  const [weekday = '', ...date] = spokenWeekday(day).split(' ');
  return day < daysAfter(today, 5) ? `on ${weekday} ` : `on ${[weekday, ...date].join(' ')} `;
}
