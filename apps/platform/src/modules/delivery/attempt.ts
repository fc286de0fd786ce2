import { inSpan, noteSpan, openSpan, within } from '@lamplighter/observe/tracing';
import type { Logger } from 'pino';
import { z } from 'zod';
import type { Database } from '../../database.ts';
import { sqlSpan } from '../../sql-span.ts';
import { type KeyRing, open } from '../leads/key-ring.ts';
import { countAttempt, measureDelay, missingKey } from './delivery-metrics.ts';
import type { Channel, Job } from './job-queue.ts';
import { type ClaimedDelivery, claim, postpone, settle } from './ledger.ts';
import type { Outcome } from './outcome.ts';
import { type RetryPlan, waitAfter } from './retry-plan.ts';

// As little as a delivery needs: a lead of last year goes out by this year's code too.
const keptLead = z.looseObject({
  data: z.looseObject({
    attributes: z.looseObject({ 'first-name': z.string(), surname: z.string(), email: z.string().nullable() }),
  }),
});

/** A lead as those see it who deliver it. */
export type OpenedDelivery = Pick<
  ClaimedDelivery,
  'id' | 'reference' | 'receivedAt' | 'brand' | 'client' | 'kind' | 'payment'
> & {
  document: z.infer<typeof keptLead>;
};

export type Deliver = (delivery: OpenedDelivery) => Promise<Outcome>;

type Services = { sql: Database; ring: KeyRing; logger: Logger; plan: RetryPlan; now: () => Date };

/** One attempt at one delivery. Its end is written to the ledger; the job engine only hears that it is over. */
export function createAttempt(channel: Channel, deliver: Deliver, services: Services): (job: Job) => Promise<void> {
  const { sql, ring, logger, plan, now } = services;

  const attempt = async (claimed: ClaimedDelivery, key: { keyId: string; wrapped: Buffer }): Promise<Outcome> => {
    try {
      const text = open(ring, claimed.lead, { sealed: claimed.sealed, ...key });
      return await deliver({ ...claimed, document: keptLead.parse(JSON.parse(text)) });
    } catch (err) {
      // Ours to mend (a key that is missing, a brand without facts); the lead waits for it like for any other fault.
      logger.error({ event: 'delivery-failed', err: nameOnly(err), upstream: channel, attempt: claimed.tries });
      return { kind: 'postponed', fault: 'unforeseen', made: true };
    }
  };

  const conclude = async (claimed: ClaimedDelivery, outcome: Outcome): Promise<void> => {
    countAttempt(channel, outcome);
    if (outcome.kind === 'delivered') {
      measureDelay(channel, claimed.receivedAt, now());
      return settle(sql, claimed, { state: 'delivered', fault: null });
    }
    const { fault } = outcome;
    const tired = claimed.ageMs > plan.giveUpAfterMs;
    if (outcome.kind === 'refused' || tired) {
      logger.error({ event: 'delivery-dead', upstream: channel, state: fault, attempt: claimed.tries });
      return settle(sql, claimed, { state: 'dead', fault });
    }
    const afterMs = Math.max(waitAfter(claimed.tries, plan), outcome.afterMs ?? 0);
    return postpone(sql, claimed, { fault, afterMs, made: outcome.made });
  };

  return async (job) => {
    const startedAt = Date.now();
    const claimed = await claim(sql, channel, job);
    if (!claimed) return;
    const { keyId, wrapped, traceparent, tries, erased } = claimed;
    if (erased) return settle(sql, claimed, { state: 'void', fault: 'erased' });
    // An operator can replay it once the key is back from a backup.
    if (keyId === null || wrapped === null) return conclude(claimed, { kind: 'refused', fault: missingKey });
    // The trace that the lead came in, however long ago.
    const words = { 'lamplighter.channel': channel, 'lamplighter.attempt': tries };
    const span = openSpan(traceparent, { name: `deliver ${channel}`, kind: 'consumer', words, startedAt });
    noteSpan(span.traceparent, { ...sqlSpan('UPDATE', 'delivery'), startedAt, endedAt: Date.now() });
    await within(span, async () => {
      const outcome = await attempt(claimed, { keyId, wrapped });
      await inSpan(sqlSpan('UPDATE', 'delivery'), () => conclude(claimed, outcome));
      span.end({ 'lamplighter.outcome': outcome.kind === 'delivered' ? outcome.kind : outcome.fault });
    });
  };
}

// What went wrong with an opened lead may be told in words of that lead.
function nameOnly(error: unknown): Error {
  const name = error instanceof Error ? error.name : typeof error;
  return Object.assign(new Error(name), { name });
}
