import { randomUUID } from 'node:crypto';
import type { Lead } from '@lamplighter/contracts/leads/lead';
import { sampleLeads } from '@lamplighter/contracts/leads/lead-samples';
import { createLogger } from '@lamplighter/server/logger';
import { register } from 'prom-client';
import { expect } from 'vitest';
import { z } from 'zod';
import { startCrmServer } from '../../../dev/fakes/crm-server.ts';
import { startMailServer } from '../../../dev/fakes/mail-server.ts';
import { createKeyRing } from '../src/crypto/key-ring.ts';
import { connectDatabase, type Database, type Statements } from '../src/db/database.ts';
import { startDeliveries } from '../src/modules/delivery/deliveries.ts';
import { deliverySettings } from '../src/modules/delivery/delivery-settings.ts';
import { readAllBrandFacts } from '../src/modules/delivery/email/brand-facts.ts';
import {
  type ClaimedDelivery,
  type ClaimRequest,
  claimAmong,
  createOutcomeWriter,
  findDue,
} from '../src/modules/delivery/outbox/outbox-repository.ts';
import { createAttempt, type Deliver } from '../src/modules/delivery/outbox/process-delivery.ts';
import { connectLeadDatabase } from '../src/modules/leads/lead-connection.ts';
import { createLeadService } from '../src/modules/leads/lead-service.ts';
import { createTestDatabase } from './database.ts';
import { clearLeads } from './stored-leads.ts';

export const ring = createKeyRing([{ id: 'k1', key: Buffer.alloc(32, 1) }], Buffer.alloc(32, 2));
const secret = `whsec_${Buffer.alloc(32, 6).toString('base64')}`;

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
  const lines: string[] = [];
  const logger = createLogger('info', { write: (line) => lines.push(line) });
  let deliveries: { stop: () => Promise<void> } | undefined;
  return {
    mail,
    crm,
    /** What the worker logged about an event. */
    logged: (event: string) => lines.map((line) => JSON.parse(line)).filter((line) => line.event === event),
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

const plan = { baseMs: 60_000, maxMs: 600_000, maxAgeMs: 3_600_000 };

export const lease = { signal: new AbortController().signal, confirm: async () => true };

/** A database with leads, and single attempts at their emails. */
export async function prepareAttempts() {
  const { sql, send, clear, stop } = await prepareLeads();
  let lines: string[] = [];
  return {
    sql,
    stop,
    lines: () => lines,
    clear: async () => {
      await clear();
      lines = [];
    },
    attemptWith: (deliver: Deliver, through: Database = sql, now = () => new Date()) => {
      const logger = createLogger('info', { write: (line) => lines.push(line) });
      return createAttempt('email', deliver, { writeOutcome: createOutcomeWriter(through), ring, logger, plan, now });
    },
    claimOne: async (): Promise<ClaimedDelivery> => {
      await send(sampleLeads().complaint);
      const [claimed] = await claimDue(sql, { channel: 'email', owner: randomUUID(), limit: 1, leaseMs: 60_000 });
      if (!claimed) throw new Error('nothing was claimed');
      return claimed;
    },
  };
}

/** The attempts that were counted, by channel, outcome and error code. */
export async function countedAttempts() {
  const metric = await register.getSingleMetric('lamplighter_delivery_attempts_total')?.get();
  return metric?.values.map(({ labels, value }) => ({ ...labels, count: value }));
}
