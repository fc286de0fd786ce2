import { describe, expect, it } from 'vitest';
import { createAttemptLimit } from './attempt-limit.ts';

describe('the limit of attempts', () => {
  it('stops one name after ten failures, for a quarter of an hour @FOL-4', () => {
    let now = 0;
    const limit = createAttemptLimit({ now: () => now });
    for (let failure = 1; failure < 10; failure += 1) limit.noteFailure('A');
    expect(limit.waitSeconds('A')).toBe(0);
    limit.noteFailure('A');
    expect(limit.waitSeconds('A')).toBe(900);
    expect(limit.waitSeconds('B')).toBe(0);
    now = 899_001;
    expect(limit.waitSeconds('A')).toBe(1);
    now = 900_000;
    expect(limit.waitSeconds('A')).toBe(0);
    limit.noteFailure('A');
    expect(limit.waitSeconds('A')).toBe(0);
  });

  it('does not grow without end', () => {
    const limit = createAttemptLimit({ maxFailures: 1, maxNames: 2, now: () => 0 });
    for (const name of ['A', 'B', 'C']) limit.noteFailure(name);
    expect(['A', 'B', 'C'].map(limit.waitSeconds)).toEqual([0, 900, 900]);
  });
});
