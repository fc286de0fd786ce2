import type { Lead } from '@lamplighter/contracts/lead';
import { noteSpan } from '@lamplighter/observe/tracing';
import { Refusal } from '../../refusal.ts';
import { sqlSpan } from '../../sql-span.ts';
import { isAboutTheRows, sendInHalves } from './bisect.ts';
import { createFlights, FlightsFull, FlightUndecided } from './flights.ts';
import type { KeyRing } from './key-ring.ts';
import { batchSize, commitSeconds } from './lead-metrics.ts';
import type { LedgerLine } from './ledger-line.ts';
import { type Entry, keepLeads } from './register.ts';
import { prepareSubmission, type Sender, type Submission } from './submission.ts';

export type LeadDesk = { accept: (lead: Lead, sender: Sender) => Promise<Entry> };

export type LeadDeskSettings = {
  /** How many leads share a commit at most, how many commits are under way, and how many leads may wait. */
  most?: number;
  atOnce?: number;
  room?: number;
  patienceMs?: number;
};

/** Takes leads in. Whoever is told a reference has it from a committed row. */
export function openLeadDesk(line: LedgerLine, ring: KeyRing, settings: LeadDeskSettings = {}): LeadDesk {
  const flights = createFlights(
    (batch: Submission[]) => sendInHalves((items) => keepSurely(line, items), batch),
    settings,
  );
  return {
    accept: async (lead, sender) => {
      const entry = await flights.add(prepareSubmission(ring, lead, sender)).catch((error) => {
        throw isAboutTheRows(error) ? error : asRefusal(error);
      });
      if (!entry.sameBody) throw sentAlready();
      return entry;
    },
  };
}

/** Kept here but perhaps not on the standby is not kept: a retry with the same key finds out. */
async function keepSurely(line: LedgerLine, batch: Submission[]): Promise<Entry[]> {
  const before = line.warnings();
  const startedAt = Date.now();
  const took = commitSeconds.startTimer();
  const entries = await keepLeads(line.sql, batch);
  took();
  if (line.warnings() !== before) throw new FlightUndecided('the database warned while it committed');
  // One commit is a stretch of every trace that it kept a lead for.
  const span = sqlSpan('INSERT', 'lead', { 'db.operation.batch.size': batch.length });
  for (const { traceparent } of batch) noteSpan(traceparent, { ...span, startedAt, endedAt: Date.now() });
  batchSize.observe(batch.length);
  return entries;
}

function asRefusal(cause: unknown): Refusal {
  if (cause instanceof FlightsFull) return notNow('More leads are coming in than can be kept.', cause);
  if (cause instanceof FlightUndecided) return notNow('It is not known whether the lead was kept.', cause);
  return notNow('The lead could not be kept.', cause);
}

function notNow(what: string, cause: unknown): Refusal {
  const details = `${what} Send it again with the same Idempotency-Key.`;
  return new Refusal(503, [{ title: 'Not now', details }], { retryAfterSeconds: 1, cause });
}

function sentAlready(): Refusal {
  const details = 'This Idempotency-Key was used for another lead. Send this one with a key of its own.';
  return new Refusal(422, [{ title: 'The key was used before', details }]);
}
