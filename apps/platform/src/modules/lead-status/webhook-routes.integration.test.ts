import { createReference } from '@lamplighter/contracts/leads/lead-reference';
import { sampleLeads } from '@lamplighter/contracts/leads/lead-samples';
import { signStandardWebhook } from '@lamplighter/contracts/leads/standard-webhook';
import { createLogger } from '@lamplighter/server/logger';
import { register } from 'prom-client';
import { afterAll, describe, expect, it, onTestFinished } from 'vitest';
import { startStatusPlatform, webhookUrl } from '../../../test/lead-platform.ts';
import { createWebhookReceiver } from '../../http/app.ts';

const oldSecret = Buffer.alloc(24, 4);
const { sql, app, send, post, report, history, stop } = await startStatusPlatform({
  secrets: [Buffer.alloc(32, 5), oldSecret],
});
afterAll(() => stop());

const day = (number: number) => `2026-03-0${number}T09:00:00Z`;
const event = (reference: string, status = 'answered') => ({
  type: 'lead.status',
  timestamp: day(2),
  data: { reference, status },
});
const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000);
const stored = () => sql`select from lead_status`.then(({ length }) => length);

async function counted(outcome: string): Promise<number> {
  const metric = await register.getSingleMetric('lamplighter_crm_webhooks_total')?.get();
  return metric?.values.find(({ labels }) => labels['outcome'] === outcome)?.value ?? 0;
}

describe('a webhook of the CRM @FOL-3', () => {
  it('is recorded once, however often it is sent', async () => {
    const reference = await send(sampleLeads().complaint);
    const before = [await stored(), await counted('recorded'), await counted('duplicate')];
    for (let time = 0; time < 3; time += 1) {
      expect((await report(reference, 'with-a-person', day(2), 'msg_same')).statusCode).toBe(204);
    }
    const after = [await stored(), await counted('recorded'), await counted('duplicate')];
    expect(after.map((count, index) => count - (before[index] ?? 0))).toEqual([1, 1, 2]);
  });

  it('is recorded once when its copies arrive at the same time', async () => {
    const reference = await send(sampleLeads().complaint);
    const before = await stored();
    const copies = Array.from({ length: 20 }, () => report(reference, 'with-a-person', day(2), 'msg_copies'));
    expect(new Set((await Promise.all(copies)).map(({ statusCode }) => statusCode))).toEqual(new Set([204]));
    expect((await stored()) - before).toBe(1);
  });

  it('is acknowledged when it is on the standby too, unlike what may be lost with a server', async () => {
    await sql`create table commit_mode (mode text)`;
    await sql`create function note_commit_mode() returns trigger language plpgsql as $$
      begin insert into commit_mode values (current_setting('synchronous_commit')); return null; end $$`;
    await sql`create trigger noted after insert on lead_status execute function note_commit_mode()`;
    await report(await send(sampleLeads().complaint), 'answered', day(2));
    await sql`drop trigger noted on lead_status`;
    expect(await sql`select mode, current_setting('synchronous_commit') as others from commit_mode`).toEqual([
      { mode: 'on', others: 'local' },
    ]);
  });

  it('that is older than another changes nothing, whenever it arrives', async () => {
    const reference = await send(sampleLeads().complaint);
    await report(reference, 'answered', day(3));
    await report(reference, 'with-a-person', day(2));
    await report(reference, 'received', day(1));
    expect(await history(reference)).toEqual(['received', 'with-a-person', 'answered']);
  });

  it('of the same moment as another is ordered by its id', async () => {
    const reference = await send(sampleLeads().complaint);
    await report(reference, 'answered', day(2), 'msg_b');
    await report(reference, 'with-a-person', day(2), 'msg_a');
    await report(reference, 'closed', '2026-03-02T10:00:00+01:00', 'msg_c');
    expect(await history(reference)).toEqual(['with-a-person', 'answered', 'closed']);
  });

  it.each(['2026-03-02T23:00:00+14:00', '2026-03-01T19:00:00-14:00', '2000-01-01T00:00:00Z'])(
    'may be of %s',
    async (timestamp) => {
      const reference = await send(sampleLeads().complaint);
      expect((await report(reference, 'answered', timestamp)).statusCode).toBe(204);
      expect(await history(reference)).toEqual(['answered']);
    },
  );

  it('may arrive before the lead was delivered', async () => {
    const reference = await send(sampleLeads().enquiry);
    expect(
      await sql`select from delivery join submission using (lead) where reference = ${reference} and state = 'pending'`,
    ).toHaveLength(2);
    await report(reference, 'with-a-person', day(2));
    expect(await history(reference)).toEqual(['with-a-person']);
  });

  it('about no lead that can be followed gets the same response, and is counted', async () => {
    const before = await counted('unknown-reference');
    const feedback = await send(sampleLeads().feedback);
    for (const reference of [createReference(), feedback]) {
      const response = await report(reference, 'answered', day(2));
      expect([response.statusCode, response.body]).toEqual([204, '']);
    }
    expect((await counted('unknown-reference')) - before).toBe(2);
  });

  it('needs no client id, and may be signed with an old secret while secrets rotate', async () => {
    const reference = await send(sampleLeads().complaint);
    expect((await post(event(reference), { secret: oldSecret })).statusCode).toBe(204);
    expect(await history(reference)).toEqual(['answered']);
  });
});

describe('a webhook that is refused @FOL-3', () => {
  it.each([
    ['has another secret', 'forged', { secret: Buffer.alloc(32, 9) }],
    ['has another body', 'forged', { tampered: '{"type":"lead.status"}' }],
    ['is six minutes old', 'expired', { at: minutesAgo(6) }],
    ['is six minutes early', 'expired', { at: minutesAgo(-6) }],
    ['has an id with dots', 'malformed', { id: 'with.dots' }],
  ])('%s: %s', async (_, outcome, webhook) => {
    const reference = await send(sampleLeads().complaint);
    const before = await counted(outcome);
    const response = await post(event(reference), webhook);
    expect([response.statusCode, response.json().errors[0].title]).toEqual([401, 'Signature refused']);
    expect((await counted(outcome)) - before).toBe(1);
    expect(await history(reference)).toEqual([]);
  });

  it.each([
    ['another type', { ...event('2345678923'), type: 'lead.closed' }],
    ['another status', event('2345678923', 'lost')],
    ['a reference of another form', event('12')],
    ['a time without a zone', { ...event('2345678923'), timestamp: '2026-03-02T09:00:00' }],
    ['a time in a zone that does not exist', { ...event('2345678923'), timestamp: '2026-03-02T09:00:00+23:59' }],
    ['a time in a zone beyond the last', { ...event('2345678923'), timestamp: '2026-03-02T09:00:00-14:01' }],
    ['a time in the year 0', { ...event('2345678923'), timestamp: '0000-03-02T09:00:00Z' }],
    ['a time before there were leads', { ...event('2345678923'), timestamp: '1999-12-31T23:59:59Z' }],
    ['no object', 'text'],
  ])('is signed, and has %s', async (_, body) => {
    const response = await post(body);
    expect([response.statusCode, response.json().errors[0].title]).toEqual([422, 'Invalid event']);
  });

  it.each([
    ['2026-03-02T09:04:59.999Z', 204],
    ['2026-03-02T09:05:00.000Z', 204],
    ['2026-03-02T09:05:00.001Z', 422],
    ['2027-03-02T09:00:00.000Z', 422],
  ])('of %s, when it is 9:00 here: %i, because a clock may be five minutes ahead', async (timestamp, status) => {
    const at = new Date('2026-03-02T09:00:00Z');
    const early = await startStatusPlatform({ now: () => at });
    const reference = await early.send(sampleLeads().complaint);
    const response = await early.post({ ...event(reference), timestamp }, { at });
    expect(response.statusCode).toBe(status);
    expect(await early.history(reference)).toEqual(status === 204 ? ['answered'] : []);
    await early.stop();
  });

  it('is signed, and no JSON', async () => {
    expect((await post(undefined, { text: '{"type":' })).statusCode).toBe(422);
  });

  it.each([
    [16 * 1_024 - 1, 401],
    [16 * 1_024, 401],
    [16 * 1_024 + 1, 413],
  ])('has %i bytes and no signature: %i', async (bytes, status) => {
    const headers = { 'content-type': 'application/json' };
    const response = await app.inject({ method: 'POST', url: webhookUrl, headers, payload: 'x'.repeat(bytes) });
    expect(response.statusCode).toBe(status);
  });

  it('has no signature, or another media type', async () => {
    const plain = {
      method: 'POST',
      url: webhookUrl,
      headers: { 'content-type': 'text/plain' },
      payload: '{}',
    } as const;
    expect((await app.inject(plain)).statusCode).toBe(415);
    const unsigned = { ...plain, headers: { 'content-type': 'application/json' } };
    expect((await app.inject(unsigned)).statusCode).toBe(401);
  });
});

describe('the port of webhooks', () => {
  it('takes webhooks, and has nothing else that the platform has', async () => {
    const receiver = await createWebhookReceiver({
      logger: createLogger('silent'),
      statuses: { find: () => Promise.reject(new Error('not asked')), record: async () => 'recorded' },
      webhookSecrets: [oldSecret],
      now: () => new Date(),
    });
    onTestFinished(() => receiver.close());
    const body = Buffer.from(JSON.stringify(event(createReference())));
    const signed = signStandardWebhook([oldSecret], 'msg_of_the_port', body, new Date());
    const headers = { 'content-type': 'application/json', 'client-id': 'help', ...signed };
    const status = async (method: 'GET' | 'POST', url: string) =>
      (await receiver.inject({ method, url, headers, ...(method === 'POST' && { payload: body }) })).statusCode;
    expect(await status('POST', webhookUrl)).toBe(204);
    for (const url of ['/v1/leads', '/v1/lead-status-queries', '/v1/journeys', '/v1/sessions'])
      expect([url, await status('POST', url)]).toEqual([url, 404]);
    for (const url of ['/readyz', '/openapi.json', webhookUrl])
      expect([url, await status('GET', url)]).toEqual([url, 404]);
  });
});
