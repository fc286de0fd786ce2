import type { LeadKind, Payment } from '@lamplighter/contracts/lead-kind';
import type { Database } from '../../database.ts';
import { fragment } from '../../db/sql-text.ts';
import { type Channel, type Job, jobId, type NewJob } from './job-queue.ts';

/**
 * A delivery as a worker takes it up, with the lead as it is kept. Without `keyId` the lead was erased, or its key is
 * lost.
 */
export type ClaimedDelivery = {
  id: string;
  channel: Channel;
  round: number;
  tries: number;
  /** For how long it has been tried, by the database's clock. */
  ageMs: number;
  lead: string;
  reference: string;
  receivedAt: Date;
  brand: string;
  client: string;
  kind: LeadKind;
  payment: Payment | null;
  sealed: Buffer;
  keyId: string | null;
  wrapped: Buffer | null;
  erased: boolean;
  traceparent: string | null;
};

const due = 500;

/** Hands what is due to `give` and notes it. Two relays at once never take the same rows. Answers how many there were. */
export async function handOverDue(
  sql: Database,
  give: (channel: Channel, jobs: NewJob[]) => Promise<void>,
): Promise<number> {
  return sql.begin(async (transaction) => {
    const rows = await transaction<(NewJob & { channel: Channel })[]>`
      select id, lead, channel, round from delivery
      where state = 'pending' and due_at <= now()
      order by due_at limit ${due} for update skip locked`;
    for (const [channel, jobs] of Map.groupBy(rows, (row) => row.channel)) {
      await give(channel, jobs);
      await transaction`
        update delivery set state = 'handed', changed_at = now()
        where channel = ${channel} and lead = any(${jobs.map(({ lead }) => lead)}::uuid[])`;
    }
    return rows.length;
  });
}

/** Deliveries that were handed over and whose job is gone are pending again, in a round of their own. */
export async function reviveLost(
  sql: Database,
  olderThanMs: number,
  stillThere: (jobIds: string[]) => Promise<Set<string>>,
): Promise<number> {
  const rows = await sql<(NewJob & { channel: Channel })[]>`
    select id, lead, channel, round from delivery
    where state = 'handed' and changed_at < now() - ${olderThanMs} * interval '1 millisecond'
    order by changed_at limit ${due}`;
  if (rows.length === 0) return 0;
  const there = await stillThere(rows.map(jobId));
  let lost = 0;
  for (const row of rows) {
    const waiting = there.has(jobId(row));
    if (!waiting) lost++;
    // Those that wait their turn are looked at again later, so that they do not hide the lost ones behind them.
    await sql`
      update delivery set changed_at = now(), ${waiting ? fragment`state = state` : fragment`state = 'pending', due_at = now(), round = round + 1`}
      where lead = ${row.lead} and channel = ${row.channel} and round = ${row.round} and state = 'handed'`;
  }
  return lost;
}

/** The delivery to work on, or nothing when it is settled or another round is under way. */
export async function claim(
  sql: Database,
  channel: Channel,
  { lead, round }: Job,
): Promise<ClaimedDelivery | undefined> {
  const [claimed] = await sql<ClaimedDelivery[]>`
    with claimed as (
      update delivery set tries = tries + 1, changed_at = now()
      where lead = ${lead} and channel = ${channel} and round = ${round} and state in ('pending', 'handed')
      returning *
    )
    select claimed.id, channel, round, tries, (extract(epoch from now() - since) * 1000)::float8 as "ageMs", claimed.lead, reference, received_at as "receivedAt", brand, client, kind, payment,
      sealed, key_id as "keyId", wrapped, erased_at is not null as erased, traceparent
    from claimed
    join lead on lead.id = claimed.lead and lead.received_at = claimed.lead_received_at
    left join lead_key on lead_key.lead = claimed.lead`;
  return claimed;
}

type Settled = { state: 'delivered' | 'dead' | 'void'; fault: string | null };

export async function settle(
  sql: Database,
  { lead, channel, round }: ClaimedDelivery,
  { state, fault }: Settled,
): Promise<void> {
  await sql`
    update delivery set state = ${state}, last_fault = ${fault}, changed_at = now()
    where lead = ${lead} and channel = ${channel} and round = ${round} and state in ('pending', 'handed')`;
}

type Postponed = { fault: string; afterMs: number; made: boolean };

export async function postpone(
  sql: Database,
  { lead, channel, round }: ClaimedDelivery,
  { fault, afterMs, made }: Postponed,
) {
  await sql`
    update delivery set state = 'pending', round = round + 1, tries = tries - ${made ? 0 : 1}, last_fault = ${fault},
      due_at = now() + ${afterMs} * interval '1 millisecond', changed_at = now()
    where lead = ${lead} and channel = ${channel} and round = ${round} and state in ('pending', 'handed')`;
}
