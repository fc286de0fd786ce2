import { type LeadKind, leadKinds } from '@lamplighter/contracts/leads/lead-kind';
import { lockUntilCommit } from '../../db/advisory-locks.ts';
import { requireSameClock } from '../../db/clock-offset.ts';
import type { Database, Statements } from '../../db/database.ts';
import { fragment, type SqlFragment } from '../../db/sql-text.ts';
import { isOneOf } from '../leads/lead-id.ts';
import type { RetentionDays } from './retention-days.ts';

const batch = 1_000;

export type RetentionResult = {
  removed: number;
  /** More leads have expired than may be removed in a day. */
  capped: boolean;
};

/**
 * Removes everything stored of expired leads, by the database's clock, their keys first. Leads on hold and leads with
 * an unfinished delivery stay, whatever their age.
 */
export async function removeExpired(sql: Database, retention: RetentionDays): Promise<RetentionResult> {
  let removed = 0;
  let capped = false;
  for (const kind of leadKinds) {
    const result = await removeAll(
      sql,
      fragment`kind = ${kind} and client <> 'synthetic' and ${isOlder(retention[kind])} and not ${undelivered}
        and ${staysWithMonth(kind, retention)}`,
      'daily',
    );
    removed += result.removed;
    capped ||= result.capped;
  }
  return { removed, capped };
}

/** Removes synthetic leads after a day, delivered or not and outside the cap, because no person sent them. */
export async function removeSynthetic(sql: Database): Promise<number> {
  const { removed } = await removeAll(sql, fragment`client = 'synthetic' and ${isOlder(1)}`, 'none');
  return removed;
}

/** Expired leads that were not delivered. They need an operator. */
export async function countUndeliveredPastRetention(sql: Database, retention: RetentionDays): Promise<number> {
  let count = 0;
  for (const kind of leadKinds) {
    const [row] = await sql<{ leads: number }[]>`
      select count(distinct lead.id)::int as leads
      from delivery join lead on lead.id = delivery.lead and lead.received_at = delivery.lead_received_at
      where state in ('pending', 'claimed', 'dead') and kind = ${kind} and client <> 'synthetic'
        and ${isOlder(retention[kind])}`;
    count += row?.leads ?? 0;
  }
  return count;
}

/** A confirmation that the recipient's mail server rejected can never be delivered, so it does not prevent removal. */
const undelivered = fragment`exists (
    select from delivery where delivery.lead = lead.id and (state in ('pending', 'claimed')
      or state = 'dead' and coalesce(last_error_code, '') not like 'smtp-rcpt-%'))`;

function isOlder(days: number): SqlFragment {
  return fragment`lead.received_at < now() - make_interval(days => ${days})`;
}

/**
 * Leads of the kind that is kept longest in a month are not deleted one by one while their month is about to be dropped
 * whole: from the expiry of its first lead until two days after that of its last, when something in it has to stay.
 */
function staysWithMonth(kind: LeadKind, retention: RetentionDays): SqlFragment {
  const isOther = kind !== 'complaint';
  const sameMonths = leadKinds.filter((one) => (one !== 'complaint') === isOther);
  if (sameMonths.some((one) => retention[one] > retention[kind])) return fragment`true`;
  const monthOf = (days: number) =>
    fragment`lead_id_from(date_trunc('month', now() - make_interval(days => ${retention[kind] + days}), 'UTC'), ${isOther})`;
  return fragment`(id < ${monthOf(2)} or id >= ${monthOf(-31)})`;
}

type Cap = 'daily' | 'none';

async function removeAll(sql: Database, over: SqlFragment, cap: Cap): Promise<RetentionResult> {
  let removed = 0;
  for (;;) {
    const result = await removeBatch(sql, over, cap);
    removed += result.removed;
    if (result.capped || result.removed < batch) return { removed, capped: result.capped };
  }
}

function removeBatch(sql: Database, over: SqlFragment, cap: Cap): Promise<RetentionResult> {
  return sql.begin(async (transaction) => {
    await requireSameClock(transaction);
    await lockUntilCommit(transaction, 'retention');
    const left = cap === 'none' ? batch : (await readRetentionCap(transaction)).left;
    // Selects one more than the cap allows, to detect that the cap was reached.
    const found = await transaction<ExpiredLead[]>`
      select id, reference from lead
      where ${over} and not exists (select from legal_hold where legal_hold.lead = lead.id)
      order by received_at limit ${Math.min(batch, left + 1)} for update`;
    const rows = found.slice(0, left);
    if (rows.length > 0) await remove(transaction, rows);
    if (rows.length > 0 && cap === 'daily') await recordRemoval(transaction, rows.length);
    return { removed: rows.length, capped: found.length > rows.length };
  });
}

type ExpiredLead = { id: string; reference: string };

async function remove(sql: Statements, leads: ExpiredLead[]): Promise<void> {
  const ids = leads.map(({ id }) => id);
  await sql`delete from lead_key where ${isOneOf(ids, fragment`lead_key.lead`)}`;
  await sql`delete from lead_follow where lead = any(${ids}::uuid[])`;
  await sql`delete from delivery where ${isOneOf(ids, fragment`delivery.lead`)}`;
  // By reference, which is unique in both tables: an index of submission on lead would slow down every insert.
  await sql`delete from submission where reference = any(${leads.map(({ reference }) => reference)}::text[])`;
  await sql`delete from lead where ${isOneOf(ids, fragment`lead.id`)}`;
}

/** At most this share of all leads is removed in 24 hours; small tables have a floor instead. */
const dailyShare = 0.02;
const dailyFloor = 100;

export type RetentionCap = { cap: number; allowed: number; removed: number; left: number };

/**
 * How many leads may still be removed. The total is the planner's estimate, because counting millions of rows is slow;
 * a table that was never analysed counts as empty, which errs towards removing less.
 */
export async function readRetentionCap(sql: Statements): Promise<RetentionCap> {
  const [row] = await sql<Omit<RetentionCap, 'left'>[]>`
    select greatest(${dailyFloor}::int, (${dailyShare}::float8 * (
        select coalesce(sum(greatest(reltuples, 0)), 0) from pg_partition_tree('lead') join pg_class on oid = relid
        where isleaf
      ))::int) as cap,
      coalesce(sum(allowed), 0)::int as allowed, coalesce(sum(removed), 0)::int as removed
    from retention_run where at > now() - interval '24 hours'`;
  const { cap, allowed, removed } = row ?? { cap: 0, allowed: 0, removed: 0 };
  return { cap, allowed, removed, left: Math.max(0, cap + allowed - removed) };
}

async function recordRemoval(sql: Statements, removed: number): Promise<void> {
  await sql`insert into retention_run (removed) values (${removed})`;
}

/** Raises the cap of the next 24 hours. */
export async function allowMore(sql: Database, count: number): Promise<void> {
  await sql`insert into retention_run (allowed) values (${count})`;
}
