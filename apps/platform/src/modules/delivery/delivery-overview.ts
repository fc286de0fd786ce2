import type { Database, Statements } from '../../db/database.ts';
import { fragment, type SqlFragment } from '../../db/sql-text.ts';
import { uuidV7 } from '../leads/lead-id.ts';
import { type Channel, maxHistory } from './outbox/outbox-repository.ts';

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
  errorCode: string;
  attempts: number;
  since: Date;
};

export async function listDeadLetters(sql: Database): Promise<DeadLetter[]> {
  return sql<DeadLetter[]>`
    select reference, kind, channel, last_error_code as "errorCode", attempts, changed_at as since
    from delivery join lead on lead.id = delivery.lead and lead.received_at = delivery.lead_received_at
    where state = 'dead' order by changed_at limit 500`;
}

/** All dead letters, those of one lead, or those of one channel with the same error code. */
export type ReplaySelection = 'all' | { reference: string } | { channel: string; errorCode: string | null };

/** Replays dead letters with a new retry period, which adds to their history. Returns their number. */
export async function replayDead(sql: Statements, selection: ReplaySelection, by: string): Promise<number> {
  const which =
    selection === 'all'
      ? fragment`true`
      : 'reference' in selection
        ? fragment`lead = (select lead from submission where reference = ${selection.reference})`
        : fragment`channel = ${selection.channel} and last_error_code is not distinct from ${selection.errorCode}`;
  const { count } = await sql`
    update delivery set state = 'pending', round = round + 1, attempts_before_replay = attempts, replayed_at = now(),
      due_at = now(), changed_at = now(), history = ${historyWithReplay(by)}
    where state = 'dead' and ${which}`;
  return count;
}

/**
 * Has one delivery of a lead made once more: one that was given up, or an email that was sent. That one gets a new id, so
 * that the customer's mail provider does not take it for the same email. Returns whether there was such a delivery.
 */
export async function sendAgain(
  sql: Statements,
  { reference, channel, by }: { reference: string; channel: Channel; by: string },
): Promise<boolean> {
  const { count } = await sql`
    update delivery set state = 'pending', round = round + 1, attempts_before_replay = attempts, replayed_at = now(),
      due_at = now(), changed_at = now(), history = ${historyWithReplay(by)},
      id = case state when 'delivered' then ${uuidV7(new Date())}::uuid else id end
    where lead = (select lead from submission where reference = ${reference}) and channel = ${channel}
      and (state = 'dead' or state = 'delivered' and channel = 'email')
      and exists (select from lead_key where lead_key.lead = delivery.lead)`;
  return count > 0;
}

function historyWithReplay(by: string): SqlFragment {
  return fragment`(history - ${maxHistory - 1}::integer) || jsonb_build_object('began', now(), 'ended', now(),
      'state', 'again', 'errorCode', null, 'by', ${by}::text)`;
}

type ProblemState = 'dead' | 'late';

/** Deliveries with the same problem. `errorCode` is that of the last attempt; there is none before the first. */
export type DeliveryProblem = {
  channel: Channel;
  state: ProblemState;
  errorCode: string | null;
  count: number;
  oldest: Date;
};

export type ProblemDelivery = {
  reference: string;
  kind: string;
  channel: Channel;
  state: ProblemState;
  errorCode: string | null;
  attempts: number;
  since: Date;
};

/** A pending delivery is late after this time. */
export const lateAfter = '5 minutes';
/** After a day without CRM there are millions: the screen needs to know that there are many, not how many. */
const maxCounted = 100_000;

const problem = fragment`(state = 'dead' or state = 'pending' and since < now() - ${lateAfter}::interval)`;
const problemState = fragment`case state when 'dead' then 'dead' else 'late' end`;

export async function countProblems(sql: Database): Promise<DeliveryProblem[]> {
  return sql<DeliveryProblem[]>`
    select channel, state, "errorCode", count(*)::int as count, min(since) as oldest
    from (
      select channel, ${problemState} as state, last_error_code as "errorCode", since from delivery
      where ${problem} limit ${maxCounted}
    ) as problems
    group by channel, state, "errorCode" order by state, count(*) desc, channel, "errorCode"`;
}

type Filter = { channel: Channel; state: ProblemState; errorCode: string | null; limit: number };

/** The deliveries with one problem, the oldest first. */
export async function listProblems(
  sql: Database,
  { channel, state, errorCode, limit }: Filter,
): Promise<ProblemDelivery[]> {
  return sql<ProblemDelivery[]>`
    select reference, kind, channel, ${problemState} as state, last_error_code as "errorCode", attempts, since
    from delivery join lead on lead.id = delivery.lead and lead.received_at = delivery.lead_received_at
    where ${problem} and channel = ${channel} and ${problemState} = ${state}
      and last_error_code is not distinct from ${errorCode}
    order by since, reference limit ${limit}`;
}
