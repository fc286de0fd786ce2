import { describe, expect, it } from 'vitest';
import { nextWorkingDayAfter, previousWorkingDayAfter } from './working-day.ts';

const at = (day: string) => new Date(`${day}T12:00:00Z`);

describe('a promised day', () => {
  it.each([
    ['2026-10-19', 'Monday 26 October 2026', 'Monday 26 October 2026'],
    ['2026-10-23', 'Friday 30 October 2026', 'Friday 30 October 2026'],
    ['2026-10-24', 'Monday 2 November 2026', 'Friday 30 October 2026'],
    ['2026-10-25', 'Monday 2 November 2026', 'Friday 30 October 2026'],
    ['2026-12-18', 'Tuesday 29 December 2026', 'Thursday 24 December 2026'],
  ])('seven days after %s is %s when expected, and %s at the latest', (day, expected, latest) => {
    expect(nextWorkingDayAfter(at(day), 7)).toBe(expected);
    expect(previousWorkingDayAfter(at(day), 7)).toBe(latest);
  });

  it('is counted from the day in London', () => {
    expect(nextWorkingDayAfter(new Date('2026-07-02T23:30:00Z'), 0)).toBe('Friday 3 July 2026');
    expect(nextWorkingDayAfter(new Date('2026-07-03T23:30:00Z'), 0)).toBe('Monday 6 July 2026');
  });
});
