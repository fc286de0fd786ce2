import { describe, expect, it } from 'vitest';
import { createAttemptLimit } from './attempt-limit.ts';

describe('the limit of attempts', () => {
  it('stops one name after ten attempts, for a quarter of an hour @FOL-4', () => {
    let now = 0;
    const limit = createAttemptLimit({ now: () => now });
    for (let attempt = 1; attempt < 10; attempt += 1) limit.note('A');
    expect(limit.waitSeconds('A')).toBe(0);
    limit.note('A');
    expect(limit.waitSeconds('A')).toBe(900);
    expect(limit.waitSeconds('B')).toBe(0);
    now = 899_001;
    expect(limit.waitSeconds('A')).toBe(1);
    now = 900_000;
    expect(limit.waitSeconds('A')).toBe(0);
    limit.note('A');
    expect(limit.waitSeconds('A')).toBe(0);
  });

  it('does not grow without end', () => {
    const limit = createAttemptLimit({ maxAttempts: 1, maxNames: 2, now: () => 0 });
    for (const name of ['A', 'B', 'C']) limit.note(name);
    expect(['A', 'B', 'C'].map((name) => limit.waitSeconds(name))).toEqual([0, 900, 900]);
    const usual = createAttemptLimit({ maxAttempts: 1, now: () => 0 });
    for (let name = 0; name < 100_000; name += 1) usual.note(`${name}`);
    expect(usual.waitSeconds('0')).toBe(900);
    usual.note('one more');
    expect(usual.waitSeconds('1')).toBe(0);
    expect(usual.waitSeconds('2')).toBe(900);
  });

  it('does not count an attempt that is repeated, and does not stop it', () => {
    const limit = createAttemptLimit({ maxAttempts: 2, now: () => 0 });
    limit.note('A', 'one');
    limit.note('A', 'one');
    expect(limit.waitSeconds('A', 'two')).toBe(0);
    limit.note('A', 'two');
    expect(['one', 'two', 'three'].map((attempt) => limit.waitSeconds('A', attempt))).toEqual([0, 0, 900]);
    expect(limit.waitSeconds('A')).toBe(900);
  });
});
