import { setTimeout } from 'node:timers/promises';
import { lockUntilCommit } from '../../db/advisory-locks.ts';
import { requireSameClock } from '../../db/clock-offset.ts';
import type { Database } from '../../db/database.ts';
import { isServerError } from '../../db/database-errors.ts';
import type { RetentionDays } from './retention-days.ts';

const batch = 5_000;
const lockAttempts = 20;
const lockRetryMs = 250;
const lockNotAvailable = '55P03';

/** The partitions of one month for complaints or for other leads, such as `other_2026_11`. */
type Month = { name: string; class: string; from: string; to: string };

export type DroppedMonths = {
  months: string[];
  /** The leads that were in them. */
  removed: number;
  /** More months could be dropped than may be in a day. */
  capped: boolean;
};

/**
 * Drops the partitions of leads, keys and deliveries of each month in which every lead has expired and nothing is
 * on hold or undelivered: one month of complaints and one of other leads in 24 hours, because a wrong retention period
 * must not remove everything at once.
 */
export async function dropExpiredMonths(sql: Database, retention: RetentionDays): Promise<DroppedMonths> {
  const result: DroppedMonths = { months: [], removed: 0, capped: false };
  for (const month of await listMonths(sql)) {
    if ((await findObstacle(sql, month, retention)) !== null) continue;
    if ((await hasLeads(sql, month)) && (await droppedToday(sql, month))) {
      result.capped = true;
      continue;
    }
    const removed = await removeUnpartitioned(sql, month);
    if (!(await drop(sql, month, { retention, removed }))) continue;
    result.months.push(month.name);
    result.removed += removed;
  }
  return result;
}

async function listMonths(sql: Database): Promise<Month[]> {
  return sql<Month[]>`
    select name, class, lead_id_from(first_day, class = 'other') as from,
      lead_id_from((first_day at time zone 'UTC' + interval '1 month') at time zone 'UTC', class = 'other') as to
    from pg_inherits,
      substring(inhrelid::regclass::text from '^lead_((?:complaint|other)_\\d{4}_\\d{2})$') as name,
      split_part(name, '_', 1) as class,
      make_timestamptz(substring(name from '\\d{4}')::int, right(name, 2)::int, 1, 0, 0, 0, 'UTC') as first_day
    where inhparent = 'lead'::regclass and name is not null order by first_day, class`;
}

async function findObstacle(sql: Database, { name }: Month, retention: RetentionDays): Promise<string | null> {
  const [row] = await sql<{ obstacle: string | null }[]>`
    select lead_month_obstacle(${name}, ${JSON.stringify(retention)}::jsonb) as obstacle`;
  return row ? row.obstacle : 'unknown';
}

async function hasLeads(sql: Database, { from, to }: Month): Promise<boolean> {
  const rows = await sql`select from lead where id > ${from}::uuid and id < ${to}::uuid limit 1`;
  return rows.length > 0;
}

async function droppedToday(sql: Database, month: Month): Promise<boolean> {
  const rows = await sql`
    select from retention_run
    where at > now() - interval '24 hours' and month like ${`${month.class}%`} limit 1`;
  return rows.length > 0;
}

/**
 * Deletes the rows of a month's leads in the tables that are not partitioned, in batches. Repeated after an interruption.
 * Returns the number of leads.
 */
async function removeUnpartitioned(sql: Database, month: Month): Promise<number> {
  let leads = 0;
  for (let after: string | undefined = month.from; after !== undefined; ) {
    const ids: string[] = await removeBatch(sql, month, after);
    leads += ids.length;
    after = ids.at(-1);
  }
  return leads;
}

function removeBatch(sql: Database, month: Month, after: string): Promise<string[]> {
  return sql.begin(async (transaction) => {
    await requireSameClock(transaction);
    await lockUntilCommit(transaction, 'retention');
    const rows = await transaction<{ id: string; reference: string }[]>`
      select id, reference from lead where id > ${after}::uuid and id < ${month.to}::uuid
        and not exists (select from legal_hold where legal_hold.lead = lead.id)
      order by id limit ${batch}`;
    await transaction`delete from submission where reference = any(${rows.map(({ reference }) => reference)}::text[])`;
    const ids = rows.map(({ id }) => id);
    await transaction`delete from lead_follow where lead = any(${ids}::uuid[])`;
    return ids;
  });
}

type Removal = { retention: RetentionDays; removed: number };

/** Returns false when something in the month has to stay after all. */
async function drop(sql: Database, month: Month, what: Removal): Promise<boolean> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await dropOnce(sql, month, what);
    } catch (error) {
      if (!isServerError(error) || error.code !== lockNotAvailable || attempt === lockAttempts) throw error;
      await setTimeout(lockRetryMs);
    }
  }
}

function dropOnce(sql: Database, { name }: Month, { retention, removed }: Removal): Promise<boolean> {
  return sql.begin(async (transaction) => {
    await requireSameClock(transaction);
    await lockUntilCommit(transaction, 'retention');
    const [row] = await transaction<{ obstacle: string | null }[]>`
      select drop_lead_month(${name}, ${JSON.stringify(retention)}::jsonb) as obstacle`;
    if (row?.obstacle !== null) return false;
    // An empty month does not count: it removes nobody's lead.
    if (removed > 0) await transaction`insert into retention_run (month) values (${name})`;
    return true;
  });
}
