import { mkdtempSync } from 'node:fs';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sampleAnswers, sampleLeads } from '@lamplighter/contracts/leads/lead-samples';
import { leadErasure, leadTrace, openErasures } from '@lamplighter/contracts/staff/staff-api';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ring, setUpStaffApi } from '../../../test/staff.ts';
import { clearLeads } from '../../../test/stored-leads.ts';
import { connectLeadDatabase } from '../leads/lead-connection.ts';
import { createLeadService } from '../leads/lead-service.ts';
import { eraseSettledSynthetic } from './erasure.ts';

const folder = mkdtempSync(join(tmpdir(), 'erasures-'));
const erasureLog = join(folder, 'erasures.log');
const { running, as, asOther } = setUpStaffApi({ erasureLog });
const sam = as('agent');
const priya = asOther('priya', 'agent');
let connection: ReturnType<typeof connectLeadDatabase>;
beforeAll(() => {
  connection = connectLeadDatabase(running().url);
});
afterAll(() => connection.close());
beforeEach(async () => {
  const { sql } = running();
  await clearLeads(sql);
  await sql`truncate lead_follow, lead_status, legal_hold, audit_entry, erasure_request, erasure`;
  await writeFile(erasureLog, '');
});
afterAll(() => rm(folder, { recursive: true }));

type Agent = typeof sam;
const reason = 'Data request DR-0093';
const send = async () => {
  const source = { client: 'help', brand: 'larkfield', idempotencyKey: undefined };
  return (await createLeadService(connection, ring).accept(sampleLeads().complaint, source)).reference;
};
const sendDelivered = async () => {
  const reference = await send();
  await running().sql`update delivery set state = 'delivered'`;
  return reference;
};
const read = async (reference: string, agent: Agent = sam) =>
  leadErasure.parse((await agent.get(`/staff/v1/leads/${reference}/erasure`)).json());
const requestOf = async (reference: string) => (await read(reference)).request?.id ?? '';
const ask = (reference: string, more: object = {}, agent: Agent = sam) =>
  agent.post(`/staff/v1/leads/${reference}/erasure`, { reference, reason, undelivered: [], ...more });
const agree = async (reference: string, more: object = {}, agent: Agent = priya) =>
  agent.post(`/staff/v1/leads/${reference}/erasure/agreement`, {
    request: await requestOf(reference),
    reference,
    undelivered: [],
    ...more,
  });
const cancel = async (reference: string, agent: Agent) =>
  agent.post(`/staff/v1/leads/${reference}/erasure/cancellation`, { request: await requestOf(reference), reason });
const isErased = async (reference: string) => (await read(reference)).erasedAt !== null;
const endRequests = () => running().sql`update erasure_request set ends_at = now()`;
const audited = () => running().sql`
  select actor, action, reference, reason, outcome from audit_entry order by number`;

describe('an erasure', () => {
  it('is asked for by one agent and agreed to by another, who are both in the audit log', async () => {
    const reference = await sendDelivered();
    expect(await read(reference)).toMatchObject({ erasedAt: null, isOnHold: false, undelivered: [], request: null });
    expect((await ask(reference)).statusCode).toBe(204);
    const { request } = await read(reference);
    expect(request).toMatchObject({ reason, askedBy: 'sam', isYours: true, state: 'open', decidedBy: null });
    expect(Date.parse(request?.endsAt ?? '') - Date.parse(request?.askedAt ?? '')).toBe(24 * 3_600_000);
    expect((await read(reference, priya)).request).toMatchObject({ isYours: false });
    const open = async (agent: Agent) => openErasures.parse((await agent.get('/staff/v1/erasures')).json()).requests;
    expect(await open(sam)).toMatchObject([{ reference, kind: 'complaint', askedBy: 'sam', isYours: true }]);
    expect(await open(priya)).toMatchObject([{ reference, isYours: false }]);
    expect(await isErased(reference)).toBe(false);

    expect((await agree(reference)).statusCode).toBe(204);
    expect(await isErased(reference)).toBe(true);
    expect((await read(reference)).request).toMatchObject({ state: 'erased', askedBy: 'sam', decidedBy: 'priya' });
    expect(await open(sam)).toEqual([]);
    expect(await running().sql`select from lead_key`).toHaveLength(0);
    expect(await audited()).toEqual([
      { actor: 'sam', action: 'ask-erasure', reference, reason, outcome: 'done' },
      { actor: 'priya', action: 'agree-erasure', reference, reason: null, outcome: 'done' },
      { actor: 'priya', action: 'erase-lead', reference, reason: null, outcome: 'done' },
    ]);
    const again = await ask(reference);
    expect([again.statusCode, again.json().errors[0].details]).toEqual([409, 'The lead is erased already.']);
  });

  it('is refused to the person who asked, by the API and by the database', async () => {
    const reference = await sendDelivered();
    await ask(reference);
    const own = await agree(reference, {}, sam);
    expect([own.statusCode, own.json().errors[0].details]).toEqual([409, 'Another person has to agree.']);
    // With another name at the identity provider, and in another role.
    expect((await agree(reference, {}, as('operator', 'agent'))).statusCode).toBe(409);
    expect(await isErased(reference)).toBe(false);
    const byHand = (subject: string | null) => running().sql`
      update erasure_request set outcome = 'erased', decided_subject = ${subject}, decided_by = ${subject},
        decided_at = now()`;
    await expect(byHand('sam')).rejects.toThrow('erasure_request_two_people');
    await expect(byHand(null)).rejects.toThrow('erasure_request_two_people');
    await endRequests();
    await expect(byHand('priya')).rejects.toThrow('erasure_request_in_time');
    expect(await audited()).toMatchObject([
      { action: 'ask-erasure', outcome: 'done' },
      { actor: 'sam', action: 'agree-erasure', outcome: 'refused: Another person has to agree.' },
      { actor: 'sam', action: 'agree-erasure', outcome: 'refused: Another person has to agree.' },
    ]);
  });

  it.each([
    ['the asker', sam, 'sam'],
    ['another agent', priya, 'priya'],
  ])('is cancelled by %s, and can be asked for again', async (_, agent, name) => {
    const reference = await sendDelivered();
    await ask(reference);
    expect((await cancel(reference, agent)).statusCode).toBe(204);
    expect((await read(reference)).request).toMatchObject({ state: 'cancelled', decidedBy: name });
    expect((await cancel(reference, agent)).statusCode).toBe(409);
    expect((await agree(reference)).statusCode).toBe(409);
    expect(await isErased(reference)).toBe(false);
    expect((await ask(reference)).statusCode).toBe(204);
    expect((await agree(reference)).statusCode).toBe(204);
    expect((await audited()).map(({ action, outcome }) => `${action} ${outcome}`)).toEqual([
      'ask-erasure done',
      'cancel-erasure done',
      expect.stringContaining('cancel-erasure refused: The request is no longer open'),
      expect.stringContaining('agree-erasure refused: The request is no longer open'),
      'ask-erasure done',
      'agree-erasure done',
      'erase-lead done',
    ]);
  });

  it('ends by itself after 24 hours: then nobody can agree or cancel, and it can be asked for again', async () => {
    const reference = await sendDelivered();
    await ask(reference);
    await running().sql`update erasure_request set ends_at = now() + interval '20 seconds'`;
    expect((await read(reference)).request).toMatchObject({ state: 'open' });
    await endRequests();
    expect((await read(reference)).request).toMatchObject({ state: 'ended' });
    expect(openErasures.parse((await sam.get('/staff/v1/erasures')).json()).requests).toEqual([]);
    expect((await agree(reference)).statusCode).toBe(409);
    expect((await cancel(reference, sam)).statusCode).toBe(409);
    expect(await isErased(reference)).toBe(false);
    expect((await ask(reference, {}, priya)).statusCode).toBe(204);
    expect(await running().sql`select outcome from erasure_request order by asked_at`).toEqual([
      { outcome: 'ended' },
      { outcome: null },
    ]);
  });

  it('is asked for once at a time: again by the same person changes nothing, by another is refused', async () => {
    const reference = await sendDelivered();
    const statuses = await Promise.all([ask(reference), ask(reference), ask(reference)]);
    expect(statuses.map(({ statusCode }) => statusCode)).toEqual([204, 204, 204]);
    const other = await ask(reference, {}, priya);
    expect([other.statusCode, other.json().errors[0].details]).toEqual([
      409,
      'Somebody else has asked for it already.',
    ]);
    expect(await running().sql`select from erasure_request`).toHaveLength(1);
  });

  it('needs the reference to be typed again, by both', async () => {
    const [reference, other] = [await sendDelivered(), await sendDelivered()];
    expect((await ask(reference, { reference: other })).statusCode).toBe(409);
    expect((await ask(reference, { reference: '' })).statusCode).toBe(409);
    const spaced = `${reference.slice(0, 5).toLowerCase()} ${reference.slice(5)}`;
    expect((await ask(reference, { reference: spaced })).statusCode).toBe(204);
    expect((await agree(reference, { reference: other })).statusCode).toBe(409);
    expect(await isErased(reference)).toBe(false);
    expect((await agree(reference, { reference: spaced })).statusCode).toBe(204);
  });

  it('agrees to the request that was read, not to a later one', async () => {
    const reference = await sendDelivered();
    await ask(reference);
    const first = await requestOf(reference);
    await cancel(reference, sam);
    await ask(reference);
    expect((await agree(reference, { request: first })).statusCode).toBe(409);
    expect(await isErased(reference)).toBe(false);
  });

  it.each([
    ['pending', false],
    ['claimed', false],
    ['dead', false],
    ['suppressed', true],
    ['cancelled', true],
    ['delivered', true],
  ])('of a lead with a %s delivery: goes without being said that one knows: %s', async (state, goes) => {
    const reference = await sendDelivered();
    await running().sql`update delivery set state = ${state} where channel = 'crm'`;
    expect((await read(reference)).undelivered).toEqual(goes ? [] : ['crm']);
    const asked = await ask(reference);
    expect(asked.statusCode).toBe(goes ? 204 : 409);
    if (goes) return;
    expect(asked.json().errors[0].details).toContain('has not been delivered');
    expect((await ask(reference, { undelivered: ['email'] })).statusCode).toBe(409);
    expect((await ask(reference, { undelivered: ['crm'] })).statusCode).toBe(204);
    expect((await read(reference)).request).toMatchObject({ undelivered: ['crm'] });
    expect((await agree(reference)).statusCode).toBe(409);
    expect(await isErased(reference)).toBe(false);
    expect((await agree(reference, { undelivered: ['crm', 'email'] })).statusCode).toBe(204);
    expect(await isErased(reference)).toBe(true);
  });

  it('of a lead on hold is refused, also if the hold came after it was asked for', async () => {
    const reference = await sendDelivered();
    const hold = () => sam.put(`/staff/v1/leads/${reference}/hold`, { reason });
    await hold();
    expect((await ask(reference)).json().errors[0].details).toBe('The lead is on hold.');
    const { holds } = leadTrace.parse((await sam.get(`/staff/v1/leads/${reference}/trace`)).json());
    await sam.post(`/staff/v1/leads/${reference}/release`, { reason, hold: holds[0]?.id });
    await ask(reference);
    await hold();
    expect((await agree(reference)).json().errors[0].details).toBe('The lead is on hold.');
    expect((await read(reference)).isOnHold).toBe(true);
    expect(await isErased(reference)).toBe(false);
  });

  it('needs a reason of 10 characters, and shows nothing of the customer', async () => {
    const reference = await sendDelivered();
    expect((await ask(reference, { reason: '123456789' })).statusCode).toBe(400);
    expect((await ask(reference, { reason: '1234567890' })).statusCode).toBe(204);
    const { body } = await sam.get(`/staff/v1/leads/${reference}/erasure`);
    for (const personal of [sampleAnswers.surname, sampleAnswers.email]) expect(body).not.toContain(personal);
  });

  it('is in the erasure log once it is agreed to, and not before', async () => {
    const reference = await sendDelivered();
    const entries = async () => (await readFile(erasureLog, 'utf8')).split('\n').length - 1;
    await ask(reference);
    await agree(reference, {}, sam);
    expect(await entries()).toBe(0);
    await agree(reference);
    expect(await entries()).toBe(1);
  });

  it('has an outcome that is not known when the erasure log cannot be written', async () => {
    const reference = await sendDelivered();
    await ask(reference);
    await rm(erasureLog);
    const response = await agree(reference);
    expect([response.statusCode, 'code' in response.json().errors[0]]).toEqual([503, false]);
    expect((await audited()).at(-1)).toMatchObject({ action: 'agree-erasure', outcome: 'not known' });
    await writeFile(erasureLog, '');
    expect(await isErased(reference)).toBe(false);
  });

  it('is agreed to once when two people do so at the same time', async () => {
    const reference = await sendDelivered();
    await ask(reference);
    const both = await Promise.all([agree(reference, {}, priya), agree(reference, {}, asOther('amir', 'agent'))]);
    expect(both.map(({ statusCode }) => statusCode).toSorted()).toEqual([204, 409]);
    expect((await audited()).filter(({ action }) => action === 'erase-lead')).toHaveLength(1);
  });
});

it('200 open requests are listed at most, the first to end first', async () => {
  await Promise.all(Array.from({ length: 201 }, send));
  await running().sql`
    insert into erasure_request (lead, reason, undelivered, asked_subject, asked_by, ends_at)
    select id, ${reason}, '{}', 'sam', 'Sam', now() + row_number() over (order by id) * interval '1 minute' from lead`;
  const { requests } = openErasures.parse((await sam.get('/staff/v1/erasures')).json());
  expect(requests).toHaveLength(200);
  const times = requests.map(({ endsAt }) => endsAt);
  expect(times).toEqual(times.toSorted());
});

describe('leads of our own', () => {
  const minute = 60;
  const day = 24 * 60 * minute;
  it.each([
    ['synthetic', 'delivered', 62, true],
    ['synthetic', 'delivered', 58, false],
    ['synthetic', 'delivered', 2 * day - minute, true],
    ['synthetic', 'delivered', 2 * day + minute, false],
    ['synthetic', 'pending', day, false],
    ['synthetic', 'claimed', day, false],
    ['synthetic', 'dead', day, true],
    ['synthetic', 'suppressed', day, true],
    ['help', 'delivered', day, false],
  ])('%s, %s, of %i s: erased after a minute: %s', async (client, state, seconds, erased) => {
    const { sql } = running();
    const sender = { client, brand: 'larkfield', idempotencyKey: undefined };
    const { reference } = await createLeadService(connection, ring).accept(sampleLeads().complaint, sender);
    await sql`update delivery set state = 'delivered'`;
    await sql`update delivery set state = ${state}, lease_owner = null where channel = 'crm'`;
    await sql`update lead set received_at = now() - ${seconds} * interval '1 second'`;
    await eraseSettledSynthetic(sql, 60_000);
    const [lead] = await sql`select erased_at is not null as erased from lead where reference = ${reference}`;
    expect(lead).toEqual({ erased });
  });
});
