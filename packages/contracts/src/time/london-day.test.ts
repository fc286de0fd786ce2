import { describe, expect, it } from 'vitest';
import { dayOf, daysAfter, formatDay, formatDayAfter, formatWeekday, londonClock, londonDay } from './london-day.ts';

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
    expect(formatDayAfter(new Date('2026-07-01T23:30:00Z'), 21)).toBe('Thursday 23 July 2026');
    expect(formatDayAfter(new Date('2026-11-15T12:00:00Z'), 0)).toBe('Sunday 15 November 2026');
  });

  it.each([...'JFMAMJJASOND'].map((_, month) => month))('is spoken by its names, in month %i', (month) => {
    const day = dayOf(2028, month + 1, 29) ?? '';
    const options = { timeZone: 'UTC', day: 'numeric', month: 'long' } as const;
    const spoken = (more: Intl.DateTimeFormatOptions) =>
      new Intl.DateTimeFormat('en-GB', { ...options, ...more }).format(new Date(day)).replace(',', '');
    expect(formatDay(day)).toBe(spoken({ year: 'numeric' }));
    expect(formatWeekday(day)).toBe(spoken({ weekday: 'long' }));
  });

  it('is not spoken when it is none', () => {
    expect(() => formatDay('2027-02-30x')).toThrow(RangeError);
    expect(() => formatWeekday('')).toThrow(RangeError);
  });
});

describe('the clock in London', () => {
  const byIntl = new Intl.DateTimeFormat('sv-SE', {
    timeZone: 'Europe/London',
    dateStyle: 'short',
    timeStyle: 'medium',
  });

  it.each([2024, 2025, 2026, 2027, 2028, 2030, 2033, 2036])(
    'is that of the time zone database in %i, at every half hour',
    (year) => {
      const different: string[] = [];
      const end = Date.UTC(year + 1, 0, 1);
      for (let moment = Date.UTC(year, 0, 1) - 1_000; moment < end; moment += 1_800_000) {
        const now = new Date(moment);
        if (londonClock(now).toISOString().slice(0, 19).replace('T', ' ') !== byIntl.format(now)) {
          different.push(now.toISOString());
        }
      }
      expect(different).toEqual([]);
    },
  );

  it.each([
    ['2027-03-28T00:59:59Z', '2027-03-28T00:59:59.000Z'],
    ['2027-03-28T01:00:00Z', '2027-03-28T02:00:00.000Z'],
    ['2027-10-31T00:59:59Z', '2027-10-31T01:59:59.000Z'],
    ['2027-10-31T01:00:00Z', '2027-10-31T01:00:00.000Z'],
  ])('changes at %s', (now, shown) => {
    expect(londonClock(new Date(now)).toISOString()).toBe(shown);
  });
});
