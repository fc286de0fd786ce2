import type { Database } from '../../db/database.ts';
import { fragment } from '../../db/sql-text.ts';
import type { Channel } from '../delivery/channel.ts';

type ProblemState = 'dead' | 'late';

/** Deliveries with the same problem. `code` is that of the last attempt; there is none before the first. */
export type DeliveryProblem = {
  channel: Channel;
  state: ProblemState;
  code: string | null;
  count: number;
  oldest: Date;
};

export type ProblemDelivery = {
  reference: string;
  kind: string;
  channel: Channel;
  state: ProblemState;
  code: string | null;
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
    select channel, state, code, count(*)::int as count, min(since) as oldest
    from (
      select channel, ${problemState} as state, last_error_code as code, since from delivery
      where ${problem} limit ${maxCounted}
    ) as problems
    group by channel, state, code order by state, count(*) desc, channel, code`;
}

type Filter = { channel: Channel; state: ProblemState; code: string | null; limit: number };

/** The deliveries with one problem, the oldest first. */
export async function listProblems(sql: Database, { channel, state, code, limit }: Filter): Promise<ProblemDelivery[]> {
  return sql<ProblemDelivery[]>`
    select reference, kind, channel, ${problemState} as state, last_error_code as code, attempts, since
    from delivery join lead on lead.id = delivery.lead and lead.received_at = delivery.lead_received_at
    where ${problem} and channel = ${channel} and ${problemState} = ${state}
      and last_error_code is not distinct from ${code}
    order by since, reference limit ${limit}`;
}
