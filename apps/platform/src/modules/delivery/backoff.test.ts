import { describe, expect, it } from 'vitest';
import { backoffMs } from './backoff.ts';
import { readRetryAfter } from './crm.ts';

describe('waiting before the next try', () => {
  const plan = { baseMs: 1_000, maxMs: 60_000, maxAgeMs: 0 };

  it('doubles up to the longest', () => {
    expect([1, 2, 3, 7, 100].map((attempts) => backoffMs(attempts, plan, 0))).toEqual([
      1_000, 2_000, 4_000, 60_000, 60_000,
    ]);
    expect(backoffMs(1, plan, 1)).toBe(500);
    expect(backoffMs(1, plan, 0.5)).toBe(750);
    expect(backoffMs(0, plan, 0)).toBe(1_000);
    expect(backoffMs(2_000, { ...plan, maxMs: Number.MAX_VALUE }, 0)).toBe(1_073_741_824_000);
    expect(backoffMs(1, { ...plan, baseMs: 3 }, 0.5)).toBe(2);
  });

  it('heeds Retry-After as seconds or a date, up to an hour', () => {
    const now = Date.parse('2026-11-15T12:00:00Z');
    expect(readRetryAfter('7', now)).toBe(7_000);
    expect(readRetryAfter('Sun, 15 Nov 2026 12:00:30 GMT', now)).toBe(30_000);
    expect(readRetryAfter('Sun, 15 Nov 2026 11:00:00 GMT', now)).toBe(0);
    expect(readRetryAfter('999999999', now)).toBe(3_600_000);
    expect(readRetryAfter('3599', now)).toBe(3_599_000);
    expect(readRetryAfter('1999999999999', now)).toBeUndefined();
    expect(readRetryAfter('7 seconds', now)).toBeUndefined();
    expect(readRetryAfter('in 7', now)).not.toBe(7_000);
    expect(readRetryAfter('soon', now)).toBeUndefined();
    expect(readRetryAfter('', now)).toBeUndefined();
  });
});
