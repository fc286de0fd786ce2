import type { Lead } from '@lamplighter/contracts/lead';
import { createTestDatabase } from '../../../test/database.ts';
import { connectDatabase } from '../../db/database.ts';
import { createKeyRing, type KeyRing } from '../leads/key-ring.ts';
import { connectLeadDatabase } from '../leads/lead-connection.ts';
import { createLeadService } from '../leads/lead-service.ts';
import { backdateLeads } from '../leads/test-lead-age.ts';
import { clearLeads } from '../leads/test-lead-clear.ts';
import { operate } from './ops-commands.ts';

export const ring = createKeyRing([{ id: 'k1', key: Buffer.alloc(32, 1) }], Buffer.alloc(32, 2));

/** A database of leads, and what its operator does with them. */
export async function prepareLifecycle() {
  const url = await createTestDatabase();
  const sql = connectDatabase(url);
  const connection = connectLeadDatabase(url);
  const opsWith = (keys: KeyRing, ...words: string[]) =>
    operate({ sql, ring: keys, erasureLog: undefined, name: 'sam', now: () => new Date() }, words);
  return {
    url,
    sql,
    connection,
    send: async (lead: Lead, daysOld = 0, client = 'help') => {
      const sender = { client, brand: 'larkfield', idempotencyKey: undefined };
      const { reference } = await createLeadService(connection, ring).accept(lead, sender);
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
