import type { Database } from '../../database.ts';

const daysKept = 90;

/** Deletes what people wrote more than 90 days ago, and says how many addresses that were. */
export async function sweepManualAddresses(sql: Database): Promise<number> {
  const { count } = await sql`
    delete from manual_address where created_at < now() - make_interval(days => ${daysKept})`;
  return count;
}
