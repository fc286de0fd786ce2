import { randomUUID } from 'node:crypto';
import { sampleLeads } from '@lamplighter/contracts/lead-samples';
import { createLogger } from '@lamplighter/runtime/logger';
import { register } from 'prom-client';
import type { Database } from '../../../db/database.ts';
import { claimDue, prepareLeads, ring } from '../test-deliveries.ts';
import type { ClaimedDelivery } from './outbox-repository.ts';
import { createOutcomeWriter } from './outcome-writer.ts';
import { createAttempt, type Deliver } from './process-delivery.ts';

const plan = { baseMs: 60_000, maxMs: 600_000, maxAgeMs: 3_600_000 };

export const lease = { signal: new AbortController().signal, confirm: async () => true };

/** A database with leads, and single attempts at their emails. */
export async function prepareAttempts() {
  const { sql, send, clear, stop } = await prepareLeads();
  let lines: string[] = [];
  return {
    sql,
    stop,
    lines: () => lines,
    clear: async () => {
      await clear();
      lines = [];
    },
    attemptWith: (deliver: Deliver, through: Database = sql, now = () => new Date()) => {
      const logger = createLogger('info', { write: (line) => lines.push(line) });
      return createAttempt('email', deliver, { writeOutcome: createOutcomeWriter(through), ring, logger, plan, now });
    },
    claimOne: async (): Promise<ClaimedDelivery> => {
      await send(sampleLeads().complaint);
      const [claimed] = await claimDue(sql, { channel: 'email', owner: randomUUID(), limit: 1, leaseMs: 60_000 });
      if (!claimed) throw new Error('nothing was claimed');
      return claimed;
    },
  };
}

/** The attempts that were counted, by channel, outcome and fault. */
export async function countedAttempts() {
  const metric = await register.getSingleMetric('lamplighter_delivery_attempts_total')?.get();
  return metric?.values.map(({ labels, value }) => ({ ...labels, count: value }));
}
