import type { Database, Statements } from '../../db/database.ts';
import { fragment } from '../../db/sql-text.ts';

export type StateCount = { kind: string; channel: string; state: string; count: number; oldest: Date };

export async function countByState(sql: Database): Promise<StateCount[]> {
  return sql<StateCount[]>`
    select kind, channel, state, count(*)::int as count, min(received_at) as oldest
    from delivery join lead on lead.id = delivery.lead and lead.received_at = delivery.lead_received_at
    group by kind, channel, state order by kind, channel, state`;
}

export type DeadLetter = {
  reference: string;
  kind: string;
  channel: string;
  fault: string;
  attempts: number;
  since: Date;
};

export async function listDeadLetters(sql: Database): Promise<DeadLetter[]> {
  return sql<DeadLetter[]>`
    select reference, kind, channel, last_error_code as fault, attempts, changed_at as since
    from delivery join lead on lead.id = delivery.lead and lead.received_at = delivery.lead_received_at
    where state = 'dead' order by changed_at limit 500`;
}

/** All dead letters, those of one lead, or those of one channel with the same error code. */
export type ReplaySelection = 'all' | { reference: string } | { channel: string; code: string | null };

/** Replays dead letters with a new retry period. Returns their number. */
export async function replayDead(sql: Statements, selection: ReplaySelection): Promise<number> {
  const which =
    selection === 'all'
      ? fragment`true`
      : 'reference' in selection
        ? fragment`lead = (select lead from submission where reference = ${selection.reference})`
        : fragment`channel = ${selection.channel} and last_error_code is not distinct from ${selection.code}`;
  const { count } = await sql`
    update delivery set state = 'pending', round = round + 1, attempts = 0, since = now(), due_at = now(), changed_at = now()
    where state = 'dead' and ${which}`;
  return count;
}
