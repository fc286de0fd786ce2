import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { sampleLeads } from '@lamplighter/contracts/leads/lead-samples';
import { createLogger } from '@lamplighter/server/logger';
import { afterAll, afterEach, beforeEach, expect, it, vi } from 'vitest';
import { interceptStatements } from '../../../../test/database.ts';
import { prepareLeads } from '../../../../test/deliveries.ts';
import type { Database } from '../../../db/database.ts';
import type { UpstreamHealth, UpstreamReport } from '../outcome.ts';
import type { Lease } from './leases.ts';
import { type Attempt, type OutboxRelay, startOutboxRelay } from './outbox-relay.ts';
import type { Claim, ClaimedDelivery } from './outbox-repository.ts';

const { sql, send, clear, stop } = await prepareLeads();
afterAll(() => stop());

const never = 3_600_000;
const lease: Lease = { signal: new AbortController().signal, confirm: async () => true };
let lines: string[] = [];
let held: Set<string>;
let recorded: UpstreamHealth[];
let relay: OutboxRelay | undefined;
beforeEach(async () => {
  await clear();
  lines = [];
  held = new Set();
  recorded = [];
  relay = undefined;
});
afterEach(async () => {
  vi.restoreAllMocks();
  await relay?.stop();
});

type Options = { through?: Database; maxConcurrent?: number; circuit?: () => number; pollMs?: number };

function start(
  attempt: Attempt,
  { through = sql, maxConcurrent = 2, circuit = () => 9, pollMs = never }: Options = {},
) {
  const logger = createLogger('info', { write: (line) => lines.push(line) });
  const leases = {
    hold: (claim: Claim) => {
      held.add(claim.lead);
      return lease;
    },
    drop: (claim: Claim) => held.delete(claim.lead),
    stop: async () => {},
  };
  const breaker = { maxConcurrent: circuit, record: ({ health }: UpstreamReport) => recorded.push(health) };
  const owner = randomUUID();
  const settings = { channel: 'email', owner, maxConcurrent, pollMs, leaseMs: 60_000 } as const;
  relay = startOutboxRelay(attempt, { sql: through, logger, leases, breaker }, settings);
  return { owner, stop: relay.stop };
}

/** An attempt that goes on until it is told to end. */
function openAttempts() {
  const running = new Map<string, () => void>();
  const started = new EventTarget();
  const attempt: Attempt = ({ lead }) =>
    new Promise((done) => {
      running.set(lead, () => {
        running.delete(lead);
        done({ health: 'available' });
      });
      started.dispatchEvent(new Event('start'));
    });
  return { running, started, attempt };
}

const sendMany = async (count: number) => {
  for (let number = 0; number < count; number += 1) await send(sampleLeads().enquiry);
};
const claimedRows = async () => (await sql`select from delivery where channel = 'email' and state = 'claimed'`).length;
const polled = (value: () => unknown) => expect.poll(value, { timeout: 5_000, interval: 10 });

it('claims for its owner and its channel, with a lease, and holds it during the attempt', async () => {
  await sendMany(1);
  const seen: { claimed: ClaimedDelivery; lease: Lease; held: boolean }[] = [];
  const { owner } = start(async (claimed, given) => {
    seen.push({ claimed, lease: given, held: held.has(claimed.lead) });
    return { health: 'available' };
  });
  await polled(() => recorded).toEqual(['available']);
  expect(seen).toMatchObject([{ claimed: { channel: 'email', owner, attempts: 1 }, held: true }]);
  expect(seen[0]?.lease).toBe(lease);
  await polled(() => held.size).toBe(0);
  expect(
    await sql`select channel, lease_until > now() + interval '30 seconds' as leased from delivery where state = 'claimed'`,
  ).toEqual([{ channel: 'email', leased: true }]);
});

it('has no more attempts at once than slots, and claims the next one when a slot is free', async () => {
  await sendMany(5);
  const { running, started, attempt } = openAttempts();
  start(attempt);
  await polled(() => running.size).toBe(2);
  expect(await claimedRows()).toBe(2);
  for (let left = 3; left > 0; left -= 1) {
    const next = once(started, 'start');
    [...running.values()][0]?.();
    await next;
    expect(running.size).toBe(2);
  }
  for (const end of [...running.values()]) end();
  await polled(() => recorded.length).toBe(5);
});

it('claims again when half of its slots are free, for all of them at once', async () => {
  await sendMany(8);
  const { running, attempt } = openAttempts();
  const { statements, through } = interceptStatements(sql);
  const claims = () => statements.filter((text) => text.includes('skip locked')).length;
  start(attempt, { through, maxConcurrent: 4 });
  await polled(() => running.size).toBe(4);
  const endOne = async () => {
    const ended = recorded.length + 1;
    [...running.values()][0]?.();
    await polled(() => recorded.length).toBe(ended);
    await new Promise(setImmediate);
  };
  await endOne();
  expect(claims()).toBe(1);
  await endOne();
  await polled(() => running.size).toBe(4);
  expect(claims()).toBe(2);
  for (const end of [...running.values()]) end();
  await polled(() => recorded.length).toBe(6);
  await polled(() => running.size).toBe(2);
  for (const end of [...running.values()]) end();
  await polled(() => recorded.length).toBe(8);
});

it('does not ask again before its time when fewer were due than there are slots', async () => {
  await sendMany(1);
  const { statements, through } = interceptStatements(sql);
  start(async () => ({ health: 'available' }), { through });
  await polled(() => recorded.length).toBe(1);
  await polled(() => held.size).toBe(0);
  expect(statements.filter((text) => text.includes('skip locked'))).toHaveLength(1);
});

it('asks again after its time', async () => {
  start(async () => ({ health: 'available' }), { pollMs: 20 });
  await sendMany(1);
  await polled(() => recorded.length).toBe(1);
});

it('has one attempt where the circuit allows one, and claims nothing while it is open', async () => {
  await sendMany(3);
  const { running, attempt } = openAttempts();
  let allowed = 0;
  const { statements, through } = interceptStatements(sql);
  start(attempt, { through, circuit: () => allowed, pollMs: 20 });
  await expect.poll(() => claimedRows(), { interval: 50 }).toBe(0);
  expect(statements).toEqual([]);
  allowed = 1;
  await polled(() => running.size).toBe(1);
  expect(await claimedRows()).toBe(1);
  allowed = 0;
  for (const end of [...running.values()]) end();
  await polled(() => recorded.length).toBe(1);
});

it('logs an attempt whose outcome could not be written, drops its lease and goes on', async () => {
  await sendMany(2);
  const traceId = '0af7651916cd43dd8448eb211c80319c';
  await sql`update lead set traceparent = ${`00-${traceId}-b7ad6b7169203331-01`}`;
  let fails = true;
  start(
    async () => {
      if (!fails) return { health: 'available' };
      fails = false;
      throw new Error('the write failed');
    },
    { maxConcurrent: 1 },
  );
  await polled(() => recorded).toEqual(['available']);
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([
    { level: 'warn', event: 'delivery-unsettled', upstream: 'email', traceId, err: { message: expect.any(String) } },
  ]);
  await polled(() => held.size).toBe(0);
});

it('leaves claims that came after the time for claiming to their leases', async () => {
  await sendMany(1);
  const attempt = vi.fn<Attempt>(async () => ({ health: 'available' }));
  const { promise: responded, resolve } = Promise.withResolvers<void>();
  const startedAt = performance.now();
  const { through } = interceptStatements(sql, async (run) => {
    const rows = await run();
    vi.spyOn(performance, 'now').mockReturnValue(startedAt + 10_000);
    resolve();
    return rows;
  });
  const { stop: stopRelay } = start(attempt, { through });
  await responded;
  await stopRelay();
  expect(attempt).not.toHaveBeenCalled();
  expect(await claimedRows()).toBe(1);
});

it('waits for the attempts in progress when it stops, and starts no other', async () => {
  await sendMany(3);
  const { running, started, attempt } = openAttempts();
  const first = once(started, 'start');
  const { stop: stopRelay } = start(attempt, { maxConcurrent: 1 });
  await first;
  let stopped = false;
  const stopping = stopRelay().then(() => {
    stopped = true;
  });
  await new Promise(setImmediate);
  expect(stopped).toBe(false);
  for (const end of [...running.values()]) end();
  await stopping;
  expect(recorded).toEqual(['available']);
  expect(await claimedRows()).toBe(1);
});

it('stops without an attempt that does not end within eight seconds', async () => {
  await sendMany(1);
  const { running, started, attempt } = openAttempts();
  const first = once(started, 'start');
  const { stop: stopRelay } = start(attempt);
  await first;
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  try {
    let stopped = false;
    const stopping = stopRelay().then(() => {
      stopped = true;
    });
    while (vi.getTimerCount() === 0) await new Promise(setImmediate);
    await vi.advanceTimersByTimeAsync(7_999);
    expect(stopped).toBe(false);
    await vi.advanceTimersByTimeAsync(1);
    await stopping;
    expect(vi.getTimerCount()).toBe(0);
  } finally {
    vi.useRealTimers();
    for (const end of [...running.values()]) end();
  }
});
