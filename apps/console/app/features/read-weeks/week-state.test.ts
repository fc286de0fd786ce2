import { expect, it } from 'vitest';
import { weekStates } from './week-state.ts';

it('a week is open on its first and its last day in London', () => {
  const weeks = [
    { start: '2027-03-29', end: '2027-04-04' },
    { start: '2026-12-28', end: '2027-01-03' },
  ];
  const statesAt = (time: string) => weekStates(weeks, new Date(time)).map(({ state }) => state);
  expect(weekStates(weeks, new Date('2026-12-01T12:00:00Z')).map(({ start }) => start)).toEqual([
    '2026-12-28',
    '2027-03-29',
  ]);
  expect(statesAt('2026-12-27T23:59:00Z')).toEqual(['opens on the first day', 'opens on the first day']);
  expect(statesAt('2026-12-28T00:00:00Z')).toEqual(['is open', 'opens on the first day']);
  // It is summer time: 23:30 in UTC is the next day in London.
  expect(statesAt('2027-03-28T22:30:00Z')).toEqual(['was open', 'opens on the first day']);
  expect(statesAt('2027-03-28T23:30:00Z')).toEqual(['was open', 'is open']);
});
