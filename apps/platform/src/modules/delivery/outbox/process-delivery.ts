import { setTimeout } from 'node:timers/promises';
import type { Logger } from '@lamplighter/server/logger';
import { inSpan, noteSpan, openSpan, within } from '@lamplighter/server/tracing';
import { z } from 'zod';
import { type KeyRing, open, sealBeside } from '../../../crypto/key-ring.ts';
import { sqlSpan } from '../../../db/database-telemetry.ts';
import { countAttempt, measureDelay, missingKey } from '../delivery-metrics.ts';
import { asOutcome, type BackoffSettings, backoffMs, type DeliveryOutcome, reportAfter } from '../outcome.ts';
import type { Lease } from './leases.ts';
import type { Attempt } from './outbox-relay.ts';
import type { Channel, ClaimedDelivery, WriteOutcome } from './outbox-repository.ts';

// Only the fields that a delivery needs, so that this code can still deliver leads of earlier releases.
const deliverableLead = z.looseObject({
  data: z.looseObject({
    attributes: z.looseObject({ 'first-name': z.string(), surname: z.string(), email: z.string().nullable() }),
  }),
});

/** An unsealed lead, as the channels receive it. */
export type OpenedDelivery = Pick<
  ClaimedDelivery,
  'id' | 'lead' | 'reference' | 'receivedAt' | 'brand' | 'client' | 'kind' | 'payment' | 'emailIndex'
> & {
  document: z.infer<typeof deliverableLead>;
};

export type Deliver = (delivery: OpenedDelivery, lease: Lease) => Promise<DeliveryOutcome>;

type Services = { writeOutcome: WriteOutcome; ring: KeyRing; logger: Logger; plan: BackoffSettings; now: () => Date };

/** What sets the email as it was sent apart from the lead under the same key. */
export const sentEmail = 'sent-email';

const writeRetryMs = 250;
const writeForMs = 60_000;

/** One attempt at one claimed delivery. The outcome is written to the outbox. */
export function createAttempt(channel: Channel, deliver: Deliver, services: Services): Attempt {
  const { writeOutcome, ring, logger, plan, now } = services;

  const attempt = async (
    claimed: ClaimedDelivery,
    key: { keyId: string; wrapped: Buffer },
    lease: Lease,
  ): Promise<DeliveryOutcome> => {
    try {
      const text = open(ring, claimed.lead, { sealed: claimed.sealed, ...key });
      return await asOutcome(deliver({ ...claimed, document: deliverableLead.parse(JSON.parse(text)) }, lease));
    } catch (err) {
      // An error on our side (a missing key, a brand without facts); the delivery is retried like any other.
      logger.error({ event: 'delivery-failed', err: nameOnly(err), upstream: channel, attempt: claimed.attempts });
      return { kind: 'postponed', errorCode: 'unforeseen', upstream: 'unknown' };
    }
  };

  const stateAfter = (claimed: ClaimedDelivery, outcome: DeliveryOutcome) => {
    if (outcome.kind === 'delivered' || outcome.kind === 'suppressed') return outcome.kind;
    const expired = outcome.kind === 'postponed' && claimed.ageMs > plan.maxAgeMs;
    return outcome.kind === 'refused' || expired ? 'dead' : 'pending';
  };

  const write = (claim: ClaimedDelivery, outcome: DeliveryOutcome): Promise<void> => {
    const state = stateAfter(claim, outcome);
    const errorCode = outcome.kind === 'delivered' ? null : outcome.errorCode;
    if (state !== 'pending') return writeOutcome({ claim, state, errorCode, sent: sealEmail(ring, claim, outcome) });
    const atLeastMs = outcome.kind === 'postponed' ? (outcome.afterMs ?? 0) : 0;
    return writeOutcome({
      claim,
      state,
      errorCode,
      afterMs: Math.max(backoffMs(claim.attemptsOfPeriod, plan), atLeastMs),
    });
  };

  const report = (claimed: ClaimedDelivery, outcome: DeliveryOutcome): void => {
    countAttempt(channel, outcome);
    const fields = { upstream: channel, attempt: claimed.attempts };
    if (outcome.kind === 'delivered') {
      // An email that staff had sent again has arrived before.
      if (!claimed.wasSent) measureDelay(channel, claimed.receivedAt, now());
      logger.info({ event: 'delivered', ...fields });
      return;
    }
    const { kind, errorCode } = outcome;
    if (stateAfter(claimed, outcome) === 'dead') logger.error({ event: 'delivery-dead', ...fields, errorCode });
    else logger.warn({ event: `delivery-${kind}`, ...fields, errorCode });
  };

  /** Retries for longer than a database failover: an email whose outcome is not written would be sent again. */
  const writeUntilTaken = async (claimed: ClaimedDelivery, outcome: DeliveryOutcome): Promise<void> => {
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
      await writeOutcome({ claim: claimed, state: 'cancelled', errorCode: 'erased' });
      return { health: 'unknown' };
    }
    const key = keyId === null || wrapped === null ? undefined : { keyId, wrapped };
    // Continues the trace of the request that sent the lead.
    const attributes = { 'lamplighter.channel': channel, 'lamplighter.attempt': attempts };
    const span = openSpan(traceparent, { name: `deliver ${channel}`, kind: 'consumer', attributes, startedAt });
    noteSpan(span.traceparent, { ...sqlSpan('UPDATE', 'delivery'), startedAt, endedAt: Date.now() });
    return within(span, async () => {
      // An operator can replay it after restoring the key from a backup.
      const outcome: DeliveryOutcome = key
        ? await attempt(claimed, key, lease)
        : { kind: 'refused', errorCode: missingKey };
      report(claimed, outcome);
      await inSpan(sqlSpan('UPDATE', 'delivery'), () => writeUntilTaken(claimed, outcome));
      span.end({ 'lamplighter.outcome': outcome.kind === 'delivered' ? outcome.kind : outcome.errorCode });
      return key ? reportAfter(outcome) : { health: 'unknown' };
    });
  };
}

/** Kept for the customer who asks whether our email has arrived, and what it said. */
function sealEmail(ring: KeyRing, { lead, keyId, wrapped }: ClaimedDelivery, outcome: DeliveryOutcome): Buffer | null {
  if (outcome.kind !== 'delivered' || outcome.email === undefined || keyId === null || wrapped === null) return null;
  return sealBeside(ring, { lead, purpose: sentEmail, key: { keyId, wrapped } }, JSON.stringify(outcome.email));
}

// Drops the message, because it may quote the lead.
function nameOnly(error: unknown): Error {
  const name = error instanceof Error ? error.name : typeof error;
  return Object.assign(new Error(name), { name });
}
