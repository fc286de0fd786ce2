import type { Lead } from '@lamplighter/contracts/lead';
import { sampleLeads } from '@lamplighter/contracts/lead-samples';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { type CrmServer, startCrmServer } from '../../../../../stand-ins/crm-server.ts';
import { type MailServer, startMailServer } from '../../../../../stand-ins/mail-server.ts';
import { connectDatabase, type Database } from '../../database.ts';
import { createTestDatabase } from '../../test-database.ts';
import { replayDead } from '../lead-care/delivery-overview.ts';
import { createKeyRing } from '../leads/key-ring.ts';
import { openLeadDesk } from '../leads/lead-desk.ts';
import { type LedgerLine, openLedgerLine } from '../leads/ledger-line.ts';
import { readAllBrandFacts } from './brand-facts.ts';
import { startDeliveries } from './deliveries.ts';
import { deliverySettings } from './delivery-settings.ts';
import { jobId } from './job-queue.ts';

const ring = createKeyRing([{ id: 'k1', key: Buffer.alloc(32, 1) }], Buffer.alloc(32, 2));
const secret = 'a secret of the CRM and us';

let url: string;
let sql: Database;
let line: LedgerLine;
let mail: MailServer;
let crm: CrmServer;
let deliveries: { stop: () => Promise<void> } | undefined;

beforeAll(async () => {
  url = await createTestDatabase();
  sql = connectDatabase(url);
  line = openLedgerLine(url);
});
beforeEach(async () => {
  await sql`truncate lead, lead_key, submission, delivery`;
  [mail, crm] = await Promise.all([startMailServer(), startCrmServer({ secret })]);
});
afterEach(async () => {
  await deliveries?.stop();
  deliveries = undefined;
  await Promise.all([mail.stop(), crm.stop()]);
});
afterAll(() => Promise.all([line.hangUp(), sql.end()]));

async function start(more: Record<string, string> = {}) {
  const settings = z.object(deliverySettings).parse({
    SMTP_URL: mail.smtpUrl,
    MAIL_FROM: 'help@larkfield.example',
    CRM_URL: crm.url,
    CRM_SECRET: secret,
    RELAY_EVERY_MS: '20',
    RETRY_FIRST_MS: '50',
    RETRY_LONGEST_MS: '200',
    BREAKER_REST_MS: '200',
    ...more,
  });
  const brands = await readAllBrandFacts('content');
  const logger = pino({ level: 'silent' });
  deliveries = await startDeliveries({ sql, databaseUrl: url, ring, logger, brands }, settings);
}
const send = (lead: Lead) =>
  openLeadDesk(line, ring).accept(lead, { client: 'help', brand: 'larkfield', idempotencyKey: undefined });
const states = async () =>
  (await sql`select channel || ' ' || state as state from delivery order by 1`).map(({ state }) => state);
const settled = () => expect.poll(states, { timeout: 10_000 });

describe('a lead that was taken in', () => {
  it('reaches the person by e-mail and the CRM, each once', async () => {
    const { reference } = await send(sampleLeads().complaint);
    await start();
    await settled().toEqual(['crm delivered', 'email delivered']);
    expect(mail.mails()).toHaveLength(1);
    expect(mail.mails()[0]).toMatchObject({ to: 'morag@example.com', from: 'help@larkfield.example' });
    expect(mail.mails()[0]?.subject).toContain(reference);
    const [delivery] = await sql`select id from delivery where channel = 'email'`;
    expect(mail.mails()[0]?.messageId).toBe(`<${delivery?.['id']}@larkfield.example>`);
    const [lead] = crm.leads().values();
    expect(lead).toMatchObject({ reference, kind: 'complaint', brand: 'larkfield', lead: sampleLeads().complaint });
  });

  it('has nobody to write to when no address was given', async () => {
    const { data } = sampleLeads().meterReading;
    await send({ data: { ...data, attributes: { ...data.attributes, email: null } } });
    await start();
    await settled().toEqual(['crm delivered']);
    expect(mail.mails()).toEqual([]);
  });

  it('is delivered when its mail server and CRM come back', async () => {
    crm.behave({ mode: 'failing' });
    mail.refuseWith({ code: 451, words: 'try later' });
    await send(sampleLeads().enquiry);
    await start();
    await expect
      .poll(async () => (await sql`select min(tries) as tries from delivery`)[0]?.['tries'], { timeout: 10_000 })
      .toBeGreaterThan(1);
    crm.behave({ mode: 'well' });
    mail.refuseWith(undefined);
    await settled().toEqual(['crm delivered', 'email delivered']);
    expect([mail.mails().length, crm.leads().size]).toEqual([1, 1]);
  });

  it('is a dead letter when the CRM refuses it for good, while its e-mail goes out', async () => {
    crm.behave({ mode: 'refusing' });
    await send(sampleLeads().enquiry);
    await start();
    await settled().toEqual(['crm dead', 'email delivered']);
    expect(await sql`select last_fault from delivery where channel = 'crm'`).toEqual([{ last_fault: 'crm-422' }]);
  });

  it('keeps nothing of what a mail server says about an address', async () => {
    mail.refuseWith({ code: 550, words: 'no mailbox morag@example.com here' });
    await send(sampleLeads().enquiry);
    await start();
    await settled().toEqual(['crm delivered', 'email dead']);
    expect(await sql`select last_fault from delivery where channel = 'email'`).toEqual([{ last_fault: 'smtp-550' }]);
  });

  it('is not delivered once it was erased', async () => {
    await send(sampleLeads().enquiry);
    await sql`delete from lead_key`;
    await sql`update lead set erased_at = now(), sealed = ''`;
    await start();
    await settled().toEqual(['crm void', 'email void']);
    expect([mail.mails().length, crm.leads().size]).toEqual([0, 0]);
  });

  it('is a dead letter when its key is lost although it was not erased, and is delivered once the key is back', async () => {
    await send(sampleLeads().enquiry);
    const [key] = await sql<{ lead: string; keyId: string; wrapped: Buffer }[]>`
      delete from lead_key returning lead, key_id as "keyId", wrapped`;
    await start();
    await settled().toEqual(['crm dead', 'email dead']);
    expect(await sql`select distinct last_fault from delivery`).toEqual([{ last_fault: 'key-missing' }]);
    await sql`insert into lead_key (lead, key_id, wrapped) values (${key?.lead ?? ''}, ${key?.keyId ?? ''}, ${key?.wrapped ?? null})`;
    await replayDead(sql, 'all');
    await settled().toEqual(['crm delivered', 'email delivered']);
  });

  it('is handed over again when its job was lost', async () => {
    await send(sampleLeads().enquiry);
    await sql`update delivery set state = 'handed', changed_at = now() - interval '1 hour'`;
    await start({ LOST_AFTER_MS: '50' });
    await settled().toEqual(['crm delivered', 'email delivered']);
    expect(await sql`select distinct round from delivery`).toEqual([{ round: 1 }]);
  });
});

describe('job ids', () => {
  it('follow from delivery and round', () => {
    const id = '019a8400-0000-7000-8000-000000000001';
    expect(jobId({ id, round: 0 })).toBe(id);
    expect(jobId({ id, round: 1 })).toBe(jobId({ id, round: 1 }));
    expect(new Set([0, 1, 2].map((round) => jobId({ id, round }))).size).toBe(3);
    expect(z.uuid().safeParse(jobId({ id, round: 1 })).success).toBe(true);
  });
});
