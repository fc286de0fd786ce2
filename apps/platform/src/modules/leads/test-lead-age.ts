import type { Database } from '../../db/database.ts';
import { fragment, identifier } from '../../db/sql-text.ts';

/** Backdates leads for a test, because the time of receipt is always the database's. */
export async function backdateLeads(sql: Database, references: string[], days: number): Promise<void> {
  await sql.begin(async (transaction) => {
    // In UTC, where every day has 24 hours.
    const backdated = (column: string) =>
      fragment`(${identifier(column)} at time zone 'UTC' - make_interval(days => ${days})) at time zone 'UTC'`;
    const ours = fragment`reference = any(${references}::text[])`;
    await transaction`
      update delivery set lead_received_at = ${backdated('lead_received_at')}
      where lead in (select lead from submission where ${ours})`;
    await transaction`update lead set received_at = ${backdated('received_at')} where ${ours}`;
    await transaction`update submission set received_at = ${backdated('received_at')} where ${ours}`;
  });
}

/** Backdates leads together with their ids, as if they had been accepted then: they are in the partitions of that time. */
export async function backdateLeadIds(sql: Database, references: string[], days: number): Promise<void> {
  await backdateLeads(sql, references, days);
  await sql.begin(async (transaction) => {
    const moments = await transaction<{ at: Date }[]>`
      select distinct received_at as at from submission where reference = any(${references}::text[])`;
    for (const { at } of moments) await transaction`select make_lead_month(${at})`;
    const leads = await transaction<{ id: string; earlier: string }[]>`
      select id, left(lead_id_from(received_at, kind <> 'complaint')::text, 13) || right(id::text, 23) as earlier
      from lead where reference = any(${references}::text[])`;
    for (const { id, earlier } of leads) {
      await transaction`update lead set id = ${earlier} where id = ${id}`;
      for (const table of ['lead_key', 'delivery', 'submission', 'lead_follow', 'legal_hold']) {
        await transaction`update ${identifier(table)} set lead = ${earlier} where lead = ${id}`;
      }
    }
  });
}
