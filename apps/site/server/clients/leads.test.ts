import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import { sampleLeads } from '@lamplighter/contracts/leads/lead-samples';
import { pino } from 'pino';
import { afterEach, describe, expect, it } from 'vitest';
import { createLeads } from './leads.ts';
import { createUpstreams } from './upstreams.ts';

type Call = { request: string; headers: IncomingHttpHeaders; body: string };

const closers: (() => void)[] = [];
afterEach(() => {
  for (const close of closers.splice(0)) close();
});

const received = {
  data: { type: 'leads', id: 'l-1', attributes: { reference: 'K7QM-42XD', 'received-at': '2026-03-02T12:00:00Z' } },
};

/** The client of a leads API that responds with this status, and the calls that it made. */
async function leadsApi(status = 201) {
  const calls: Call[] = [];
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(Buffer.from(chunk));
    const { method, url, headers } = request;
    calls.push({ request: `${method} ${url}`, headers, body: Buffer.concat(chunks).toString() });
    response.writeHead(status).end(JSON.stringify(received));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  closers.push(() => {
    server.closeAllConnections();
    server.close();
  });
  const address = server.address();
  const origin = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`;
  const { mainApi } = createUpstreams({
    apiOrigin: origin,
    energyApiOrigin: origin,
    contentOrigin: origin,
    clientId: 'a-client-of-ours',
  });
  return { leads: createLeads(mainApi, pino({ level: 'silent' })), calls };
}

const { complaint, meterReading } = sampleLeads();

describe('a lead on the wire', () => {
  it('is posted to /v1/leads as JSON:API with the client id @LED-1', async () => {
    const { leads, calls } = await leadsApi();
    await leads.send(complaint, 'a-key');
    expect(calls.map(({ request }) => request)).toEqual(['POST /v1/leads']);
    expect(calls[0]?.headers).toMatchObject({
      'content-type': 'application/vnd.api+json',
      'client-id': 'a-client-of-ours',
      'idempotency-key': 'a-key',
    });
    expect(JSON.parse(calls[0]?.body ?? '')).toMatchObject({ data: { type: 'leads' } });
  });

  it('has the blanks of the general lead @LED-6', async () => {
    const { leads, calls } = await leadsApi();
    await leads.send(complaint, 'a-key');
    expect(JSON.parse(calls[0]?.body ?? '').data.attributes).toMatchObject({
      account: '',
      'alternate-contact-number': '',
      'chat-history': '',
      'customer-references': '',
      'contact-preference': '',
    });
  });

  it('has the blanks and nulls of a meter reading @LED-9', async () => {
    const { leads, calls } = await leadsApi();
    await leads.send(meterReading, 'a-key');
    expect(JSON.parse(calls[0]?.body ?? '').data.attributes).toMatchObject({
      'contact-number': null,
      'alternate-contact-number': null,
      'contact-preference': null,
      query: null,
      'query-type': null,
      'query-subtype': null,
      'additional-information': { Gas_MPRN: '', Elec_MPAN: '', marketingpreferences: '' },
    });
  });

  it('gets a response with what the confirmation shows @LED-10', async () => {
    const { leads } = await leadsApi();
    expect(await leads.send(complaint, 'a-key')).toEqual({
      reference: 'K7QM-42XD',
      receivedAt: '2026-03-02T12:00:00Z',
    });
  });

  it('is not confirmed when the API refuses it', async () => {
    const { leads } = await leadsApi(500);
    expect(await leads.send(complaint, 'a-key')).toBeUndefined();
  });

  it('is sent again under another key when its key was used for another text, and for no other refusal', async () => {
    const keysAfter = async (status: number) => {
      const { leads, calls } = await leadsApi(status);
      expect(await leads.send(complaint, 'a-key')).toBeUndefined();
      return calls.map(({ headers }) => headers['idempotency-key']);
    };
    expect(await keysAfter(422)).toEqual(['a-key', expect.stringMatching(/^a-key\.[\w-]{43}$/)]);
    for (const status of [400, 401, 409, 413, 421, 423, 429, 500, 503]) {
      expect([status, await keysAfter(status)]).toEqual([status, ['a-key']]);
    }
  });
});
