import type { Database } from '../../database.ts';

const daysKept = 90;
const hourMs = 3_600_000;

/** Deletes what people wrote more than 90 days ago, and says how many addresses that were. */
export async function sweepManualAddresses(sql: Database, now: Date): Promise<number> {
  const before = new Date(now.getTime() - daysKept * 24 * hourMs);
  const { count } = await sql`delete from manual_address where created_at < ${before}`;
  return count;
}
