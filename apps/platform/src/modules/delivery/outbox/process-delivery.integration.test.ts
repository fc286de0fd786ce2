import { sampleLeads } from '@lamplighter/contracts/leads/lead-samples';
import { register } from 'prom-client';
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { interceptStatements } from '../../../../test/database.ts';
import { countedAttempts, lease, prepareAttempts } from '../../../../test/deliveries.ts';
import { UpstreamError } from '../outcome.ts';
import type { Deliver } from './process-delivery.ts';

const { sql, attemptWith, claimOne, lines, clear, stop } = await prepareAttempts();
beforeEach(async () => {
  await clear();
  register.resetMetrics();
});
afterEach(() => vi.restoreAllMocks());
afterAll(() => stop());

const logged = () => lines().map((line) => JSON.parse(line));

async function row() {
  const [found] = await sql`
    select state, last_error_code as "errorCode", round, lease_owner as owner,
      extract(epoch from due_at - now())::float8 * 1000 as "dueInMs"
    from delivery where channel = 'email'`;
  return found;
}

describe('the outcome that is written', () => {
  it.each<[string, Deliver, object, string]>([
    ['delivered', async () => ({ kind: 'delivered' }), { state: 'delivered', errorCode: null, round: 0 }, 'available'],
    [
      'suppressed',
      async () => ({ kind: 'suppressed', errorCode: 'recipient-limit' }),
      { state: 'suppressed', errorCode: 'recipient-limit', round: 0 },
      'unknown',
    ],
    [
      'refused',
      async () => ({ kind: 'refused', errorCode: 'smtp-550' }),
      { state: 'dead', errorCode: 'smtp-550', round: 0 },
      'available',
    ],
    [
      'postponed',
      async () => ({ kind: 'postponed', errorCode: 'smtp-451', upstream: 'failing' }),
      { state: 'pending', errorCode: 'smtp-451', round: 1 },
      'failing',
    ],
    [
      'abandoned',
      async () => ({ kind: 'abandoned', errorCode: 'lease-ended' }),
      { state: 'pending', errorCode: 'lease-ended', round: 1 },
      'unknown',
    ],
    [
      'an error of the upstream',
      async () => {
        throw new UpstreamError('crm-503', { upstream: 'failing' });
      },
      { state: 'pending', errorCode: 'crm-503', round: 1 },
      'failing',
    ],
  ])('%s', async (_, deliver, expected, health) => {
    const claimed = await claimOne();
    expect(await attemptWith(deliver)(claimed, lease)).toMatchObject({ health });
    expect(await row()).toMatchObject({ ...expected, owner: null });
  });

  it('is due after the backoff, which doubles with the attempts', async () => {
    const claimed = await claimOne();
    const deliver: Deliver = async () => ({ kind: 'postponed', errorCode: 'smtp-451', upstream: 'failing' });
    await attemptWith(deliver)({ ...claimed, attempts: 9, attemptsOfPeriod: 3 }, lease);
    const due = (await row())?.['dueInMs'];
    expect(due).toBeGreaterThan(115_000);
    expect(due).toBeLessThanOrEqual(240_000);
  });

  it('is due no earlier than the upstream asked, nor than the backoff', async () => {
    const later: Deliver = async () => ({ kind: 'postponed', errorCode: 'x', upstream: 'failing', afterMs: 900_000 });
    await attemptWith(later)(await claimOne(), lease);
    expect((await row())?.['dueInMs']).toBeGreaterThan(880_000);
    await clear();
    const sooner: Deliver = async () => ({ kind: 'postponed', errorCode: 'x', upstream: 'failing', afterMs: 1 });
    await attemptWith(sooner)(await claimOne(), lease);
    expect((await row())?.['dueInMs']).toBeGreaterThan(25_000);
  });

  it('is dead once it is older than the plan allows, and not before', async () => {
    const deliver: Deliver = async () => ({ kind: 'postponed', errorCode: 'smtp-451', upstream: 'failing' });
    await attemptWith(deliver)({ ...(await claimOne()), ageMs: 3_600_000 }, lease);
    expect(await row()).toMatchObject({ state: 'pending' });
    expect(logged()).toMatchObject([
      { level: 'warn', event: 'delivery-postponed', upstream: 'email', errorCode: 'smtp-451', attempt: 1 },
    ]);
    await clear();
    await attemptWith(deliver)({ ...(await claimOne()), ageMs: 3_600_001 }, lease);
    expect(await row()).toMatchObject({ state: 'dead', errorCode: 'smtp-451' });
    expect(logged()).toMatchObject([
      { level: 'error', event: 'delivery-dead', upstream: 'email', errorCode: 'smtp-451', attempt: 1 },
    ]);
  });

  it('never makes one dead that was abandoned, however old: another worker has it', async () => {
    const deliver: Deliver = async () => ({ kind: 'abandoned', errorCode: 'lease-ended' });
    await attemptWith(deliver)({ ...(await claimOne()), ageMs: 3_600_001 }, lease);
    expect(await row()).toMatchObject({ state: 'pending' });
  });

  it('is written again until the database takes it', async () => {
    const claimed = await claimOne();
    let failures = 2;
    const { through } = interceptStatements(sql, (run) => {
      failures -= 1;
      return failures >= 0 ? Promise.reject(new Error('no connection')) : run();
    });
    expect(await attemptWith(async () => ({ kind: 'delivered' }), through)(claimed, lease)).toEqual({
      health: 'available',
    });
    expect(await row()).toMatchObject({ state: 'delivered' });
    expect(failures).toBe(-1);
  });

  it('is written again by every attempt whose shared commit lost its connection', async () => {
    const claims = [await claimOne(), await claimOne(), await claimOne()];
    let fails = true;
    const { statements, through } = interceptStatements(sql, (run) => {
      if (!fails) return run();
      fails = false;
      return Promise.reject(new Error('no connection'));
    });
    const attempt = attemptWith(async () => ({ kind: 'delivered' }), through);
    expect(await Promise.all(claims.map((claimed) => attempt(claimed, lease)))).toEqual(
      claims.map(() => ({ health: 'available' })),
    );
    expect(await sql`select state from delivery where channel = 'email'`).toEqual(
      claims.map(() => ({ state: 'delivered' })),
    );
    expect(statements.length).toBeLessThan(2 * claims.length);
  });

  it('is given up after a minute of failing writes', async () => {
    const claimed = await claimOne();
    const start = performance.now();
    const clock = vi.spyOn(performance, 'now').mockReturnValue(start);
    const { statements, through } = interceptStatements(sql, () => {
      // The first write fails at the very end of the minute, the second one after it.
      clock.mockReturnValue(start + 59_999 + statements.length);
      return Promise.reject(new Error('no connection'));
    });
    const delivering = attemptWith(async () => ({ kind: 'delivered' }), through);
    await expect(delivering(claimed, lease)).rejects.toThrow('no connection');
    expect(statements).toHaveLength(2);
  });
});

describe('what an attempt receives', () => {
  it('is the lead, opened, and the lease', async () => {
    const claimed = await claimOne();
    const deliver = vi.fn<Deliver>(async () => ({ kind: 'delivered' }));
    await attemptWith(deliver)(claimed, lease);
    expect(deliver).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({ reference: claimed.reference, kind: 'complaint', document: sampleLeads().complaint }),
      lease,
    );
  });

  it('is nothing when the lead was erased: the delivery is cancelled', async () => {
    const deliver = vi.fn<Deliver>(async () => ({ kind: 'delivered' }));
    expect(await attemptWith(deliver)({ ...(await claimOne()), erased: true }, lease)).toMatchObject({
      health: 'unknown',
    });
    expect(deliver).not.toHaveBeenCalled();
    expect(await row()).toMatchObject({ state: 'cancelled', errorCode: 'erased' });
  });

  it.each(['keyId', 'wrapped'])('is nothing without %s: the delivery is dead', async (missing) => {
    const deliver = vi.fn<Deliver>(async () => ({ kind: 'delivered' }));
    expect(await attemptWith(deliver)({ ...(await claimOne()), [missing]: null }, lease)).toMatchObject({
      health: 'unknown',
    });
    expect(deliver).not.toHaveBeenCalled();
    expect(await row()).toMatchObject({ state: 'dead', errorCode: 'key-missing' });
    expect(logged()).toMatchObject([{ level: 'error', event: 'delivery-dead', errorCode: 'key-missing' }]);
    expect(await countedAttempts()).toContainEqual({
      channel: 'email',
      outcome: 'refused',
      error_code: 'key-missing',
      count: 1,
    });
  });
});

describe('an error of our own', () => {
  it.each<[string, unknown, string]>([
    ['an Error', new RangeError('morag@example.com is out of range'), 'RangeError'],
    ['something else', 'morag@example.com', 'string'],
  ])('is logged by its name and tried again: %s', async (_, thrown, name) => {
    const deliver: Deliver = async () => {
      throw thrown;
    };
    expect(await attemptWith(deliver)(await claimOne(), lease)).toMatchObject({ health: 'unknown' });
    expect(await row()).toMatchObject({ state: 'pending', errorCode: 'unforeseen', round: 1 });
    expect(logged()).toMatchObject([
      { level: 'error', event: 'delivery-failed', upstream: 'email', attempt: 1, err: { type: name, message: name } },
      { level: 'warn', event: 'delivery-postponed', upstream: 'email', attempt: 1, errorCode: 'unforeseen' },
    ]);
    expect(lines().join()).not.toContain('morag');
  });

  it.each([
    ['first-name', { surname: 'Fairlie', email: null }],
    ['surname', { 'first-name': 'Morag', email: null }],
    ['email', { 'first-name': 'Morag', surname: 'Fairlie' }],
  ])('is a lead without %s', async (_, attributes) => {
    const claimed = await claimOne();
    const deliver = vi.fn<Deliver>(async () => ({ kind: 'delivered' }));
    vi.spyOn(JSON, 'parse').mockReturnValueOnce({ data: { attributes } });
    await attemptWith(deliver)(claimed, lease);
    expect(deliver).not.toHaveBeenCalled();
    expect(await row()).toMatchObject({ state: 'pending', errorCode: 'unforeseen' });
  });
});
