import type { Database, Statements } from '../../db/database.ts';

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

export async function recordRemoval(sql: Statements, removed: number): Promise<void> {
  await sql`insert into retention_run (removed) values (${removed})`;
}

/** Raises the cap of the next 24 hours. */
export async function allowMore(sql: Database, count: number): Promise<void> {
  await sql`insert into retention_run (allowed) values (${count})`;
}
