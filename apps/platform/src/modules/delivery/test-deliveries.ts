import { randomUUID } from 'node:crypto';
import type { Lead } from '@lamplighter/contracts/lead';
import { pino } from 'pino';
import { expect } from 'vitest';
import { z } from 'zod';
import { startCrmServer } from '../../../../../dev/fakes/crm-server.ts';
import { startMailServer } from '../../../../../dev/fakes/mail-server.ts';
import { createTestDatabase } from '../../../test/database.ts';
import { connectDatabase, type Statements } from '../../db/database.ts';
import { createKeyRing } from '../leads/key-ring.ts';
import { connectLeadDatabase } from '../leads/lead-connection.ts';
import { createLeadService } from '../leads/lead-service.ts';
import { clearLeads } from '../leads/test-lead-clear.ts';
import { startDeliveries } from './deliveries.ts';
import { deliverySettings } from './delivery-settings.ts';
import { readAllBrandFacts } from './email/brand-facts.ts';
import { type ClaimRequest, claimAmong, findDue } from './outbox/outbox-repository.ts';

export const ring = createKeyRing([{ id: 'k1', key: Buffer.alloc(32, 1) }], Buffer.alloc(32, 2));
const secret = 'a secret of the CRM and us';

/** A database of leads, and what tests of delivery ask of it. */
export async function prepareLeads() {
  const url = await createTestDatabase();
  const sql = connectDatabase(url);
  const connection = connectLeadDatabase(url);
  const service = createLeadService(connection, ring);
  const states = async () =>
    (await sql`select channel || ' ' || state as state from delivery order by 1`).map(({ state }) => state);
  return {
    sql,
    send: (lead: Lead) => service.accept(lead, { client: 'help', brand: 'larkfield', idempotencyKey: undefined }),
    states,
    settled: () => expect.poll(states, { timeout: 10_000 }),
    clear: () => clearLeads(sql),
    stop: () => Promise.all([connection.close(), sql.end()]),
  };
}

/** Claims what is due, as a worker does. */
export async function claimDue(sql: Statements, request: ClaimRequest) {
  return claimAmong(sql, request, await findDue(sql, request));
}

/** A mail server, a CRM, and a worker that delivers to them once it is started. */
export async function startUpstreams(sql: ReturnType<typeof connectDatabase>) {
  const [mail, crm] = await Promise.all([startMailServer(), startCrmServer({ secret })]);
  const logger = pino({ level: 'silent' });
  let deliveries: { stop: () => Promise<void> } | undefined;
  return {
    mail,
    crm,
    deliver: async (more: Record<string, string> = {}) => {
      const settings = z.object(deliverySettings).parse({
        SMTP_URL: mail.smtpUrl,
        MAIL_FROM: 'larkfield=help@larkfield.example,skerry=help@skerrygas.example',
        CRM_URL: crm.url,
        CRM_SECRET: secret,
        OUTBOX_POLL_MS: '20',
        BACKOFF_BASE_MS: '50',
        BACKOFF_MAX_MS: '200',
        CIRCUIT_RESET_MS: '200',
        ...more,
      });
      const brands = await readAllBrandFacts('content');
      deliveries = startDeliveries({ sql, ring, logger, brands, worker: randomUUID() }, settings);
    },
    stop: async () => {
      await deliveries?.stop();
      await Promise.all([mail.stop(), crm.stop()]);
    },
  };
}

export type TestUpstreams = Awaited<ReturnType<typeof startUpstreams>>;
