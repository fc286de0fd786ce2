import { describe, expect, it } from 'vitest';
import { readRetryAfter } from './crm.ts';
import { asOutcome, backoffMs, reportAfter, UpstreamError } from './outcome.ts';

describe('an error of an upstream', () => {
  it('is a failure of it, unless something else is known', () => {
    expect(new UpstreamError('crm-500')).toMatchObject({
      name: 'UpstreamError',
      message: 'crm-500',
      errorCode: 'crm-500',
      upstream: 'failing',
      afterMs: undefined,
    });
  });

  it('postpones the delivery', async () => {
    const error = new UpstreamError('crm-429', { upstream: 'available', afterMs: 7 });
    expect(await asOutcome(Promise.reject(error))).toEqual({
      kind: 'postponed',
      errorCode: 'crm-429',
      upstream: 'available',
      afterMs: 7,
    });
  });

  it('is not any other error', async () => {
    const defect = new TypeError('defect');
    await expect(asOutcome(Promise.reject(defect))).rejects.toBe(defect);
    expect(await asOutcome(Promise.resolve({ kind: 'delivered' }))).toEqual({ kind: 'delivered' });
  });
});

describe('the health of the upstream', () => {
  it('after a delivery is good, without an error code', () => {
    expect(reportAfter({ kind: 'delivered' })).toEqual({ health: 'available' });
  });

  it.each([
    [{ kind: 'refused', errorCode: 'crm-422' }, 'available'],
    [{ kind: 'postponed', errorCode: 'crm-500', upstream: 'failing' }, 'failing'],
    [{ kind: 'postponed', errorCode: 'crm-401', upstream: 'credentials-refused' }, 'credentials-refused'],
    [{ kind: 'suppressed', errorCode: 'mail-limit' }, 'unknown'],
    [{ kind: 'abandoned', errorCode: 'lease-ended' }, 'unknown'],
  ] as const)('after %j is %s', (outcome, health) => {
    expect(reportAfter(outcome)).toEqual({ health, errorCode: outcome.errorCode });
  });
});

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
    expect(readRetryAfter('3600', now)).toBe(3_600_000);
    expect(readRetryAfter('3601', now)).toBe(3_600_000);
    expect(readRetryAfter('Sun, 15 Nov 2026 13:00:01 GMT', now)).toBe(3_600_000);
    expect(readRetryAfter('Sun, 15 Nov 2026 12:59:59 GMT', now)).toBe(3_599_000);
    expect(readRetryAfter('1999999999999', now)).toBeUndefined();
    expect(readRetryAfter('7 seconds', now)).toBeUndefined();
    expect(readRetryAfter('in 7', now)).not.toBe(7_000);
    expect(readRetryAfter('soon', now)).toBeUndefined();
    expect(readRetryAfter('', now)).toBeUndefined();
  });
});
