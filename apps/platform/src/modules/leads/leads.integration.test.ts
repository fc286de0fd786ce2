import { randomUUID } from 'node:crypto';
import { manualAddress } from '@lamplighter/contracts/address';
import { crmLead } from '@lamplighter/contracts/crm-webhook';
import { buildHelpLead } from '@lamplighter/contracts/help-lead';
import { jsonApiErrors } from '@lamplighter/contracts/json-api';
import { leadAnswer } from '@lamplighter/contracts/lead-answer';
import { readReference } from '@lamplighter/contracts/lead-reference';
import { sampleAnswers, sampleLeads } from '@lamplighter/contracts/lead-samples';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestDatabase } from '../../../test/database.ts';
import { createTestPlatform } from '../../../test/platform.ts';
import { connectDatabase, type Database } from '../../db/database.ts';
import { identifier } from '../../db/sql-text.ts';
import { sealManualAddress } from '../addresses/manual-address-id.ts';
import { createKeyRing, open } from './key-ring.ts';
import { connectLeadDatabase, type LeadConnection } from './lead-connection.ts';
import { manualAddressesUnreadable } from './lead-metrics.ts';
import { makeLeadMonths } from './lead-months.ts';
import { createLeadService } from './lead-service.ts';

const ring = createKeyRing([{ id: 'k1', key: Buffer.alloc(32, 1) }], Buffer.alloc(32, 2));
const headers = { 'client-id': 'help', 'content-type': 'application/vnd.api+json' };

let sql: Database;
let line: LeadConnection;
let app: FastifyInstance;
beforeAll(async () => {
  const url = await createTestDatabase();
  sql = connectDatabase(url);
  line = connectLeadDatabase(url);
  app = await createTestPlatform({ leads: createLeadService(line, ring), clientIds: ['help', 'app'] });
});
afterAll(async () => {
  await app.close();
  await line.close();
  await sql.end();
});
beforeEach(() => sql`truncate lead, lead_key, submission, delivery`);

const post = (body: unknown, more: Record<string, string> = {}) =>
  app.inject({
    method: 'POST',
    url: '/v1/leads',
    headers: { ...headers, ...more },
    payload: typeof body === 'string' ? body : JSON.stringify(body),
  });
const counts = async () => {
  const [row] = await sql<{ leads: number; deliveries: number }[]>`
    select (select count(*)::int from lead) as leads, (select count(*)::int from delivery) as deliveries`;
  return row;
};

describe('POST /v1/leads', () => {
  it.each(Object.entries(sampleLeads()))(
    'keeps a %s and answers with its reference @LED-1 @LED-10',
    async (_, lead) => {
      const answer = await post(lead);
      expect(answer.statusCode).toBe(201);
      expect(answer.headers['content-type']).toContain('application/vnd.api+json');
      const { data } = leadAnswer.parse(answer.json());
      expect(readReference(data.attributes.reference)).toBe(data.attributes.reference);
      const [row] = await sql`
      select lead.*, key_id, wrapped from lead join lead_key on lead_key.lead = lead.id where id = ${data.id}`;
      expect(row).toMatchObject({ reference: data.attributes.reference, written: true, contact_channel: 'web form' });
      expect(row?.['received_at'].toISOString()).toBe(data.attributes['received-at']);
      const sealed = { sealed: row?.['sealed'], keyId: row?.['key_id'], wrapped: row?.['wrapped'] };
      expect(JSON.parse(open(ring, data.id, sealed))).toEqual(lead);
    },
  );

  const opened = async (lead: string) => {
    const [row] = await sql<{ sealed: Buffer; keyId: string; wrapped: Buffer }[]>`
      select sealed, key_id as "keyId", wrapped from lead join lead_key on lead_key.lead = lead.id where id = ${lead}`;
    return row && JSON.parse(open(ring, lead, row));
  };
  const cottage = manualAddress.parse({ houseName: 'Kiln Cottage', addressLine1: 'Reed Lane', postcode: 'LK4 2QT' });

  it('seals a hand-written address into its lead, under a short id @LED-2', async () => {
    const { id } = sealManualAddress(ring, cottage);
    const sent = buildHelpLead({ ...sampleAnswers, addressId: id });
    const { data } = leadAnswer.parse((await post(sent)).json());
    const short = id.slice(0, 36);
    const kept = await opened(data.id);
    expect(kept).toEqual({
      data: { ...sent.data, relationships: { address: { data: { type: 'addresses', id: short } } } },
      included: [
        {
          type: 'addresses',
          id: short,
          attributes: {
            address: 'Kiln Cottage, Reed Lane',
            'address-line1': 'Reed Lane',
            'address-line2': null,
            country: null,
            county: null,
            'flat-number': null,
            'house-name': 'Kiln Cottage',
            'house-number': null,
            postcode: 'LK4 2QT',
            'pes-region': null,
            'postal-town': null,
            mpans: [],
            mprns: [],
            'is-manual': true,
            'bg-service-area': null,
          },
        },
      ],
    });
    const envelope = { reference: 'x', receivedAt: new Date().toISOString(), brand: 'larkfield', kind: 'complaint' };
    expect(crmLead.parse({ ...envelope, lead: kept }).lead).toEqual(kept);
  });

  it('answers a second sending with a hand-written address as it answered the first', async () => {
    const sent = buildHelpLead({ ...sampleAnswers, addressId: sealManualAddress(ring, cottage).id });
    const [first, second] = [
      await post(sent, { 'idempotency-key': 'a' }),
      await post(sent, { 'idempotency-key': 'a' }),
    ];
    expect(second.statusCode).toBe(201);
    expect(second.json()).toEqual(first.json());
    const other = buildHelpLead({ ...sampleAnswers, addressId: sealManualAddress(ring, cottage).id });
    expect((await post(other, { 'idempotency-key': 'a' })).statusCode).toBe(422);
  });

  it('keeps a lead whose address id cannot be opened as it came, and counts it', async () => {
    const stranger = createKeyRing([{ id: 'k2', key: Buffer.alloc(32, 9) }], Buffer.alloc(32, 2));
    const before = (await manualAddressesUnreadable.get()).values[0]?.value ?? 0;
    const sent = buildHelpLead({ ...sampleAnswers, addressId: sealManualAddress(stranger, cottage).id });
    const { data } = leadAnswer.parse((await post(sent)).json());
    expect(await opened(data.id)).toEqual(sent);
    expect((await manualAddressesUnreadable.get()).values[0]?.value).toBe(before + 1);
  });

  it('writes one delivery for each channel, and none by e-mail without an address', async () => {
    const { complaint, meterReading } = sampleLeads();
    await post(complaint);
    expect(await sql`select channel, state from delivery order by channel`).toEqual([
      { channel: 'crm', state: 'pending' },
      { channel: 'email', state: 'pending' },
    ]);
    await sql`truncate delivery`;
    const { data } = meterReading;
    await post({ data: { ...data, attributes: { ...data.attributes, email: null } } });
    expect(await sql`select channel from delivery`).toEqual([{ channel: 'crm' }]);
  });

  it.each(['', 'stranger', 'hel'])('refuses a client that it does not know: %j @LED-1', async (client) => {
    const answer = await post(sampleLeads().complaint, { 'client-id': client });
    expect(answer.statusCode).toBe(401);
    expect(jsonApiErrors.parse(answer.json()).errors[0]?.details).toContain('client-id');
    expect(await counts()).toEqual({ leads: 0, deliveries: 0 });
  });

  it('does not read what a stranger sends', async () => {
    expect((await post('a'.repeat(600_000), { 'client-id': 'stranger' })).statusCode).toBe(401);
    expect((await post('a'.repeat(600_000))).statusCode).toBe(413);
  });

  it.each(['application/json', 'text/plain', 'application/x-www-form-urlencoded'])(
    'refuses a body of type %s @LED-1',
    async (type) => {
      expect((await post(sampleLeads().complaint, { 'content-type': type })).statusCode).toBe(415);
    },
  );

  it('answers each mistake with an id, details and the place', async () => {
    const { data } = sampleLeads().complaint;
    const { query: _, ...attributes } = data.attributes;
    const answer = await post({ data: { ...data, attributes: { ...attributes, email: 'none', admin: true } } });
    expect(answer.statusCode).toBe(422);
    const { errors } = jsonApiErrors.parse(answer.json());
    expect(errors.map(({ source }) => source?.pointer).sort()).toEqual([
      '/data/attributes/admin',
      '/data/attributes/email',
      '/data/attributes/query',
    ]);
    expect(errors.every(({ id, details, status }) => id && details && status === '422')).toBe(true);
  });

  it.each([
    ['{"data":', 400],
    ['"canary"', 422],
    ['[]', 422],
    ['null', 422],
    ['{"data":{"type":"addresses","attributes":{"topic":"x"}}}', 409],
    ['{"data":{"type":"leads","attributes":{"topic":"constructor"}}}', 422],
    ['{"__proto__":{"admin":true},"data":{}}', 400],
    [
      '{"data":{"type":"leads","attributes":{"constructor":{"prototype":{"admin":true}},"topic":"help-&-support"}}}',
      400,
    ],
  ])('refuses %s with %i', async (body, status) => {
    const answer = await post(body);
    expect(answer.statusCode).toBe(status);
    expect(answer.body).not.toContain('canary');
  });

  it('answers the same key and body as before, to the letter, and keeps nothing twice', async () => {
    const key = { 'idempotency-key': randomUUID() };
    const { complaint } = sampleLeads();
    const first = await post(complaint, key);
    // The same document with its fields in another order is the same document.
    const { type, attributes, relationships } = complaint.data;
    const second = await post({ data: { relationships, attributes, type } }, key);
    expect([second.statusCode, second.body]).toEqual([first.statusCode, first.body]);
    expect(await counts()).toEqual({ leads: 1, deliveries: 2 });
  });

  it('refuses a key that was used for another body, and says so', async () => {
    const key = { 'idempotency-key': randomUUID() };
    await post(sampleLeads().complaint, key);
    const answer = await post(sampleLeads().enquiry, key);
    expect(answer.statusCode).toBe(422);
    expect(jsonApiErrors.parse(answer.json()).errors[0]?.details).toContain('Idempotency-Key');
    expect(await counts()).toEqual({ leads: 1, deliveries: 2 });
  });

  it('keeps the keys of two clients apart', async () => {
    const key = { 'idempotency-key': randomUUID() };
    await post(sampleLeads().complaint, key);
    expect((await post(sampleLeads().complaint, { ...key, 'client-id': 'app' })).statusCode).toBe(201);
    expect(await counts()).toEqual({ leads: 2, deliveries: 4 });
  });

  it('refuses a key that is no word', async () => {
    expect((await post(sampleLeads().complaint, { 'idempotency-key': 'two words' })).statusCode).toBe(400);
  });

  it('keeps 50 at once of one key as one lead', async () => {
    const key = { 'idempotency-key': randomUUID() };
    const answers = await Promise.all(Array.from({ length: 50 }, () => post(sampleLeads().complaint, key)));
    expect(new Set(answers.map(({ body }) => body)).size).toBe(1);
    expect(await counts()).toEqual({ leads: 1, deliveries: 2 });
  });

  it('says 503 with Retry-After while the database refuses, and keeps the lead when it is sent again', async () => {
    await sql`alter table lead_key rename to lead_key_away`;
    const answer = await post(sampleLeads().complaint);
    expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, '1']);
    await sql`alter table lead_key_away rename to lead_key`;
    expect((await post(sampleLeads().complaint)).statusCode).toBe(201);
    expect(await counts()).toEqual({ leads: 1, deliveries: 2 });
  });

  it('keeps the others when the database refuses one of a batch', async () => {
    await sql`alter table lead add constraint no_skerry check (brand <> 'larkfield' or kind <> 'feedback') not valid`;
    const { complaint, feedback } = sampleLeads();
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, index) => post(index === 17 ? feedback : complaint)),
    );
    await sql`alter table lead drop constraint no_skerry`;
    expect(answers.map(({ statusCode }) => statusCode).filter((status) => status === 201)).toHaveLength(39);
    expect(answers[17]?.statusCode).toBe(500);
    expect(await counts()).toEqual({ leads: 39, deliveries: 78 });
  });
});

it('a lead is received at the time of the database, whatever the time is in the process', async () => {
  const elsewhere = await createTestPlatform({
    leads: createLeadService(line, ring),
    now: () => new Date('2010-06-01T12:00:00Z'),
  });
  const answer = await elsewhere.inject({
    method: 'POST',
    url: '/v1/leads',
    headers,
    payload: JSON.stringify(sampleLeads().complaint),
  });
  await elsewhere.close();
  const { attributes } = leadAnswer.parse(answer.json()).data;
  const rows = await sql<{ receivedAt: Date; recent: boolean }[]>`
    select received_at as "receivedAt", received_at > now() - interval '1 minute' as recent from lead`;
  expect(rows).toEqual([{ receivedAt: new Date(attributes['received-at']), recent: true }]);
});

describe('the months', () => {
  it('are made once, a year ahead; a lead of a month that is missing is refused with 503 and kept nowhere', async () => {
    expect(await makeLeadMonths(sql)).toBe(0);
    await post(sampleLeads().complaint);
    const [{ month } = { month: '' }] = await sql<
      { month: string }[]
    >`select tableoid::regclass::text as month from lead`;
    expect(month).toMatch(/^lead_\d{4}_\d{2}$/);
    await sql`truncate lead, lead_key, submission, delivery`;
    await sql`drop table ${identifier(month)}`;
    const answers = await Promise.all(Array.from({ length: 20 }, () => post(sampleLeads().complaint)));
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([503]));
    expect(await counts()).toEqual({ leads: 0, deliveries: 0 });
    expect(await sql`select from submission`).toEqual([]);
    expect(await makeLeadMonths(sql)).toBe(1);
    expect((await post(sampleLeads().complaint)).statusCode).toBe(201);
    expect(await sql`select tableoid::regclass::text as month from lead`).toEqual([{ month }]);
  });

  it('are made by two workers that start together', async () => {
    const [ahead] = await sql<{ month: string }[]>`
      select 'lead_' || to_char(now() at time zone 'UTC' + interval '12 months', 'YYYY_MM') as month`;
    await sql`drop table ${identifier(ahead?.month ?? '')}`;
    expect((await Promise.all([makeLeadMonths(sql), makeLeadMonths(sql)])).toSorted()).toEqual([0, 1]);
  });
});
