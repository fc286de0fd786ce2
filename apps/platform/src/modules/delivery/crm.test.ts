import { leadKind } from '@lamplighter/contracts/lead-kind';
import { sampleLeads } from '@lamplighter/contracts/lead-samples';
import { describe, expect, it } from 'vitest';
import { startCrmServer } from '../../../../../dev/fakes/crm-server.ts';
import { judgeCrmResponse, openCrmChannel } from './crm.ts';
import { asOutcome } from './outcome.ts';

const judge = (status: number, retryAfter = '', text = '') =>
  asOutcome((async () => judgeCrmResponse(status, retryAfter, text, 'ABCDEFGHJK'))());

describe('a response of the CRM', () => {
  it.each([400, 409, 413, 422])('%i is about the lead and ends the delivery', async (status) => {
    expect(await judge(status)).toEqual({ kind: 'refused', fault: `crm-${status}` });
  });

  it.each([401, 403, 407])('%i is about our credentials, and the lead is tried again', async (status) => {
    expect(await judge(status)).toMatchObject({ kind: 'postponed', upstream: 'credentials-refused' });
  });

  it.each([
    301, 302, 303, 307, 308, 402, 404, 405, 406, 408, 410, 411, 414, 415, 418, 421, 425, 426, 451, 500, 501, 502, 503,
    504,
  ])('%i is not about the lead: it is tried again, and counts against the CRM', async (status) => {
    expect(await judge(status)).toMatchObject({ kind: 'postponed', fault: `crm-${status}`, upstream: 'failing' });
  });

  it('429 is tried again when the CRM says, and does not count against it', async () => {
    expect(await judge(429, '7')).toEqual({
      kind: 'postponed',
      fault: 'crm-429',
      upstream: 'available',
      afterMs: 7_000,
    });
  });

  it('a 200 is a delivery only with the receipt of this lead', async () => {
    const receipt = (reference: string) => JSON.stringify({ received: true, reference });
    expect(await judge(200, '', receipt('ABCDEFGHJK'))).toEqual({ kind: 'delivered' });
    expect(await judge(200, '', receipt('KJHGFEDCBA'))).toMatchObject({ kind: 'postponed', fault: 'crm-garbage' });
    expect(await judge(200, '', '<html>')).toMatchObject({ kind: 'postponed', fault: 'crm-garbage' });
  });
});

describe('a call to the CRM', () => {
  it('ends with the lease, which does not count against the CRM', async () => {
    const secret = 'a secret of the CRM and us';
    const crm = await startCrmServer({ secret });
    crm.behave({ mode: 'hanging' });
    const channel = openCrmChannel({ url: crm.url, secret, timeoutMs: 60_000 });
    const document = sampleLeads().complaint;
    const lead = '019a8400-0000-7000-8000-000000000001';
    const delivery = { ...leadKind(document), document, id: lead, lead, reference: 'ABCDEFGHJK', emailIndex: null };
    const end = new AbortController();
    const outcome = asOutcome(
      channel.deliver(
        { ...delivery, brand: 'larkfield', client: 'help', receivedAt: new Date() },
        { signal: end.signal, confirm: async () => true },
      ),
    );
    await expect.poll(() => crm.calls().length, { timeout: 10_000 }).toBe(1);
    end.abort();
    expect(await outcome).toMatchObject({ kind: 'postponed', fault: 'lease-ended', upstream: 'unknown' });
    await crm.stop();
    await channel.close();
  });
});
