import { londonDay } from '@lamplighter/contracts/london-day';

type Week = { start: string; end: string };

/** What the form does in each week, with the next ones first in the order of the calendar. */
export function weekStates(weeks: readonly Week[], now: Date): (Week & { state: string })[] {
  const today = londonDay(now);
  return weeks
    .toSorted((one, other) => one.start.localeCompare(other.start))
    .map((week) => ({ ...week, state: stateOf(week, today) }));
}

function stateOf({ start, end }: Week, today: string): string {
  if (today > end) return 'was open';
  return today >= start ? 'is open' : 'opens on the first day';
}
