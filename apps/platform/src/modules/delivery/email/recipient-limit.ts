import type { LeadKind } from '@lamplighter/contracts/lead-kind';
import type { Database } from '../../../db/database.ts';
import { fragment, type SqlFragment } from '../../../db/sql-text.ts';
import { lowestLeadId } from '../../leads/lead-id.ts';
import type { OpenedDelivery } from '../outbox/process-delivery.ts';

export type RecipientLimit = { perHour: number; perDay: number };

/** Leads of one recipient in a day are counted up to this number only. */
const maxCounted = 200;

/**
 * Whether this confirmation is within the recipient's hourly and daily limits. Leads are counted by time of receipt, so
 * that the result does not depend on the order in which workers send.
 */
export async function isWithinRecipientLimit(
  sql: Database,
  { lead, receivedAt, emailIndex }: Pick<OpenedDelivery, 'lead' | 'receivedAt' | 'emailIndex'>,
  { perHour, perDay }: RecipientLimit,
): Promise<boolean> {
  if (emailIndex === null) return true;
  const hex = emailIndex.toString('hex');
  const at = receivedAt.toISOString();
  const [row] = await sql<{ leads: number; hour: number; day: number }[]>`
    with earlier as (
      select id, received_at from lead
      where email_index = decode(${hex}, 'hex') and received_at > ${at}::timestamptz - interval '1 day'
        and (received_at, id) < (${at}::timestamptz, ${lead}::uuid)
        and ${inPartitionsOfDay(receivedAt, fragment`lead.id`)}
      order by received_at desc limit ${maxCounted}
    )
    select count(*)::int as leads,
      count(*) filter (where state <> 'suppressed' and received_at > ${at}::timestamptz - interval '1 hour')::int as hour,
      count(*) filter (where state <> 'suppressed')::int as day
    from earlier left join delivery on delivery.lead = earlier.id and channel = 'email'
      and ${inPartitionsOfDay(receivedAt, fragment`delivery.lead`)}`;
  return row !== undefined && row.leads < maxCounted && row.hour < perHour && row.day < perDay;
}

/** Reads the partitions of that day only. An id may be an hour off, because it has the time of another process. */
function inPartitionsOfDay(receivedAt: Date, column: SqlFragment): SqlFragment {
  const at = (hours: number) => new Date(receivedAt.getTime() + hours * 3_600_000);
  const range = (kind: LeadKind) =>
    fragment`${column} between ${lowestLeadId(kind, at(-25))}::uuid and ${lowestLeadId(kind, at(1))}::uuid`;
  return fragment`(${range('complaint')} or ${range('enquiry')})`;
}
