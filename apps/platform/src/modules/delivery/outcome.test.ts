import { describe, expect, it } from 'vitest';
import { asOutcome, healthAfter, UpstreamError } from './outcome.ts';

describe('an error of an upstream', () => {
  it('is a failure of it, unless something else is known', () => {
    expect(new UpstreamError('crm-500')).toMatchObject({
      name: 'UpstreamError',
      message: 'crm-500',
      fault: 'crm-500',
      upstream: 'failing',
      afterMs: undefined,
    });
  });

  it('postpones the delivery', async () => {
    const error = new UpstreamError('crm-429', { upstream: 'available', afterMs: 7 });
    expect(await asOutcome(Promise.reject(error))).toEqual({
      kind: 'postponed',
      fault: 'crm-429',
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
  it.each([
    [{ kind: 'delivered' }, 'available'],
    [{ kind: 'refused', fault: 'crm-422' }, 'available'],
    [{ kind: 'postponed', fault: 'crm-500', upstream: 'failing' }, 'failing'],
    [{ kind: 'postponed', fault: 'crm-401', upstream: 'credentials-refused' }, 'credentials-refused'],
    [{ kind: 'suppressed', fault: 'mail-limit' }, 'unknown'],
    [{ kind: 'abandoned', fault: 'lease-ended' }, 'unknown'],
  ] as const)('after %j is %s', (outcome, health) => {
    expect(healthAfter(outcome)).toBe(health);
  });
});
