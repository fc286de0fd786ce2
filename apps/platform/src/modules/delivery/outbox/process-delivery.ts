import { setTimeout } from 'node:timers/promises';
import type { Logger } from '@lamplighter/runtime/logger';
import { inSpan, noteSpan, openSpan, within } from '@lamplighter/runtime/tracing';
import { z } from 'zod';
import { sqlSpan } from '../../../db/sql-span.ts';
import { type KeyRing, open } from '../../leads/key-ring.ts';
import { type BackoffSettings, backoffMs } from '../backoff.ts';
import type { Channel } from '../channel.ts';
import { countAttempt, measureDelay, missingKey } from '../delivery-metrics.ts';
import { asOutcome, healthAfter, type Outcome } from '../outcome.ts';
import type { Lease } from './leases.ts';
import type { Attempt } from './outbox-relay.ts';
import type { ClaimedDelivery } from './outbox-repository.ts';
import type { WriteOutcome } from './outcome-writer.ts';

// Only the fields that a delivery needs, so that this code can still deliver leads of earlier releases.
const keptLead = z.looseObject({
  data: z.looseObject({
    attributes: z.looseObject({ 'first-name': z.string(), surname: z.string(), email: z.string().nullable() }),
  }),
});

/** An unsealed lead, as the channels receive it. */
export type OpenedDelivery = Pick<
  ClaimedDelivery,
  'id' | 'lead' | 'reference' | 'receivedAt' | 'brand' | 'client' | 'kind' | 'payment' | 'emailIndex'
> & {
  document: z.infer<typeof keptLead>;
};

export type Deliver = (delivery: OpenedDelivery, lease: Lease) => Promise<Outcome>;

type Services = { writeOutcome: WriteOutcome; ring: KeyRing; logger: Logger; plan: BackoffSettings; now: () => Date };

const writeRetryMs = 250;
const writeForMs = 60_000;

/** One attempt at one claimed delivery. The outcome is written to the outbox. */
export function createAttempt(channel: Channel, deliver: Deliver, services: Services): Attempt {
  const { writeOutcome, ring, logger, plan, now } = services;

  const attempt = async (
    claimed: ClaimedDelivery,
    key: { keyId: string; wrapped: Buffer },
    lease: Lease,
  ): Promise<Outcome> => {
    try {
      const text = open(ring, claimed.lead, { sealed: claimed.sealed, ...key });
      return await asOutcome(deliver({ ...claimed, document: keptLead.parse(JSON.parse(text)) }, lease));
    } catch (err) {
      // An error on our side (a missing key, a brand without facts); the delivery is retried like any other.
      logger.error({ event: 'delivery-failed', err: nameOnly(err), upstream: channel, attempt: claimed.attempts });
      return { kind: 'postponed', fault: 'unforeseen', upstream: 'unknown' };
    }
  };

  const stateAfter = (claimed: ClaimedDelivery, outcome: Outcome) => {
    if (outcome.kind === 'delivered' || outcome.kind === 'suppressed') return outcome.kind;
    const expired = outcome.kind === 'postponed' && claimed.ageMs > plan.maxAgeMs;
    return outcome.kind === 'refused' || expired ? 'dead' : 'pending';
  };

  const write = (claim: ClaimedDelivery, outcome: Outcome): Promise<void> => {
    const state = stateAfter(claim, outcome);
    const fault = outcome.kind === 'delivered' ? null : outcome.fault;
    if (state !== 'pending') return writeOutcome({ claim, state, fault });
    const atLeastMs = outcome.kind === 'postponed' ? (outcome.afterMs ?? 0) : 0;
    return writeOutcome({ claim, state, fault, afterMs: Math.max(backoffMs(claim.attempts, plan), atLeastMs) });
  };

  const report = (claimed: ClaimedDelivery, outcome: Outcome): void => {
    countAttempt(channel, outcome);
    if (outcome.kind === 'delivered') {
      measureDelay(channel, claimed.receivedAt, now());
    } else if (stateAfter(claimed, outcome) === 'dead') {
      logger.error({ event: 'delivery-dead', upstream: channel, state: outcome.fault, attempt: claimed.attempts });
    }
  };

  /** Retries for longer than a database failover: an email whose outcome is not written would be sent again. */
  const writeUntilTaken = async (claimed: ClaimedDelivery, outcome: Outcome): Promise<void> => {
    const until = performance.now() + writeForMs;
    for (;;) {
      try {
        return await write(claimed, outcome);
      } catch (error) {
        if (performance.now() > until) throw error;
        await setTimeout(writeRetryMs);
      }
    }
  };

  return async (claimed, lease) => {
    const startedAt = Date.now();
    const { keyId, wrapped, traceparent, attempts, erased } = claimed;
    if (erased) {
      await writeOutcome({ claim: claimed, state: 'cancelled', fault: 'erased' });
      return 'unknown';
    }
    if (keyId === null || wrapped === null) {
      // An operator can replay it after restoring the key from a backup.
      const outcome: Outcome = { kind: 'refused', fault: missingKey };
      report(claimed, outcome);
      await writeUntilTaken(claimed, outcome);
      return 'unknown';
    }
    // Continues the trace of the request that sent the lead.
    const words = { 'lamplighter.channel': channel, 'lamplighter.attempt': attempts };
    const span = openSpan(traceparent, { name: `deliver ${channel}`, kind: 'consumer', words, startedAt });
    noteSpan(span.traceparent, { ...sqlSpan('UPDATE', 'delivery'), startedAt, endedAt: Date.now() });
    return within(span, async () => {
      const outcome = await attempt(claimed, { keyId, wrapped }, lease);
      report(claimed, outcome);
      await inSpan(sqlSpan('UPDATE', 'delivery'), () => writeUntilTaken(claimed, outcome));
      span.end({ 'lamplighter.outcome': outcome.kind === 'delivered' ? outcome.kind : outcome.fault });
      return healthAfter(outcome);
    });
  };
}

// Drops the message, because it may quote the lead.
function nameOnly(error: unknown): Error {
  const name = error instanceof Error ? error.name : typeof error;
  return Object.assign(new Error(name), { name });
}
