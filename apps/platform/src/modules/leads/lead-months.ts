import type { Database } from '../../database.ts';

const monthsAhead = 12;

/** A year of partitions ahead, made at every migration and daily by the worker. Answers how many were new. */
export async function makeLeadMonths(sql: Database): Promise<number> {
  const [answer] = await sql<{ made: number }[]>`select make_lead_months(${monthsAhead}) as made`;
  return answer?.made ?? 0;
}
