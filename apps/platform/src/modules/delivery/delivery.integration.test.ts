import { randomUUID } from 'node:crypto';
import type { Lead } from '@lamplighter/contracts/lead';
import { sampleLeads } from '@lamplighter/contracts/lead-samples';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { type CrmServer, startCrmServer } from '../../../../../dev/fakes/crm-server.ts';
import { type MailServer, startMailServer } from '../../../../../dev/fakes/mail-server.ts';
import { createTestDatabase } from '../../../test/database.ts';
import { connectDatabase, type Database } from '../../db/database.ts';
import { replayDead } from '../lead-lifecycle/delivery-overview.ts';
import { createKeyRing } from '../leads/key-ring.ts';
import { connectLeadDatabase, type LeadConnection } from '../leads/lead-connection.ts';
import { createLeadService } from '../leads/lead-service.ts';
import { startDeliveries } from './deliveries.ts';
import { deliverySettings } from './delivery-settings.ts';
import { readAllBrandFacts } from './email/brand-facts.ts';
import {
  claimDue,
  holdsClaim,
  postpone,
  releaseExpiredClaims,
  renewClaims,
  settle,
} from './outbox/outbox-repository.ts';

const ring = createKeyRing([{ id: 'k1', key: Buffer.alloc(32, 1) }], Buffer.alloc(32, 2));
const secret = 'a secret of the CRM and us';

let url: string;
let sql: Database;
let line: LeadConnection;
let mail: MailServer;
let crm: CrmServer;
let deliveries: { stop: () => Promise<void> } | undefined;

beforeAll(async () => {
  url = await createTestDatabase();
  sql = connectDatabase(url);
  line = connectLeadDatabase(url);
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
afterAll(() => Promise.all([line.close(), sql.end()]));

async function start(more: Record<string, string> = {}) {
  const settings = z.object(deliverySettings).parse({
    SMTP_URL: mail.smtpUrl,
    MAIL_FROM: 'help@larkfield.example',
    CRM_URL: crm.url,
    CRM_SECRET: secret,
    OUTBOX_POLL_MS: '20',
    BACKOFF_BASE_MS: '50',
    BACKOFF_MAX_MS: '200',
    CIRCUIT_RESET_MS: '200',
    ...more,
  });
  const brands = await readAllBrandFacts('content');
  const logger = pino({ level: 'silent' });
  deliveries = startDeliveries({ sql, ring, logger, brands, worker: randomUUID() }, settings);
}
const send = (lead: Lead) =>
  createLeadService(line, ring).accept(lead, { client: 'help', brand: 'larkfield', idempotencyKey: undefined });
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
      .poll(async () => (await sql`select min(attempts) as attempts from delivery`)[0]?.['attempts'], {
        timeout: 10_000,
      })
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
    expect(await sql`select last_error_code from delivery where channel = 'crm'`).toEqual([
      { last_error_code: 'crm-422' },
    ]);
  });

  it('keeps nothing of what a mail server says about an address', async () => {
    mail.refuseWith({ code: 550, words: 'no mailbox morag@example.com here' });
    await send(sampleLeads().enquiry);
    await start();
    await settled().toEqual(['crm delivered', 'email dead']);
    expect(await sql`select last_error_code from delivery where channel = 'email'`).toEqual([
      { last_error_code: 'smtp-rcpt-550' },
    ]);
  });

  it('is not delivered once it was erased', async () => {
    await send(sampleLeads().enquiry);
    await sql`delete from lead_key`;
    await sql`update lead set erased_at = now(), sealed = ''`;
    await start();
    await settled().toEqual(['crm cancelled', 'email cancelled']);
    expect([mail.mails().length, crm.leads().size]).toEqual([0, 0]);
  });

  it('is a dead letter when its key is lost although it was not erased, and is delivered once the key is back', async () => {
    await send(sampleLeads().enquiry);
    const [key] = await sql<{ lead: string; keyId: string; wrapped: Buffer }[]>`
      delete from lead_key returning lead, key_id as "keyId", wrapped`;
    await start();
    await settled().toEqual(['crm dead', 'email dead']);
    expect(await sql`select distinct last_error_code from delivery`).toEqual([{ last_error_code: 'key-missing' }]);
    await sql`insert into lead_key (lead, key_id, wrapped) values (${key?.lead ?? ''}, ${key?.keyId ?? ''}, ${key?.wrapped ?? null})`;
    await replayDead(sql, 'all');
    await settled().toEqual(['crm delivered', 'email delivered']);
  });

  it('is claimed again when its worker is gone, also one that had no lease', async () => {
    await send(sampleLeads().enquiry);
    await sql`update delivery set state = 'claimed', changed_at = now() - interval '1 hour'`;
    await sql`update delivery set lease_owner = ${randomUUID()}, lease_until = now() where channel = 'crm'`;
    await start();
    await settled().toEqual(['crm delivered', 'email delivered']);
    expect(await sql`select distinct round from delivery`).toEqual([{ round: 1 }]);
  });
});

describe('a claim', () => {
  const leaseMs = 60_000;
  const claim = (owner: string, limit = 10) => claimDue(sql, { channel: 'email', owner, limit, leaseMs });
  const expire = () => sql`update delivery set lease_until = now() - interval '1 second' where state = 'claimed'`;
  const emailState = async () => (await sql`select state, round, attempts from delivery where channel = 'email'`)[0];

  it('is not given to a second worker while the lease of the first one runs', async () => {
    await send(sampleLeads().enquiry);
    const [first, second] = [randomUUID(), randomUUID()];
    const [claims, others] = await Promise.all([claim(first), claim(second)]);
    expect(claims.length + others.length).toBe(1);
    expect(await releaseExpiredClaims(sql)).toBe(0);
    expect(await claim(second)).toEqual([]);
  });

  it('is limited to the free slots, the longest overdue first', async () => {
    for (let number = 0; number < 4; number++) await send(sampleLeads().enquiry);
    await sql`update delivery set due_at = now() - interval '1 hour'
      where channel = 'email' and lead = (select id from lead order by received_at desc, id desc limit 1)`;
    const [overdue] = await sql`select lead from delivery where due_at < now() - interval '1 minute'`;
    expect((await claim(randomUUID(), 1)).map(({ lead }) => lead)).toEqual([overdue?.['lead']]);
    expect(await claim(randomUUID(), 2)).toHaveLength(2);
    expect(await claim(randomUUID())).toHaveLength(1);
  });

  it('that ended can neither be confirmed, renewed, settled nor postponed by its earlier owner', async () => {
    await send(sampleLeads().enquiry);
    const [owner, next] = [randomUUID(), randomUUID()];
    const [stale] = await claim(owner);
    if (!stale) throw new Error('nothing was claimed');
    expect(await holdsClaim(sql, stale)).toBe(true);
    await expire();
    expect(await holdsClaim(sql, stale)).toBe(false);
    expect(await releaseExpiredClaims(sql)).toBe(1);
    const [fresh] = await claim(next);
    if (!fresh) throw new Error('nothing was claimed');
    expect(await renewClaims(sql, { owner, claims: [stale], leaseMs })).toEqual([]);
    await settle(sql, stale, { state: 'delivered', fault: null });
    await postpone(sql, stale, { fault: 'late', afterMs: 0 });
    expect(await emailState()).toEqual({ state: 'claimed', round: 1, attempts: 2 });
    await settle(sql, fresh, { state: 'delivered', fault: null });
    expect(await emailState()).toMatchObject({ state: 'delivered' });
  });

  it('that is renewed outlasts its first lease', async () => {
    await send(sampleLeads().enquiry);
    const owner = randomUUID();
    const claims = await claim(owner);
    await expire();
    expect(await renewClaims(sql, { owner, claims, leaseMs })).toHaveLength(1);
    expect(await releaseExpiredClaims(sql)).toBe(0);
  });
});

describe('mails to one recipient', () => {
  const send7 = async () => {
    for (let number = 0; number < 7; number++) await send(sampleLeads().enquiry);
  };

  it('stop at the limit, in whatever order they are sent, and the CRM gets every lead', async () => {
    await send7();
    await send(sampleLeads({ email: 'other@example.com' }).enquiry);
    await sql`update delivery set due_at = now() - random() * interval '1 minute'`;
    await start();
    await expect
      .poll(async () => (await states()).filter((state) => /pending|claimed/.test(state)), { timeout: 10_000 })
      .toEqual([]);
    expect(mail.mails().filter(({ to }) => to === 'morag@example.com')).toHaveLength(5);
    expect(mail.mails().filter(({ to }) => to === 'other@example.com')).toHaveLength(1);
    expect(crm.leads().size).toBe(8);
    expect(await sql`select last_error_code from delivery where state = 'suppressed'`).toEqual([
      { last_error_code: 'recipient-limit' },
      { last_error_code: 'recipient-limit' },
    ]);
    // The first five by time of receipt.
    const sent = await sql`
      select from delivery where channel = 'email' and state = 'delivered' and lead in (
        select id from lead order by received_at, id limit 5)`;
    expect(sent).toHaveLength(5);
  });

  it('go on an hour later, up to the limit of a day', async () => {
    await send7();
    await start({ MAILS_PER_RECIPIENT_DAY: '6' });
    await expect
      .poll(async () => (await states()).filter((state) => /pending|claimed/.test(state)), { timeout: 10_000 })
      .toEqual([]);
    await sql`update lead set received_at = received_at - interval '2 hours'`;
    await sql`update delivery set lead_received_at = lead_received_at - interval '2 hours'`;
    await send(sampleLeads().enquiry);
    await expect.poll(() => mail.mails().length, { timeout: 10_000 }).toBe(6);
    await send(sampleLeads().enquiry);
    await expect.poll(() => sql`select from delivery where state = 'suppressed'`, { timeout: 10_000 }).toHaveLength(3);
    expect(mail.mails()).toHaveLength(6);
  });
});
