import type { Database } from '../../db/database.ts';
import { fragment } from '../../db/sql-text.ts';

/** Backdates leads for a test, because the time of receipt is always the database's. */
export async function backdateLeads(sql: Database, references: string[], days: number): Promise<void> {
  await sql.begin(async (transaction) => {
    const age = fragment`make_interval(days => ${days})`;
    const ours = fragment`reference = any(${references}::text[])`;
    await transaction`
      select make_lead_month(month)
      from (select distinct date_trunc('month', received_at - ${age}, 'UTC') as month from submission where ${ours}) as months`;
    await transaction`
      update delivery set lead_received_at = lead_received_at - ${age}
      where lead in (select lead from submission where ${ours})`;
    await transaction`update lead set received_at = received_at - ${age} where ${ours}`;
    await transaction`update submission set received_at = received_at - ${age} where ${ours}`;
  });
}
