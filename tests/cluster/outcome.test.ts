import { describe, expect, it } from 'vitest';
import { brokenPromises, longestGap, merge, type Outcome, percentile, repeats, tableOf } from './outcome.ts';

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

const failure = (name: string, what: string) => ({ name, what, runs: [] });

describe('kept results', () => {
  it('are replaced by name, and listed in the order of the table', () => {
    const earlier = [failure('partition', 'old'), failure('leader-lost', 'old'), failure('gone', 'old')];
    const later = [failure('partition', 'new')];
    expect(merge(earlier, later, ['leader-lost', 'partition', 'disk-full'])).toEqual([
      failure('leader-lost', 'old'),
      failure('partition', 'new'),
    ]);
  });
});

describe('the table', () => {
  it('has a line for each run, with what does not hold', () => {
    const run = {
      name: 'partition',
      at: '2026-11-16T17:00:00.000Z',
      writesBackSeconds: 31,
      longestGapSeconds: 31,
      acknowledged: 9_000,
      requestsFailed: { '503': 4_000, TimeoutError: 2 },
      lost: 0,
      doubled: 0,
      unsettled: 0,
      views: 900,
      viewsFailed: 1,
      leaderBefore: 'database-1',
      leaderAfter: 'database-2',
      broken: ['too late'],
    };
    expect(tableOf([run]).split('\n')).toEqual([
      'failure    writes back  failed  acknowledged  lost  doubled  views failed  leader                   holds',
      'partition  31.0 s       4002    9000          0     0        1             database-1 → database-2  NO: too late',
    ]);
  });
});

it('a percentile is a value below which that share lies', () => {
  const hundred = Array.from({ length: 100 }, (_, index) => 100 - index);
  expect([percentile(hundred, 0.5), percentile(hundred, 0.99), percentile([], 0.99)]).toEqual([51, 100, 0]);
});

it('repeats are what was there before', () => {
  expect(repeats(['a', 'b', 'a', 'c', 'a'])).toBe(2);
  expect(repeats(['a', 'b'])).toBe(0);
});
