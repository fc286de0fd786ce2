import { describe, expect, it } from 'vitest';
import { fieldTime, formatTime, readFieldTime, shortTime } from './london-time.ts';

describe('a time of the console is one of the clock in London', () => {
  it.each([
    ['2026-11-17T16:40', '2026-11-17T16:40:00.000Z'],
    ['2026-07-17T16:40', '2026-07-17T15:40:00.000Z'],
    // The hour that an autumn night has twice is the first one.
    ['2026-10-25T01:30', '2026-10-25T00:30:00.000Z'],
    ['2026-10-25T02:00', '2026-10-25T02:00:00.000Z'],
  ])('%s is the moment %s', (field, moment) => {
    expect(readFieldTime(field)?.toISOString()).toBe(moment);
    expect(fieldTime(moment)).toBe(field);
  });

  it.each(['', '2026-03-29T01:30', '2026-13-40T10:00', 'tomorrow'])('%j is none', (field) => {
    expect(readFieldTime(field)).toBeUndefined();
  });

  it('is shown with its weekday', () => {
    expect(formatTime('2026-07-17T15:40:00Z')).toBe('Fri, 17 Jul 2026, 16:40');
  });
});

it.each([
  ['2026-11-17T14:02:00Z', '14:02'],
  ['2026-11-17T00:00:00Z', '00:00'],
  ['2026-11-16T23:59:00Z', 'Mon 16 Nov, 23:59'],
  ['2026-11-19T06:00:00Z', 'Thu 19 Nov, 06:00'],
  ['2027-01-02T06:00:00Z', 'Sat 2 Jan 2027, 06:00'],
])('on 17 November %s is %s', (time, text) => {
  expect(shortTime(time, '2026-11-17T12:00:00Z')).toBe(text);
});
