import { randomUUID } from 'node:crypto';
import { leadResponse } from '@lamplighter/contracts/lead-response';
import { signStandardWebhook } from '@lamplighter/contracts/standard-webhook';
import { createTestDatabase } from '../../../test/database.ts';
import { createTestPlatform } from '../../../test/platform.ts';
import { connectDatabase } from '../../db/database.ts';
import { createAddressRepository } from '../addresses/address-repository.ts';
import { connectLeadDatabase } from '../leads/lead-connection.ts';
import { createLeadService } from '../leads/lead-service.ts';
import { headers, ring } from '../leads/test-lead-platform.ts';
import { createAttemptLimit } from './attempt-limit.ts';
import { createStatusService } from './status-service.ts';

const secret = Buffer.alloc(32, 5);
export const webhookUrl = '/v1/webhooks/lead-status';

/** `text` is signed and sent as it is; `tampered` is sent under the signature of the event. */
type Webhook = { id?: string; at?: Date; secret?: Buffer; text?: string; tampered?: string };

/** A platform with leads and their statuses in a database of its own. */
export async function startStatusPlatform({ maxFailures = 10, secrets = [secret] } = {}) {
  const url = await createTestDatabase();
  const sql = connectDatabase(url);
  const connection = connectLeadDatabase(url);
  const addresses = createAddressRepository(sql, ring);
  const limit = createAttemptLimit({ maxFailures });
  const app = await createTestPlatform({
    leads: createLeadService(connection, ring),
    statuses: createStatusService({ sql, ring, addresses, limit }),
    webhookSecrets: secrets,
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
      headers: { 'content-type': 'application/json', ...signStandardWebhook(more.secret ?? secret, id, body, at) },
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
