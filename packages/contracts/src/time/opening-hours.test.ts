import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { factLedger } from '../content/facts.ts';
import { formatTime, hoursOn, openDays, openingState, readOpeningHours } from './opening-hours.ts';
import { nextWorkingDayAfter, previousWorkingDayAfter, readClosedDays } from './working-day.ts';

const closedDays = ['2026-12-25', '2026-12-26', '2026-12-28'];
const office = readOpeningHours('Monday to Friday 8am to 6pm, Saturday 9am to 2pm', closedDays);
const always = readOpeningHours('24 hours a day, 7 days a week', closedDays);

describe('opening hours', () => {
  it.each([
    ['2026-11-16', 480, 1080],
    ['2026-11-20', 480, 1080],
    ['2026-11-21', 540, 840],
  ])('of %s are %i to %i', (day, from, to) => {
    expect(hoursOn(office, day)).toEqual({ from, to });
  });

  it.each(['2026-11-22', '2026-12-25', '2026-12-28'])('are closed on %s', (day) => {
    expect(hoursOn(office, day)).toBeUndefined();
  });

  it('are looked for on thirty days, from today on', () => {
    const days = openDays(always, new Date('2026-11-16T09:00:00Z')).map(({ day }) => day);
    expect([days.length, days[0], days.at(-1)]).toEqual([30, '2026-11-16', '2026-12-15']);
  });

  it('that never close are open on a holiday too', () => {
    expect(hoursOn(always, '2026-12-25')).toEqual({ from: 0, to: 1440 });
  });

  it('may run to the end of the week, and to half past', () => {
    const hours = readOpeningHours('Friday to Sunday 10am to 12:30pm', []);
    expect(['2026-11-19', '2026-11-20', '2026-11-22', '2026-11-23'].map((day) => hoursOn(hours, day))).toEqual([
      undefined,
      { from: 600, to: 750 },
      { from: 600, to: 750 },
      undefined,
    ]);
  });

  it.each([
    'Weekdays 8am to 6pm',
    'Monday to Friday 8 to 6',
    'Monday 6pm to 8am',
    'Monday 13pm to 2pm',
    'Monday to Freitag 8am to 6pm',
    '',
  ])('are refused: %j', (text) => {
    expect(() => readOpeningHours(text, [])).toThrow('these are not opening hours');
  });
});

describe('the state of a line', () => {
  it.each([
    // Monday 16 November 2026, Greenwich time.
    ['2026-11-16T07:59:59Z', { isOpen: false, opens: { day: '2026-11-16', from: 480 } }],
    ['2026-11-16T08:00:00Z', { isOpen: true, until: 1080 }],
    ['2026-11-16T17:59:59Z', { isOpen: true, until: 1080 }],
    ['2026-11-16T18:00:00Z', { isOpen: false, opens: { day: '2026-11-17', from: 480 } }],
    // British Summer Time: an hour earlier in UTC.
    ['2026-07-01T07:00:00Z', { isOpen: true, until: 1080 }],
    ['2026-07-01T17:00:00Z', { isOpen: false, opens: { day: '2026-07-02', from: 480 } }],
    // Saturday afternoon, and Sunday just after midnight.
    ['2026-11-21T13:59:00Z', { isOpen: true, until: 840 }],
    ['2026-11-21T14:00:00Z', { isOpen: false, opens: { day: '2026-11-23', from: 480 } }],
    ['2026-11-22T00:01:00Z', { isOpen: false, opens: { day: '2026-11-23', from: 480 } }],
    // Christmas Eve in the evening: three closed days and a Sunday follow.
    ['2026-12-24T18:30:00Z', { isOpen: false, opens: { day: '2026-12-29', from: 480 } }],
    ['2026-12-25T11:00:00Z', { isOpen: false, opens: { day: '2026-12-29', from: 480 } }],
  ])('at %s', (moment, state) => {
    expect(openingState(office, new Date(moment))).toEqual(state);
  });

  it('is open at any moment if it never closes', () => {
    expect(openingState(always, new Date('2026-12-25T03:00:00Z'))).toEqual({ isOpen: true, until: 1440 });
  });

  it('has no next day if it never opens', () => {
    expect(openingState({ week: [], closedDays: [] }, new Date('2026-11-16T09:00:00Z'))).toEqual({ isOpen: false });
  });
});

describe('a time', () => {
  it.each([
    [480, '8am'],
    [570, '9:30am'],
    [720, 'midday'],
    [725, '12:05pm'],
    [1080, '6pm'],
    [30, '12:30am'],
    [0, 'midnight'],
    [1440, 'midnight'],
  ])('of %i minutes is spoken as %s', (minutes, spoken) => {
    expect(formatTime(minutes)).toBe(spoken);
  });
});

describe('closed days', () => {
  it('are read from a list', () => {
    expect(readClosedDays('25 December 2026, 3 May 2027')).toEqual(['2026-12-25', '2027-05-03']);
  });

  it.each(['25 Dec 2026', '31 June 2027', '', '25 December 2026,3 May 2027'])('are refused: %j', (text) => {
    expect(() => readClosedDays(text)).toThrow('this is not a day');
  });
});

describe('the ledger', () => {
  const folder = new URL('../../../../content/facts/', import.meta.url);
  const read = (file: string) => factLedger.parse(JSON.parse(readFileSync(new URL(file, folder), 'utf8')));

  it.each(readdirSync(new URL('brands/', folder)))('has opening hours that can be computed with: %s', (file) => {
    const facts = Object.values(read(`brands/${file}`)).filter(({ kind }) => kind === 'hours');
    expect(facts.length).toBeGreaterThan(0);
    for (const { value } of facts) expect(readOpeningHours(value, []).week.some(Boolean)).toBe(true);
  });

  it('has the days on which lines are closed', () => {
    const { 'closed-days': days } = read('calendar.json');
    expect(readClosedDays(days?.value ?? '')).toContain('2026-12-28');
  });
});

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
