import type { Lead } from '@lamplighter/contracts/leads/lead';
import { noteSpan } from '@lamplighter/server/tracing';
import type { KeyRing } from '../../crypto/key-ring.ts';
import { CommitUnknownError } from '../../db/database-errors.ts';
import { sqlSpan } from '../../db/database-telemetry.ts';
import { createGroupCommit, type GroupCommitSettings, isRowError, QueueFullError } from '../../db/group-commit.ts';
import { ApiError } from '../../http/api-error.ts';
import type { LeadConnection } from './lead-connection.ts';
import { batchSize, commitSeconds } from './lead-metrics.ts';
import { type Entry, insertLeads } from './lead-repository.ts';
import { type LeadSource, prepareSubmission, type Submission } from './submission.ts';

export type LeadService = { accept: (lead: Lead, source: LeadSource) => Promise<Entry> };

/** Customers do not notice it, and at 300 leads a second three share a commit. */
const minIntervalMs = 10;

/** Accepts leads. A reference is returned only for a committed row. */
export function createLeadService(
  connection: LeadConnection,
  ring: KeyRing,
  settings: GroupCommitSettings = {},
): LeadService {
  const groupCommit = createGroupCommit((batch: Submission[]) => commitLeads(connection, batch), {
    minIntervalMs,
    ...settings,
  });
  return {
    accept: async (lead, source) => {
      const entry = await groupCommit.add(prepareSubmission(ring, lead, source)).catch((error) => {
        throw isRowError(error) ? error : asApiError(error);
      });
      if (!entry.sameBody) throw keyReused();
      return entry;
    },
  };
}

/** A commit with a warning may be missing on the synchronous standby: it is not acknowledged, and a retry checks it. */
async function commitLeads(connection: LeadConnection, batch: Submission[]): Promise<Entry[]> {
  const before = connection.warnings();
  const startedAt = Date.now();
  const stopTimer = commitSeconds.startTimer();
  const entries = await insertLeads(connection.sql, batch);
  stopTimer();
  if (connection.warnings() !== before) throw new CommitUnknownError('the database warned while it committed');
  // One commit is recorded as a span in the trace of each of its leads.
  const span = sqlSpan('INSERT', 'lead', { 'db.operation.batch.size': batch.length });
  for (const { traceparent } of batch) noteSpan(traceparent, { ...span, startedAt, endedAt: Date.now() });
  batchSize.observe(batch.length);
  return entries;
}

function asApiError(cause: unknown): ApiError {
  if (cause instanceof QueueFullError) return unavailable('More leads are coming in than can be stored.', cause);
  if (cause instanceof CommitUnknownError) return unavailable('It is not known whether the lead was stored.', cause);
  return unavailable('The lead could not be stored.', cause);
}

function unavailable(what: string, cause: unknown): ApiError {
  const details = `${what} Send it again with the same Idempotency-Key.`;
  return new ApiError(503, [{ title: 'Temporarily unavailable', details }], { retryAfterSeconds: 1, cause });
}

function keyReused(): ApiError {
  const details = 'This Idempotency-Key was used for another lead. Send this one with a key of its own.';
  return new ApiError(422, [{ title: 'Idempotency key reused', details }]);
}
