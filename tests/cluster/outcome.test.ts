import { describe, expect, it } from 'vitest';
import { brokenPromises, longestGap, type Outcome } from './outcome.ts';

describe('the longest time without an acknowledged lead', () => {
  it('is found between two marks', () => {
    expect(longestGap([90, 105, 110, 150, 155], 100, 160)).toEqual({ start: 110, end: 150 });
  });

  it('counts from the first mark and to the last', () => {
    expect(longestGap([180, 190], 100, 200)).toEqual({ start: 100, end: 180 });
    expect(longestGap([101, 110], 100, 200)).toEqual({ start: 110, end: 200 });
  });

  it('does not depend on the order of responses', () => {
    expect(longestGap([150, 105, 110], 100, 160)).toEqual({ start: 110, end: 150 });
  });
});

const good: Omit<Outcome, 'broken'> = {
  name: 'leader-lost',
  at: '2026-11-16T17:00:00.000Z',
  writesBackSeconds: 21.3,
  longestGapSeconds: 21.3,
  acknowledged: 9_000,
  requestsFailed: { '503': 4_000 },
  lost: 0,
  doubled: 0,
  unsettled: 0,
  views: 900,
  viewsFailed: 0,
  leaderBefore: 'database-1',
  leaderAfter: 'database-2',
};

describe('broken promises', () => {
  it.each([
    ['nothing', {}, []],
    ['a lost lead', { lost: 1 }, ['1 acknowledged leads lost']],
    ['a doubled lead', { doubled: 2 }, ['2 leads doubled']],
    ['a lead without an end', { unsettled: 3 }, ['3 leads never acknowledged']],
    ['half a minute', { writesBackSeconds: 30 }, []],
    ['more than half a minute', { writesBackSeconds: 30.1 }, ['writes back after 30.1 s, not 30']],
    ['a leader that stays', { leaderAfter: 'database-1' }, ['the same leader']],
  ])('%s', (_, change, broken) => {
    expect(brokenPromises({ ...good, ...change }, { leaderAfter: 'another' })).toEqual(broken);
  });

  it('a leader that changes', () => {
    expect(brokenPromises(good, { leaderAfter: 'same' })).toEqual(['another leader']);
    expect(brokenPromises(good, { leaderAfter: 'any' })).toEqual([]);
  });

  it('a control run that loses nothing', () => {
    expect(brokenPromises(good, { leaderAfter: 'another', isControl: true })).toEqual(['the control run lost nothing']);
    expect(brokenPromises({ ...good, lost: 9 }, { leaderAfter: 'another', isControl: true })).toEqual([]);
  });
});
