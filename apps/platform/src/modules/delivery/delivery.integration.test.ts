import { randomUUID } from 'node:crypto';
import { buildHelpLead } from '@lamplighter/contracts/leads/help-lead';
import { sampleAnswers, sampleLeads } from '@lamplighter/contracts/leads/lead-samples';
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest';
import { claimDue, prepareLeads, startUpstreams, type TestUpstreams } from '../../../test/deliveries.ts';
import { listChannelFailures } from './channel-failures.ts';
import { countProblems, listDeadLetters, replayDead } from './delivery-overview.ts';

const { sql, send, settled, clear, stop } = await prepareLeads();
afterAll(() => stop());

let upstreams: TestUpstreams;
beforeEach(async () => {
  await clear();
  await sql`delete from channel_failure`;
  upstreams = await startUpstreams(sql);
});
afterEach(() => upstreams.stop());

describe('deliveries that were given up', () => {
  it('are listed up to 500, the oldest first', async () => {
    await Promise.all(Array.from({ length: 251 }, () => send(sampleLeads().complaint)));
    await sql`update delivery set state = 'dead', changed_at = now() - interval '1 hour'`;
    const [latest] = await sql`
      update delivery set changed_at = now()
      where (lead, channel) = (select lead, channel from delivery order by lead limit 1) returning channel`;
    const listed = await listDeadLetters(sql);
    expect(listed).toHaveLength(500);
    expect(latest).toBeDefined();
    const [oldest, last] = [listed[0], listed.at(-1)].map((one) => one?.since.getTime());
    expect(last).toBe(oldest);
  });

  it('are counted up to 100,000', async () => {
    await send(sampleLeads().complaint);
    await sql`update delivery set state = 'dead'`;
    await sql`
      insert into delivery (id, lead, lead_received_at, channel, state)
      select gen_random_uuid(), gen_random_uuid(), lead_received_at, channel, 'dead'
      from delivery, generate_series(1, 50001) where channel = 'crm'`;
    const total = async () => (await countProblems(sql)).reduce((sum, { count }) => sum + count, 0);
    expect(await total()).toBe(50_003);
    await sql`
      insert into delivery (id, lead, lead_received_at, channel, state)
      select gen_random_uuid(), gen_random_uuid(), lead_received_at, channel, 'dead' from delivery where channel = 'crm'`;
    expect(await total()).toBe(100_000);
  });
});

describe('an upstream that takes nothing', () => {
  const failures = async () => (await listChannelFailures(sql)).map(({ channel, errorCode }) => [channel, errorCode]);
  const failing = () => expect.poll(failures, { timeout: 10_000 });

  it('is known from the first attempt that failed, with its last error, until it takes a delivery', async () => {
    upstreams.crm.behave({ mode: 'failing' });
    await send(sampleLeads().enquiry);
    // The next attempt is a minute away.
    await upstreams.deliver({ BACKOFF_BASE_MS: '60000', BACKOFF_MAX_MS: '60000' });
    await failing().toEqual([['crm', 'crm-500']]);
    const [{ since } = { since: undefined }] = await listChannelFailures(sql);

    upstreams.crm.behave({ mode: 'status', status: 503 });
    await sql`update delivery set due_at = now() where state = 'pending'`;
    await failing().toEqual([['crm', 'crm-503']]);
    expect((await listChannelFailures(sql))[0]?.since).toEqual(since);

    upstreams.crm.behave({ mode: 'well' });
    await sql`update delivery set due_at = now() where state = 'pending'`;
    await failing().toEqual([]);
  });

  it('is well again with the first delivery of a worker that has not seen it fail', async () => {
    await sql`insert into channel_failure (channel, error_code) values ('email', 'smtp-unreachable'), ('crm', 'crm-500')`;
    upstreams.crm.behave({ mode: 'failing' });
    await send(sampleLeads().enquiry);
    await upstreams.deliver();
    await failing().toEqual([['crm', 'crm-500']]);
  });
});

describe('a replay', () => {
  it('adds to the history of a delivery: its attempts and its beginning stay', async () => {
    await send(sampleLeads().enquiry);
    await sql`
      update delivery set state = 'dead', last_error_code = 'crm-422', attempts = 7, since = now() - interval '4 days'
      where channel = 'crm'`;
    await replayDead(sql, 'all', 'sam');
    expect(await countProblems(sql)).toMatchObject([{ state: 'late', errorCode: 'crm-422', count: 1 }]);
    const request = { channel: 'crm', owner: randomUUID(), limit: 1, leaseMs: 60_000 } as const;
    const [claimed] = await claimDue(sql, request);
    expect(claimed).toMatchObject({ attempts: 8, attemptsOfPeriod: 1, ageMs: expect.closeTo(0, -5) });
    const [row] = await sql`select since < now() - interval '3 days' as "isOld" from delivery where channel = 'crm'`;
    expect(row).toEqual({ isOld: true });
  });
});

describe('a lead that was taken in', () => {
  it('reaches the person by email and the CRM, each once @CNF-5', async () => {
    const { reference } = await send(sampleLeads().complaint);
    await upstreams.deliver();
    await settled().toEqual(['crm delivered', 'email delivered']);
    expect(upstreams.mail.mails()).toHaveLength(1);
    expect(upstreams.mail.mails()[0]).toMatchObject({ to: 'morag@example.com', from: 'help@larkfield.example' });
    expect(upstreams.mail.mails()[0]?.subject).toContain(reference);
    const [delivery] = await sql`select id from delivery where channel = 'email'`;
    expect(upstreams.mail.mails()[0]?.messageId).toBe(`<${delivery?.['id']}@larkfield.example>`);
    const [lead] = upstreams.crm.leads().values();
    expect(lead).toMatchObject({ reference, kind: 'complaint', brand: 'larkfield', lead: sampleLeads().complaint });
  });

  it('passes on to the CRM what a newer site added', async () => {
    const { data } = sampleLeads().feedback;
    const newer = { data: { ...data, attributes: { ...data.attributes, visit: { number: '45', again: false } } } };
    await send(newer);
    await upstreams.deliver();
    await settled().toEqual(['crm delivered', 'email delivered']);
    expect([...upstreams.crm.leads().values()]).toMatchObject([{ lead: newer }]);
  });

  it('has nobody to write to when no address was given', async () => {
    const { data } = sampleLeads().meterReading;
    await send({ data: { ...data, attributes: { ...data.attributes, email: null } } });
    await upstreams.deliver();
    await settled().toEqual(['crm delivered']);
    expect(upstreams.mail.mails()).toEqual([]);
  });

  it('tells the CRM when to call, and sends no email where no address was given', async () => {
    const callBack = { day: '2026-11-17', from: '08:00', to: '12:00', 'may-leave-message': false };
    await send(buildHelpLead({ ...sampleAnswers, complaint: 'enquiry-gas-and-electricity', email: '', callBack }));
    await upstreams.deliver();
    await settled().toEqual(['crm delivered']);
    expect([...upstreams.crm.leads().values()]).toMatchObject([
      { lead: { data: { attributes: { 'call-back': callBack, 'contact-number': { number: '07700900123' } } } } },
    ]);
    expect(upstreams.mail.mails()).toEqual([]);
  });

  it('is delivered when its mail server and CRM come back', async () => {
    upstreams.crm.behave({ mode: 'failing' });
    upstreams.mail.refuseWith({ code: 451, words: 'try later' });
    await send(sampleLeads().enquiry);
    await upstreams.deliver();
    await expect
      .poll(async () => (await sql`select min(attempts) as attempts from delivery`)[0]?.['attempts'], {
        timeout: 10_000,
      })
      .toBeGreaterThan(1);
    upstreams.crm.behave({ mode: 'well' });
    upstreams.mail.refuseWith(undefined);
    await settled().toEqual(['crm delivered', 'email delivered']);
    expect([upstreams.mail.mails().length, upstreams.crm.leads().size]).toEqual([1, 1]);
  });

  it('has its postponed attempts in the log, and the line of the breaker names the last failure', async () => {
    upstreams.crm.behave({ mode: 'failing' });
    await send(sampleLeads().enquiry);
    await upstreams.deliver();
    await expect
      .poll(() => upstreams.logged('breaker')[0], { timeout: 10_000 })
      .toMatchObject({ level: 'warn', upstream: 'crm', state: 'open', errorCode: 'crm-500' });
    expect(upstreams.logged('delivery-postponed')).toMatchObject(
      [1, 2, 3, 4, 5].map((attempt) => ({ upstream: 'crm', errorCode: 'crm-500', attempt })),
    );
  });

  it('is a dead letter when the CRM refuses it for good, while its email goes out', async () => {
    upstreams.crm.behave({ mode: 'refusing' });
    await send(sampleLeads().enquiry);
    await upstreams.deliver();
    await settled().toEqual(['crm dead', 'email delivered']);
    expect(await sql`select last_error_code from delivery where channel = 'crm'`).toEqual([
      { last_error_code: 'crm-422' },
    ]);
  });

  it('keeps nothing of what a mail server says about an address', async () => {
    upstreams.mail.refuseWith({ code: 550, words: 'no mailbox morag@example.com here' });
    await send(sampleLeads().enquiry);
    await upstreams.deliver();
    await settled().toEqual(['crm delivered', 'email dead']);
    expect(await sql`select last_error_code from delivery where channel = 'email'`).toEqual([
      { last_error_code: 'smtp-rcpt-550' },
    ]);
  });

  it('is not delivered once it was erased', async () => {
    await send(sampleLeads().enquiry);
    await sql`delete from lead_key`;
    await sql`update lead set erased_at = now(), sealed = ''`;
    await upstreams.deliver();
    await settled().toEqual(['crm cancelled', 'email cancelled']);
    expect([upstreams.mail.mails().length, upstreams.crm.leads().size]).toEqual([0, 0]);
  });

  it('is a dead letter when its key is lost although it was not erased, and is delivered once the key is back', async () => {
    await send(sampleLeads().enquiry);
    const [key] = await sql<{ lead: string; keyId: string; wrapped: Buffer }[]>`
      delete from lead_key returning lead, key_id as "keyId", wrapped`;
    await upstreams.deliver();
    await settled().toEqual(['crm dead', 'email dead']);
    expect(await sql`select distinct last_error_code from delivery`).toEqual([{ last_error_code: 'key-missing' }]);
    await sql`insert into lead_key (lead, key_id, wrapped) values (${key?.lead ?? ''}, ${key?.keyId ?? ''}, ${key?.wrapped ?? null})`;
    await replayDead(sql, 'all', 'sam');
    await settled().toEqual(['crm delivered', 'email delivered']);
  });

  it('is claimed again when its worker is gone, also one that had no lease', async () => {
    await send(sampleLeads().enquiry);
    await sql`update delivery set state = 'claimed', changed_at = now() - interval '1 hour'`;
    await sql`update delivery set lease_owner = ${randomUUID()}, lease_until = now() where channel = 'crm'`;
    await upstreams.deliver();
    await settled().toEqual(['crm delivered', 'email delivered']);
    expect(await sql`select distinct round from delivery`).toEqual([{ round: 1 }]);
  });
});
