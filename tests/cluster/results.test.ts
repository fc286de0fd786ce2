import { describe, expect, it } from 'vitest';
import { merge, tableOf } from './results.ts';

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
