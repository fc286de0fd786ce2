import type { Lead } from '@lamplighter/contracts/leads/lead';
import { createKeyRing, type KeyRing } from '../src/crypto/key-ring.ts';
import { connectDatabase, type Database } from '../src/db/database.ts';
import { fragment, identifier } from '../src/db/sql-text.ts';
import { connectLeadDatabase } from '../src/modules/leads/lead-connection.ts';
import { createLeadService } from '../src/modules/leads/lead-service.ts';
import { operate } from '../src/modules/ops/ops-commands.ts';
import { createTestDatabase } from './database.ts';

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
      for (const table of ['lead_key', 'delivery', 'submission', 'lead_follow', 'legal_hold', 'lead_hold']) {
        await transaction`update ${identifier(table)} set lead = ${earlier} where lead = ${id}`;
      }
    }
  });
}

/** Deletes all leads. Truncating a hundred partitions takes longer than a test. */
export async function clearLeads(sql: Database): Promise<void> {
  await sql.query('delete from lead; delete from lead_key; delete from submission; delete from delivery');
}

export const ring = createKeyRing([{ id: 'k1', key: Buffer.alloc(32, 1) }], Buffer.alloc(32, 2));

/** A database of leads, and what its operator does with them. */
export async function prepareLifecycle() {
  const url = await createTestDatabase();
  const sql = connectDatabase(url);
  const connection = connectLeadDatabase(url);
  const opsWith = (keys: KeyRing, ...words: string[]) =>
    operate(
      { sql, leadConnection: connection, ring: keys, erasureLog: undefined, name: 'sam', now: () => new Date() },
      words,
    );
  return {
    url,
    sql,
    connection,
    send: async (lead: Lead, daysOld = 0, client = 'help') => {
      const source = { client, brand: 'larkfield', idempotencyKey: undefined };
      const { reference } = await createLeadService(connection, ring).accept(lead, source);
      if (daysOld > 0) await backdateLeads(sql, [reference], daysOld);
      return reference;
    },
    ops: (...words: string[]) => opsWith(ring, ...words),
    opsWith,
    actions: () => sql`select actor, action, reference, outcome from audit_entry order by id`,
    clear: async () => {
      await clearLeads(sql);
      await sql`truncate lead_follow, lead_status, legal_hold, audit_entry, retention_run`;
    },
    stop: () => Promise.all([connection.close(), sql.end()]),
  };
}
