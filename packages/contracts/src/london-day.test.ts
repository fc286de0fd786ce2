import { describe, expect, it } from 'vitest';
import { dayOf, daysAfter, londonDay, spokenDayAfter } from './london-day.ts';

describe('a calendar day', () => {
  it.each([
    [2027, 2, 28, '2027-02-28'],
    [2028, 2, 29, '2028-02-29'],
    [2027, 12, 31, '2027-12-31'],
    [2027, 1, 1, '2027-01-01'],
    [2027, 2, 29, undefined],
    [2027, 13, 1, undefined],
    [2027, 0, 1, undefined],
    [2027, 4, 31, undefined],
    [2027, 4, 0, undefined],
    [27, 4, 1, undefined],
    [2027, 1, 366, undefined],
    [2027, 25, 1, undefined],
  ])('of %i, %i, %i is %s', (year, month, date, day) => {
    expect(dayOf(year, month, date)).toBe(day);
  });

  it('is counted on across months and changes of the clocks', () => {
    expect(daysAfter('2027-03-27', 2)).toBe('2027-03-29');
    expect(daysAfter('2026-12-31', 1)).toBe('2027-01-01');
    expect(daysAfter('2027-03-01', -1)).toBe('2027-02-28');
  });

  it('is promised by its London date', () => {
    expect(londonDay(new Date('2026-07-01T23:30:00Z'))).toBe('2026-07-02');
    expect(spokenDayAfter(new Date('2026-07-01T23:30:00Z'), 21)).toBe('Thursday 23 July 2026');
    expect(spokenDayAfter(new Date('2026-11-15T12:00:00Z'), 0)).toBe('Sunday 15 November 2026');
  });
});
