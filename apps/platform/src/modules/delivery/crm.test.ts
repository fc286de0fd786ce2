import { createServer } from 'node:http';
import { leadKind } from '@lamplighter/contracts/leads/lead-kind';
import { sampleLeads } from '@lamplighter/contracts/leads/lead-samples';
import { within } from '@lamplighter/server/tracing';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { startCrmServer } from '../../../../../dev/fakes/crm-server.ts';
import { judgeCrmResponse, openCrmChannel } from './crm.ts';
import { asOutcome } from './outcome.ts';

const judge = (status: number, retryAfter = '', text = '') =>
  asOutcome((async () => judgeCrmResponse(status, retryAfter, text, 'ABCDEFGHJK'))());

describe('a response of the CRM', () => {
  it.each([400, 409, 413, 422])('%i is about the lead and ends the delivery', async (status) => {
    expect(await judge(status)).toEqual({ kind: 'refused', errorCode: `crm-${status}` });
  });

  it.each([401, 403, 407])('%i is about our credentials, and the lead is tried again', async (status) => {
    expect(await judge(status)).toMatchObject({ kind: 'postponed', upstream: 'credentials-refused' });
  });

  it.each([
    301, 302, 303, 307, 308, 402, 404, 405, 406, 408, 410, 411, 414, 415, 418, 421, 425, 426, 451, 500, 501, 502, 503,
    504,
  ])('%i is not about the lead: it is tried again, and counts against the CRM', async (status) => {
    expect(await judge(status)).toMatchObject({ kind: 'postponed', errorCode: `crm-${status}`, upstream: 'failing' });
  });

  it('429 is tried again when the CRM says, and does not count against it', async () => {
    expect(await judge(429, '7')).toEqual({
      kind: 'postponed',
      errorCode: 'crm-429',
      upstream: 'available',
      afterMs: 7_000,
    });
  });

  it('a 200 is a delivery only with the receipt of this lead', async () => {
    const receipt = (reference: string) => JSON.stringify({ received: true, reference });
    expect(await judge(200, '', receipt('ABCDEFGHJK'))).toEqual({ kind: 'delivered' });
    expect(await judge(200, '', receipt('KJHGFEDCBA'))).toMatchObject({ kind: 'postponed', errorCode: 'crm-garbage' });
    expect(await judge(299, '', receipt('ABCDEFGHJK'))).toEqual({ kind: 'delivered' });
    expect(await judge(199, '', receipt('ABCDEFGHJK'))).toMatchObject({ kind: 'postponed', errorCode: 'crm-199' });
    expect(await judge(300, '', receipt('ABCDEFGHJK'))).toMatchObject({ kind: 'postponed', errorCode: 'crm-300' });
    const refused = JSON.stringify({ received: false, reference: 'ABCDEFGHJK' });
    expect(await judge(200, '', refused)).toMatchObject({ errorCode: 'crm-garbage', upstream: 'failing' });
    expect(await judge(200, '', '<html>')).toMatchObject({ kind: 'postponed', errorCode: 'crm-garbage' });
  });
});

describe('a call to the CRM', () => {
  const key = Buffer.alloc(32, 6);
  const secret = `whsec_${key.toString('base64')}`;
  const document = sampleLeads().complaint;
  const lead = '019a8400-0000-7000-8000-000000000001';
  const delivery = {
    ...leadKind(document),
    document,
    id: lead,
    lead,
    reference: 'ABCDEFGHJK',
    emailIndex: null,
    brand: 'larkfield',
    client: 'help',
    receivedAt: new Date('2026-11-15T12:00:00Z'),
  };
  const lease = (signal = new AbortController().signal) => ({ signal, confirm: async () => true });

  const next = Buffer.alloc(32, 7);
  const credentials = { kind: 'postponed', errorCode: 'crm-401', upstream: 'credentials-refused' };
  it.each([
    ['before', [key], key, { kind: 'delivered' }],
    ['the worker has both', [key, next], key, { kind: 'delivered' }],
    ['the CRM has the new one', [key, next], next, { kind: 'delivered' }],
    ['the old one is removed', [next], next, { kind: 'delivered' }],
    ['the worker alone has the new one', [next], key, credentials],
    ['the CRM alone has the new one', [key], next, credentials],
  ])('has a secret that is rotated: %s', async (_, secrets, known, outcome) => {
    const crm = await startCrmServer({ secret: `whsec_${known.toString('base64')}` });
    const channel = openCrmChannel({ url: crm.url, secrets, timeoutMs: 60_000 });
    expect(await asOutcome(channel.deliver(delivery, lease()))).toMatchObject(outcome);
    await crm.stop();
    await channel.close();
  });

  it('ends with the lease, which does not count against the CRM', async () => {
    const crm = await startCrmServer({ secret });
    crm.behave({ mode: 'hanging' });
    const channel = openCrmChannel({ url: crm.url, secrets: [key], timeoutMs: 60_000 });
    const end = new AbortController();
    const outcome = asOutcome(channel.deliver(delivery, lease(end.signal)));
    await expect.poll(() => crm.calls().length, { timeout: 10_000 }).toBe(1);
    end.abort();
    expect(await outcome).toMatchObject({ kind: 'postponed', errorCode: 'lease-ended', upstream: 'unknown' });
    await crm.stop();
    await channel.close();
  });

  it('sends the lead as a Standard Webhook, under the id of the delivery and in its trace', async () => {
    const crm = await startCrmServer({ secret });
    const channel = openCrmChannel({ url: crm.url, secrets: [key], timeoutMs: 10_000 });
    const traceparent = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01';
    const trace = { traceparent, traceId: '0af7651916cd43dd8448eb211c80319c' };
    expect(await within(trace, () => channel.deliver(delivery, lease()))).toEqual({ kind: 'delivered' });
    expect(crm.calls()).toMatchObject([{ id: lead, status: 200, traceparent }]);
    expect(crm.leads().get(lead)).toEqual({
      reference: 'ABCDEFGHJK',
      receivedAt: '2026-11-15T12:00:00.000Z',
      brand: 'larkfield',
      kind: 'complaint',
      lead: document,
    });
    await channel.deliver({ ...delivery, id: 'other', client: 'synthetic' }, lease());
    expect(crm.leads().get('other')).toMatchObject({ synthetic: true });
    expect(crm.calls()[1]).toMatchObject({ traceparent: 'undefined' });
    await crm.stop();
    await channel.close();
  });

  it('waits as long as a busy CRM asks', async () => {
    const crm = await startCrmServer({ secret });
    crm.behave({ mode: 'busy', retryAfterSeconds: 7 });
    const channel = openCrmChannel({ url: crm.url, secrets: [key], timeoutMs: 10_000 });
    expect(await asOutcome(channel.deliver(delivery, lease()))).toMatchObject({ errorCode: 'crm-429', afterMs: 7_000 });
    crm.behave({ mode: 'failing' });
    expect(await asOutcome(channel.deliver(delivery, lease()))).toEqual({
      kind: 'postponed',
      errorCode: 'crm-500',
      upstream: 'failing',
      afterMs: undefined,
    });
    await crm.stop();
    await channel.close();
  });

  it('counts against a CRM that does not respond in time, cannot be reached, or has no valid certificate', async () => {
    const crm = await startCrmServer({ secret });
    crm.behave({ mode: 'hanging' });
    const slow = openCrmChannel({ url: crm.url, secrets: [key], timeoutMs: 50 });
    const failing = { kind: 'postponed', upstream: 'failing' };
    expect(await asOutcome(slow.deliver(delivery, lease()))).toMatchObject({ ...failing, errorCode: 'crm-timeout' });
    const tls = openCrmChannel({ url: crm.url.replace('http:', 'https:'), secrets: [key], timeoutMs: 10_000 });
    expect(await asOutcome(tls.deliver(delivery, lease()))).toMatchObject({ ...failing, errorCode: 'crm-tls' });
    await crm.stop();
    expect(await asOutcome(slow.deliver(delivery, lease()))).toMatchObject({
      ...failing,
      errorCode: 'crm-unreachable',
    });
    await slow.close();
    await tls.close();
  });

  it('is rejected by a CRM that has another secret, which concerns our credentials', async () => {
    const crm = await startCrmServer({ secret });
    const channel = openCrmChannel({ url: crm.url, secrets: [Buffer.alloc(32, 7)], timeoutMs: 10_000 });
    expect(await asOutcome(channel.deliver(delivery, lease()))).toMatchObject({
      errorCode: 'crm-401',
      upstream: 'credentials-refused',
    });
    expect(crm.calls()).toEqual([]);
    await crm.stop();
    await channel.close();
  });

  it('sends JSON, and does not read a response of more than 64 KiB', async () => {
    const types: unknown[] = [];
    const receipt = JSON.stringify({ received: true, reference: 'ABCDEFGHJK' });
    let bytes = 64 * 1_024;
    const server = createServer((request, response) => {
      types.push(request.headers['content-type']);
      request.resume().on('end', () => response.end(receipt.padEnd(bytes)));
    });
    await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
    const { port } = z.object({ port: z.number() }).parse(server.address());
    const channel = openCrmChannel({ url: `http://127.0.0.1:${port}/leads`, secrets: [key], timeoutMs: 10_000 });
    expect(await channel.deliver(delivery, lease())).toEqual({ kind: 'delivered' });
    bytes += 1;
    expect(await asOutcome(channel.deliver(delivery, lease()))).toMatchObject({ errorCode: 'crm-unreachable' });
    expect(types).toEqual(['application/json', 'application/json']);
    await channel.close();
    expect(await asOutcome(channel.deliver(delivery, lease()))).toMatchObject({ errorCode: 'crm-unreachable' });
    expect(types).toHaveLength(2);
    await new Promise((closed) => server.close(closed));
  });
});
