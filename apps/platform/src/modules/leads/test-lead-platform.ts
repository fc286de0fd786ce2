import { createTestDatabase } from '../../../test/database.ts';
import { createTestPlatform } from '../../../test/platform.ts';
import { connectDatabase } from '../../db/database.ts';
import { createKeyRing, open } from './key-ring.ts';
import { connectLeadDatabase } from './lead-connection.ts';
import { createLeadService } from './lead-service.ts';
import { clearLeads } from './test-lead-clear.ts';

export const ring = createKeyRing([{ id: 'k1', key: Buffer.alloc(32, 1) }], Buffer.alloc(32, 2));
export const headers = { 'client-id': 'help', 'content-type': 'application/vnd.api+json' };

/** A platform that accepts leads into a database of its own, and what its tests ask of both. */
export async function startLeadPlatform() {
  const url = await createTestDatabase();
  const sql = connectDatabase(url);
  const connection = connectLeadDatabase(url);
  const app = await createTestPlatform({ leads: createLeadService(connection, ring), clientIds: ['help', 'app'] });
  return {
    sql,
    connection,
    post: (body: unknown, more: Record<string, string> = {}) =>
      app.inject({
        method: 'POST',
        url: '/v1/leads',
        headers: { ...headers, ...more },
        payload: typeof body === 'string' ? body : JSON.stringify(body),
      }),
    counts: async () => {
      const [row] = await sql<{ leads: number; deliveries: number }[]>`
        select (select count(*)::int from lead) as leads, (select count(*)::int from delivery) as deliveries`;
      return row;
    },
    /** The stored document of a lead, unsealed. */
    storedLead: async (lead: string) => {
      const [row] = await sql<{ sealed: Buffer; keyId: string; wrapped: Buffer }[]>`
        select sealed, key_id as "keyId", wrapped
        from lead join lead_key on lead_key.lead = lead.id where id = ${lead}`;
      return row && JSON.parse(open(ring, lead, row));
    },
    clear: () => clearLeads(sql),
    stop: async () => {
      await app.close();
      await connection.close();
      await sql.end();
    },
  };
}
