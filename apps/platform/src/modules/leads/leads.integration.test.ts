import { jsonApiErrors } from '@lamplighter/contracts/content/json-api';
import { leadResponse, readReference } from '@lamplighter/contracts/leads/lead-reference';
import { sampleLeads } from '@lamplighter/contracts/leads/lead-samples';
import { afterAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { createTestPlatform } from '../../../test/database.ts';
import { headers, ring, startLeadPlatform } from '../../../test/lead-platform.ts';
import { createLeadService } from './lead-service.ts';

const { sql, connection, post, counts, storedLead, clear, stop } = await startLeadPlatform();
afterAll(() => stop());
beforeEach(() => clear());

describe('POST /v1/leads', () => {
  it.each(Object.entries(sampleLeads()))(
    'keeps a %s and responds with its reference @LED-1 @LED-10',
    async (_, lead) => {
      const response = await post(lead);
      expect(response.statusCode).toBe(201);
      expect(response.headers['content-type']).toContain('application/vnd.api+json');
      const { data } = leadResponse.parse(response.json());
      expect(readReference(data.attributes.reference)).toBe(data.attributes.reference);
      const [row] = await sql`select * from lead where id = ${data.id}`;
      expect(row).toMatchObject({ reference: data.attributes.reference, written: true, contact_channel: 'web form' });
      expect(row?.['received_at'].toISOString()).toBe(data.attributes['received-at']);
      expect(await storedLead(data.id)).toEqual(lead);
    },
  );

  it('keeps what a newer site adds, as a part of what an idempotency key stands for', async () => {
    const { data } = sampleLeads().complaint;
    const newer = (number: string) => ({
      data: { ...data, attributes: { ...data.attributes, 'visit-number': number } },
    });
    const response = await post(newer('45'), { 'idempotency-key': 'a-visit' });
    expect(response.statusCode).toBe(201);
    expect(await storedLead(leadResponse.parse(response.json()).data.id)).toEqual(newer('45'));
    expect((await post(newer('45'), { 'idempotency-key': 'a-visit' })).json()).toEqual(response.json());
    expect((await post(newer('46'), { 'idempotency-key': 'a-visit' })).statusCode).toBe(422);
  });

  it('writes one delivery for each channel, and none by email without an address', async () => {
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
    const response = await post(sampleLeads().complaint, { 'client-id': client });
    expect(response.statusCode).toBe(401);
    expect(jsonApiErrors.parse(response.json()).errors[0]?.details).toContain('client-id');
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

  it('responds to each mistake with an id, details and the place', async () => {
    const { data } = sampleLeads().complaint;
    const { query: _, ...attributes } = data.attributes;
    const response = await post({ data: { ...data, attributes: { ...attributes, email: 'none', Admin: true } } });
    expect(response.statusCode).toBe(422);
    const { errors } = jsonApiErrors.parse(response.json());
    expect(errors.map(({ source }) => source?.pointer).sort()).toEqual([
      '/data/attributes/Admin',
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
    const response = await post(body);
    expect(response.statusCode).toBe(status);
    expect(response.body).not.toContain('canary');
  });

  it('says 503 with Retry-After while the database refuses, and keeps the lead when it is sent again', async () => {
    await sql`alter table lead_key rename to lead_key_away`;
    const response = await post(sampleLeads().complaint);
    expect([response.statusCode, response.headers['retry-after']]).toEqual([503, '1']);
    await sql`alter table lead_key_away rename to lead_key`;
    expect((await post(sampleLeads().complaint)).statusCode).toBe(201);
    expect(await counts()).toEqual({ leads: 1, deliveries: 2 });
  });

  it('keeps the others when the database refuses one of a batch', async () => {
    await sql`alter table lead add constraint no_skerry check (brand <> 'larkfield' or kind <> 'feedback') not valid`;
    const { complaint, feedback } = sampleLeads();
    const responses = await Promise.all(
      Array.from({ length: 40 }, (_, index) => post(index === 17 ? feedback : complaint)),
    );
    await sql`alter table lead drop constraint no_skerry`;
    expect(responses.map(({ statusCode }) => statusCode).filter((status) => status === 201)).toHaveLength(39);
    expect(responses[17]?.statusCode).toBe(500);
    expect(await counts()).toEqual({ leads: 39, deliveries: 78 });
  });
});

it('a lead is received at the time of the database, whatever the time is in the process', async () => {
  const elsewhere = await createTestPlatform({
    leads: createLeadService(connection, ring),
    now: () => new Date('2010-06-01T12:00:00Z'),
  });
  const response = await elsewhere.inject({
    method: 'POST',
    url: '/v1/leads',
    headers,
    payload: JSON.stringify(sampleLeads().complaint),
  });
  await elsewhere.close();
  const { attributes } = leadResponse.parse(response.json()).data;
  const rows = await sql<{ receivedAt: Date; recent: boolean }[]>`
    select received_at as "receivedAt", received_at > now() - interval '1 minute' as recent from lead`;
  expect(rows).toEqual([{ receivedAt: new Date(attributes['received-at']), recent: true }]);
});

it('leads that arrive within 10 ms of a commit share the next one', async () => {
  const service = createLeadService(connection, ring);
  const accept = () =>
    service.accept(sampleLeads().enquiry, { client: 'help', brand: 'larkfield', idempotencyKey: undefined });
  // A connection is opened with timers, so it is open before they stand still.
  await connection.sql`select 1`;
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  onTestFinished(() => void vi.useRealTimers());
  await accept();
  const second = accept();
  await vi.advanceTimersByTimeAsync(9);
  const third = accept();
  await vi.advanceTimersByTimeAsync(1);
  await Promise.all([second, third]);
  vi.useRealTimers();
  const commits = await sql<{ leads: number }[]>`
    select count(*)::int as leads from lead group by xmin::text order by leads`;
  expect(commits).toEqual([{ leads: 1 }, { leads: 2 }]);
});
