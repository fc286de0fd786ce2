import type { Logger } from '@lamplighter/server/logger';
import { readTraceparent } from '@lamplighter/server/trace-parent';
import type { Database } from '../../../db/database.ts';
import { startLoop } from '../../../jobs/background-loop.ts';
import type { CircuitBreaker } from '../circuit-breaker.ts';
import type { UpstreamReport } from '../outcome.ts';
import type { Lease, Leases } from './leases.ts';
import {
  type Channel,
  type ClaimedDelivery,
  type ClaimRequest,
  claimAmong,
  findDue,
  findDueSince,
} from './outbox-repository.ts';

export type OutboxRelay = { stop: () => Promise<void> };

type Services = { sql: Database; logger: Logger; leases: Leases; breaker: CircuitBreaker };
type Settings = { channel: Channel; owner: string; maxConcurrent: number; pollMs: number; leaseMs: number };

export type Attempt = (claimed: ClaimedDelivery, lease: Lease) => Promise<UpstreamReport>;

const claimTimeoutMs = 5_000;
const shutdownMs = 8_000;

/**
 * Claims deliveries of one channel only when its bulkhead has a free slot: a claim never queues, so its lease covers
 * the attempt alone. While more are due it claims when half of the slots are free, since a claim costs about the same
 * for one delivery and for many. Claims nothing while the circuit is open.
 */
export function startOutboxRelay(attempt: Attempt, services: Services, settings: Settings): OutboxRelay {
  const { sql, logger, leases, breaker } = services;
  const { channel, owner, maxConcurrent, pollMs, leaseMs } = settings;
  const running = new Set<Promise<void>>();
  let stopping = false;
  let moreDue = false;

  const work = async (claimed: ClaimedDelivery, lease: Lease) => {
    try {
      breaker.record(await attempt(claimed, lease));
    } catch (err) {
      // The outcome could not be written: the lease expires and the delivery is due again.
      const traceId = readTraceparent(claimed.traceparent)?.traceId;
      logger.warn({ event: 'delivery-unsettled', upstream: channel, traceId, err });
    } finally {
      leases.drop(claimed);
    }
  };
  const start = (claimed: ClaimedDelivery, claimedAt: number) => {
    const working = work(claimed, leases.hold(claimed, claimedAt)).finally(() => {
      running.delete(working);
      if (moreDue && free() >= Math.min(slots(), maxConcurrent / 2)) loop.wake();
    });
    running.add(working);
  };
  const slots = () => Math.min(maxConcurrent, breaker.maxConcurrent());
  const free = () => slots() - running.size;
  const claim = createRecentClaims(sql);

  const claimForFreeSlots = async () => {
    const limit = free();
    if (stopping || limit <= 0) return;
    const claimedAt = performance.now();
    const found = await claim({ channel, owner, limit, leaseMs });
    // After the loop's timeout another claim may have filled the slots: the leases of these expire instead.
    if (performance.now() - claimedAt > claimTimeoutMs) return;
    moreDue = found.moreDue;
    for (const one of found.claimed) start(one, claimedAt);
  };
  const loop = startLoop(
    { name: `claim-${channel}`, everyMs: pollMs, timeoutMs: claimTimeoutMs },
    logger,
    claimForFreeSlots,
  );

  return {
    stop: async () => {
      stopping = true;
      await loop.stop();
      const { promise: deadline, resolve } = Promise.withResolvers<void>();
      const timer = setTimeout(resolve, shutdownMs);
      await Promise.race([Promise.all(running), deadline]);
      clearTimeout(timer);
    },
  };
}

/** Most due deliveries are of leads of these days, as a delivery is given up after three. */
const recentMs = 4 * 24 * 3_600_000;
/** How often older leads are searched as well, such as replayed dead letters. */
const searchAllEveryMs = 5_000;

/** What was claimed, and whether more may be due. */
type Claimed = { claimed: ClaimedDelivery[]; moreDue: boolean };

/** Claims among recent leads, and every few seconds among all: each of more than a hundred partitions costs time. */
export function createRecentClaims(sql: Database): (request: ClaimRequest) => Promise<Claimed> {
  let searchAllAt = 0;
  return async (request) => {
    const recent = new Date(Date.now() - recentMs);
    const isAmongRecent = performance.now() < searchAllAt;
    const due = await (isAmongRecent ? findDueSince(sql, request, recent) : findDue(sql, request));
    const claimed = await claimAmong(sql, request, due);
    // Where one older lead was due there may be more: the next claim is among all again.
    const foundOlder = claimed.some(({ receivedAt }) => receivedAt < recent);
    if (!isAmongRecent && !foundOlder) searchAllAt = performance.now() + searchAllEveryMs;
    return { claimed, moreDue: due.length === request.limit };
  };
}
