import type { Logger } from '@lamplighter/runtime/logger';
import type { Database } from '../../../db/database.ts';
import { startLoop } from '../../../jobs/background-loop.ts';
import type { Channel } from '../channel.ts';
import type { CircuitBreaker } from '../circuit-breaker.ts';
import type { UpstreamHealth } from '../outcome.ts';
import type { Lease, Leases } from './leases.ts';
import type { ClaimedDelivery } from './outbox-repository.ts';
import { createRecentClaims } from './recent-claims.ts';

export type OutboxRelay = { stop: () => Promise<void> };

type Services = { sql: Database; logger: Logger; leases: Leases; breaker: CircuitBreaker };
type Settings = { channel: Channel; owner: string; maxConcurrent: number; pollMs: number; leaseMs: number };

export type Attempt = (claimed: ClaimedDelivery, lease: Lease) => Promise<UpstreamHealth>;

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
      logger.warn({ event: 'delivery-unsettled', upstream: channel, err });
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
