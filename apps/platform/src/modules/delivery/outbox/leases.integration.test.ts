import { randomUUID } from 'node:crypto';
import { sampleLeads } from '@lamplighter/contracts/leads/lead-samples';
import { createLogger } from '@lamplighter/server/logger';
import { pino } from 'pino';
import { register } from 'prom-client';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { createTestDatabase, interceptStatements } from '../../../../test/database.ts';
import { claimDue, ring } from '../../../../test/deliveries.ts';
import { clearLeads } from '../../../../test/stored-leads.ts';
import { connectDatabase, type Database } from '../../../db/database.ts';
import { connectLeadDatabase, type LeadConnection } from '../../leads/lead-connection.ts';
import { createLeadService } from '../../leads/lead-service.ts';
import { type Leases, startLeases } from './leases.ts';
import type { Channel } from './outbox-repository.ts';

const owner = randomUUID();
const leaseMs = 1_000;
const logger = pino({ level: 'silent' });

let url: string;
let sql: Database;
let leadConnection: LeadConnection;
let leases: Leases | undefined;
beforeAll(async () => {
  url = await createTestDatabase();
  sql = connectDatabase(url);
  leadConnection = connectLeadDatabase(url);
});
beforeEach(async () => {
  await clearLeads(sql);
  const how = { client: 'help', brand: 'larkfield', idempotencyKey: undefined };
  await createLeadService(leadConnection, ring).accept(sampleLeads().enquiry, how);
});
afterEach(() => leases?.stop());
afterAll(() => Promise.all([leadConnection.close(), sql.end()]));

async function hold(through: Database) {
  leases = startLeases(through, logger, { leaseMs });
  const claimedAt = performance.now();
  const [claim] = await claimDue(sql, { channel: 'email', owner, limit: 1, leaseMs });
  if (!claim) throw new Error('nothing was claimed');
  return leases.hold(claim, claimedAt);
}
const aborted = (signal: AbortSignal) => expect.poll(() => signal.aborted, { timeout: 10_000 });
const leaseEnd = async () => (await sql`select lease_until from delivery where state = 'claimed'`)[0]?.['lease_until'];

it('is renewed while the delivery is in progress', async () => {
  const { signal, confirm } = await hold(sql);
  const first = await leaseEnd();
  await expect.poll(leaseEnd, { timeout: 10_000 }).not.toEqual(first);
  expect(signal.aborted).toBe(false);
  expect(await confirm()).toBe(true);
});

it('ends for its holder when the claim has gone to another worker', async () => {
  const { signal, confirm } = await hold(sql);
  await sql`update delivery set round = round + 1, lease_owner = ${randomUUID()} where state = 'claimed'`;
  expect(await confirm()).toBe(false);
  await aborted(signal).toBe(true);
});

it('ends for its holder when it could not be renewed, without the database saying so', async () => {
  const gone = connectDatabase('postgres://nobody@127.0.0.1:1/nothing');
  const { signal, confirm } = await hold(gone);
  await aborted(signal).toBe(true);
  expect(await confirm()).toBe(false);
  await gone.end();
});

it('is not renewed after it was dropped', async () => {
  leases = startLeases(sql, logger, { leaseMs });
  const claimedAt = performance.now();
  const [claim] = await claimDue(sql, { channel: 'email', owner, limit: 1, leaseMs });
  if (!claim) throw new Error('nothing was claimed');
  leases.hold(claim, claimedAt);
  leases.drop(claim);
  await expect.poll(() => stateOf('email'), { timeout: 10_000 }).toEqual({ state: 'pending', round: 1, attempts: 1 });
});

it('is renewed for each delivery of a lead apart, again and again', async () => {
  const { statements, through } = interceptStatements(sql);
  leases = startLeases(through, logger, { leaseMs });
  const claimedAt = performance.now();
  const [email] = await claimDue(sql, { channel: 'email', owner, limit: 1, leaseMs });
  const [crm] = await claimDue(sql, { channel: 'crm', owner, limit: 1, leaseMs });
  if (!email || !crm) throw new Error('nothing was claimed');
  leases.hold(email, claimedAt);
  const held = leases.hold(crm, claimedAt);
  leases.drop(email);
  const renewals = () => statements.filter((text) => text.includes('set lease_until = now()')).length;
  await expect.poll(renewals, { timeout: 10_000, interval: 10 }).toBeGreaterThanOrEqual(3);
  await expect.poll(() => stateOf('email'), { timeout: 10_000 }).toMatchObject({ state: 'pending' });
  expect(await stateOf('crm')).toMatchObject({ state: 'claimed', round: 0 });
  expect(held.signal.aborted).toBe(false);
});

it('has loops that monitoring knows by name', async () => {
  register.resetMetrics();
  leases = startLeases(sql, logger, { leaseMs });
  const loops = async () => {
    const metric = await register.getSingleMetric('lamplighter_loop_completed_timestamp_seconds')?.get();
    return metric?.values.map(({ labels }) => labels['loop']).toSorted();
  };
  await expect.poll(loops).toEqual(['lease-expiry', 'lease-renewal']);
});

it('is not renewed while it is new, and ends with the time of the claim', async () => {
  const { statements, through } = interceptStatements(sql);
  leases = startLeases(through, logger, { leaseMs: 400 });
  const [claim] = await claimDue(sql, { channel: 'email', owner, limit: 1, leaseMs: 60_000 });
  if (!claim) throw new Error('nothing was claimed');
  // Claimed so long ago that the lease ends at once, whatever the database says.
  const { confirm } = leases.hold(claim, performance.now() - 400);
  expect(await confirm()).toBe(false);
  expect(statements.some((text) => text.includes('lease_until > now()'))).toBe(false);
});

it('is confirmed by the database, and no response counts as no', async () => {
  let fails = false;
  const { through } = interceptStatements(sql, (run) => (fails ? Promise.reject(new Error('no connection')) : run()));
  const { confirm } = await hold(through);
  expect(await confirm()).toBe(true);
  fails = true;
  expect(await confirm()).toBe(false);
});

it('is confirmed together with those that are asked for meanwhile, each by its own claim', async () => {
  const { promise: free, resolve: release } = Promise.withResolvers<void>();
  const { statements, through } = interceptStatements(sql, async (run) => {
    await free;
    return run();
  });
  leases = startLeases(through, logger, { leaseMs: 60_000 });
  const hold = async (channel: Channel) => {
    const claimedAt = performance.now();
    const [claim] = await claimDue(sql, { channel, owner, limit: 1, leaseMs: 60_000 });
    if (!claim || !leases) throw new Error('nothing was claimed');
    return leases.hold(claim, claimedAt);
  };
  const [email, crm] = [await hold('email'), await hold('crm')];
  await sql`update delivery set lease_owner = ${randomUUID()} where channel = 'email'`;
  const confirmed = [crm.confirm()];
  await Promise.resolve();
  confirmed.push(email.confirm(), crm.confirm());
  release();
  expect(await Promise.all(confirmed)).toEqual([true, false, true]);
  expect(statements.filter((text) => text.includes('lease_until > now()'))).toHaveLength(2);
});

it('of a worker that is gone is released within a second, and the log says how many', async () => {
  const lines: string[] = [];
  await sql`update delivery set state = 'claimed', lease_owner = ${randomUUID()}, lease_until = now()`;
  leases = startLeases(sql, createLogger('info', { write: (line) => lines.push(line) }), {
    leaseMs,
  });
  await expect
    .poll(() => lines.map((text) => JSON.parse(text)))
    .toMatchObject([{ level: 'warn', event: 'leases-expired', count: 2 }]);
  expect(await stateOf('crm')).toEqual({ state: 'pending', round: 1, attempts: 0 });
});

it('is not released for one lease time after the database failed', async () => {
  let fails = true;
  const failedAt: number[] = [];
  const { through } = interceptStatements(sql, (run) => {
    if (!fails) return run();
    fails = false;
    failedAt.push(performance.now());
    return Promise.reject(new Error('no connection'));
  });
  await sql`update delivery set state = 'claimed', lease_owner = ${randomUUID()}, lease_until = now()`;
  leases = startLeases(through, logger, { leaseMs });
  await expect.poll(() => stateOf('email'), { timeout: 10_000, interval: 20 }).toMatchObject({ state: 'pending' });
  expect(performance.now() - (failedAt[0] ?? Number.NaN)).toBeGreaterThanOrEqual(1_000);
});

it('waits five seconds for each statement', async () => {
  const lines: string[] = [];
  const failed = () => lines.map((line) => JSON.parse(line).state);
  const { through } = interceptStatements(sql, () => new Promise(() => {}));
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  try {
    const write = (line: string) => lines.push(line);
    leases = startLeases(through, createLogger('info', { write }), { leaseMs: 60_000 });
    const { confirm } = leases.hold({ lead: owner, channel: 'email', round: 0, owner }, performance.now());
    const confirmed = vi.fn();
    void confirm().then(confirmed);
    await vi.advanceTimersByTimeAsync(4_999);
    expect([confirmed.mock.calls, failed()]).toEqual([[], []]);
    await vi.advanceTimersByTimeAsync(1);
    expect([confirmed.mock.calls, failed()]).toEqual([[[false]], ['lease-expiry']]);
    // The first renewal begins after a quarter of the lease.
    await vi.advanceTimersByTimeAsync(14_999);
    expect(failed()).toEqual(['lease-expiry']);
    await vi.advanceTimersByTimeAsync(1);
    expect(failed()).toEqual(['lease-expiry', 'lease-renewal']);
  } finally {
    vi.useRealTimers();
  }
});

async function stateOf(channel: string) {
  return (await sql`select state, round, attempts from delivery where channel = ${channel}`)[0];
}
