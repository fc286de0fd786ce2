import { randomUUID } from 'node:crypto';
import { leadResponse } from '@lamplighter/contracts/leads/lead-reference';
import { signStandardWebhook } from '@lamplighter/contracts/leads/standard-webhook';
import { createAttemptLimit } from '@lamplighter/server/attempt-limit';
import { createKeyRing, open } from '../src/crypto/key-ring.ts';
import { connectDatabase } from '../src/db/database.ts';
import { createAddressRepository } from '../src/modules/addresses/address-repository.ts';
import { createStatusService } from '../src/modules/lead-status/status-service.ts';
import { connectLeadDatabase } from '../src/modules/leads/lead-connection.ts';
import { createLeadService } from '../src/modules/leads/lead-service.ts';
import { createTestDatabase, createTestPlatform } from './database.ts';
import { clearLeads } from './stored-leads.ts';

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

const secret = Buffer.alloc(32, 5);
export const webhookUrl = '/v1/webhooks/lead-status';

/** `text` is signed and sent as it is; `tampered` is sent under the signature of the event. */
type Webhook = { id?: string; at?: Date; secret?: Buffer; text?: string; tampered?: string };

/** A platform with leads and their statuses in a database of its own. */
export async function startStatusPlatform({
  maxAttempts,
  secrets = [secret],
  now = () => new Date(),
}: {
  maxAttempts?: number;
  secrets?: Buffer[];
  now?: () => Date;
} = {}) {
  const url = await createTestDatabase();
  const sql = connectDatabase(url, { synchronousCommit: 'local' });
  const connection = connectLeadDatabase(url);
  const addresses = createAddressRepository(sql, ring);
  const app = await createTestPlatform({
    leads: createLeadService(connection, ring),
    statuses: createStatusService({
      sql,
      ring,
      addresses,
      ...(maxAttempts && { limit: createAttemptLimit({ maxAttempts }) }),
    }),
    webhookSecrets: secrets,
    now,
  });
  const find = (attributes: Record<string, string>) =>
    app.inject({
      method: 'POST',
      url: '/v1/lead-status-queries',
      headers,
      payload: JSON.stringify({ data: { type: 'lead-status-queries', attributes } }),
    });
  const post = (event: unknown, { id = `msg_${randomUUID()}`, at = new Date(), ...more }: Webhook = {}) => {
    const body = Buffer.from(more.text ?? JSON.stringify(event));
    return app.inject({
      method: 'POST',
      url: webhookUrl,
      headers: { 'content-type': 'application/json', ...signStandardWebhook([more.secret ?? secret], id, body, at) },
      payload: more.tampered ?? body,
    });
  };
  return {
    url,
    sql,
    app,
    addresses,
    find,
    post,
    report: (reference: string, status: string, timestamp: string, id?: string) =>
      post({ type: 'lead.status', timestamp, data: { reference, status } }, id === undefined ? {} : { id }),
    send: async (lead: unknown) => {
      const response = await app.inject({ method: 'POST', url: '/v1/leads', headers, payload: JSON.stringify(lead) });
      return leadResponse.parse(response.json()).data.attributes.reference;
    },
    /** The statuses that the customer sees, oldest first. */
    history: async (reference: string, email = 'morag@example.com'): Promise<string[]> => {
      const { data } = (await find({ reference, email })).json();
      return data.attributes.history.map(({ status }: { status: string }) => status);
    },
    stop: async () => {
      await app.close();
      await Promise.all([connection.close(), sql.end()]);
    },
  };
}
