import type { Database } from '../../../db/database.ts';
import { createGroupCommit } from '../../../db/group-commit.ts';
import { fragment, type SqlFragment } from '../../../db/sql-text.ts';
import { clockToleranceMs, inPartitionsBetween } from '../../leads/lead-id.ts';
import type { OpenedDelivery } from '../outbox/process-delivery.ts';

export type RecipientLimit = { perHour: number; perDay: number };

type Confirmation = Pick<OpenedDelivery, 'lead' | 'receivedAt'> & { emailIndex: Buffer };
type Counts = { leads: number; hour: number; day: number };

/** Leads of one recipient in a day are counted up to this number only. */
const maxCounted = 200;
const timeoutMs = 5_000;
const dayMs = 24 * 3_600_000;

/**
 * Whether a confirmation is within the recipient's hourly and daily limits. A batch loader: confirmations that come
 * during a query are counted together by the next one.
 */
export function createRecipientLimit(sql: Database, { perHour, perDay }: RecipientLimit) {
  const counts = createGroupCommit((batch: Confirmation[]) => countEarlier(sql, batch), { timeoutMs });
  return async ({
    lead,
    receivedAt,
    emailIndex,
  }: Pick<OpenedDelivery, 'lead' | 'receivedAt' | 'emailIndex'>): Promise<boolean> => {
    if (emailIndex === null) return true;
    const { leads, hour, day } = await counts.add({ lead, receivedAt, emailIndex });
    return leads < maxCounted && hour < perHour && day < perDay;
  };
}

/**
 * Counts the earlier leads of each recipient. They are counted by time of receipt, so that the result does not depend
 * on the order in which workers send.
 */
async function countEarlier(sql: Database, confirmations: Confirmation[]): Promise<Counts[]> {
  return sql<Counts[]>`
    select counted.* from unnest(
      ${confirmations.map(({ lead }) => lead)}::uuid[],
      ${confirmations.map(({ receivedAt }) => receivedAt.toISOString())}::timestamptz[],
      ${confirmations.map(({ emailIndex }) => emailIndex.toString('hex'))}::text[]
    ) with ordinality as given (lead, received_at, email_index, position)
    cross join lateral (
      select count(*)::int as leads,
        count(*) filter (where state <> 'suppressed' and earlier.received_at > given.received_at - interval '1 hour')::int as hour,
        count(*) filter (where state <> 'suppressed')::int as day
      from (
        select id, lead.received_at from lead
        where lead.email_index = decode(given.email_index, 'hex')
          and lead.received_at > given.received_at - interval '1 day'
          and (lead.received_at, id) < (given.received_at, given.lead)
          and ${inPartitionsOfDays(confirmations, fragment`lead.id`)}
        order by lead.received_at desc limit ${maxCounted}
      ) as earlier
      left join delivery on delivery.lead = earlier.id and channel = 'email'
        and ${inPartitionsOfDays(confirmations, fragment`delivery.lead`)}
    ) as counted
    order by position`;
}

/** The day before each of the confirmations. */
function inPartitionsOfDays(confirmations: Confirmation[], column: SqlFragment): SqlFragment {
  const times = confirmations.map(({ receivedAt }) => receivedAt.getTime());
  const from = new Date(Math.min(...times) - dayMs - clockToleranceMs);
  return inPartitionsBetween(from, new Date(Math.max(...times) + clockToleranceMs), column);
}
