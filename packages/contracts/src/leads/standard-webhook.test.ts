import { describe, expect, it } from 'vitest';
import { crmLead, crmReceipt } from './crm-webhook.ts';
import { checkStandardWebhook, signStandardWebhook, webhookSecret } from './standard-webhook.ts';
import { syntheticClient } from './synthetic-lead.ts';

/** The example that the libraries of Standard Webhooks are tested with. */
const secret = Buffer.from('MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw', 'base64');
const id = 'msg_p5jXN8AQM9LWM0D4loKWxJek';
const timestamp = '1614265330';
const signature = 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=';
const body = Buffer.from('{"test": 2432232314}');
const webhook = { id, timestamp, signature, body };
const at = (seconds: number) => new Date((1_614_265_330 + seconds) * 1_000);
const other = Buffer.alloc(24, 7);

describe('a Standard Webhook @FOL-3', () => {
  it('has the signature of the published example', () => {
    expect(signStandardWebhook([secret], id, body, at(0))).toEqual({
      'webhook-id': id,
      'webhook-timestamp': timestamp,
      'webhook-signature': signature,
    });
  });

  it('is valid with any of the secrets, and with any of its signatures', () => {
    expect(checkStandardWebhook([secret], webhook, at(0))).toBe('valid');
    expect(checkStandardWebhook([other, secret], webhook, at(0))).toBe('valid');
    expect(checkStandardWebhook([secret, other], webhook, at(0))).toBe('valid');
    const several = `v1a,abc v1,${Buffer.alloc(32).toString('base64')} ${signature}`;
    expect(checkStandardWebhook([secret], { ...webhook, signature: several }, at(0))).toBe('valid');
  });

  it.each([
    ['another secret', [other], webhook],
    ['no secret', [], webhook],
    ['another id', [secret], { ...webhook, id: 'msg_1' }],
    ['another timestamp', [secret], { ...webhook, timestamp: '1614265331' }],
    ['the same JSON in other bytes', [secret], { ...webhook, body: Buffer.from('{"test":2432232314}') }],
    ['one byte more', [secret], { ...webhook, body: Buffer.from('{"test": 2432232314} ') }],
  ])('is forged with %s', (_, secrets, given) => {
    expect(checkStandardWebhook(secrets, given, at(0))).toBe('forged');
  });

  it('is accepted for five minutes, before and after', () => {
    expect([300, -300].map((seconds) => checkStandardWebhook([secret], webhook, at(seconds)))).toEqual([
      'valid',
      'valid',
    ]);
    expect([301, -301].map((seconds) => checkStandardWebhook([secret], webhook, at(seconds)))).toEqual([
      'expired',
      'expired',
    ]);
  });

  it.each([
    ['no signature', { signature: '' }],
    ['a signature of another version', { signature: signature.replace('v1,', 'v2,') }],
    ['a signature that is too short', { signature: 'v1,g0hM' }],
    ['no id', { id: '' }],
    ['an id with a full stop, which separates the parts', { id: 'msg.1' }],
    ['a timestamp that is no number', { timestamp: '2021-02-25T15:02:10Z' }],
  ])('is malformed with %s', (_, wrong) => {
    expect(checkStandardWebhook([secret], { ...webhook, ...wrong }, at(0))).toBe('malformed');
  });
});

describe('a secret of webhooks', () => {
  const base64 = (bytes: number) => Buffer.alloc(bytes, 1).toString('base64');

  it('is whsec_ and 24 to 64 bytes in base64', () => {
    for (const bytes of [24, 64])
      expect(webhookSecret.parse(` whsec_${base64(bytes)}\n`)).toEqual(Buffer.alloc(bytes, 1));
  });

  it.each([base64(32), `whsec_${base64(23)}`, `whsec_${base64(65)}`, 'whsec_', `whsec_${base64(32)}.`])(
    'is refused as %s',
    (text) => {
      expect(webhookSecret.safeParse(text).success).toBe(false);
    },
  );
});

describe('crm webhook', () => {
  const address = {
    type: 'addresses',
    id: '6f1c2b1e-0000-4000-8000-000000000001',
    attributes: {
      address: '14 Lantern Row, Larkfield',
      'address-line1': 'Lantern Row',
      postcode: 'LK4 2QT',
      'is-manual': true,
      county: null,
    },
  };
  const body = {
    reference: '23456789AB',
    receivedAt: '2026-11-15T12:00:00Z',
    brand: 'larkfield',
    kind: 'complaint',
    lead: { data: { type: 'leads' }, included: [address] },
    synthetic: true,
  };

  describe('the body that the CRM receives', () => {
    it('has the lead as it was sent, with a manual address beside it', () => {
      expect(crmLead.parse(body)).toEqual(body);
      const { synthetic: _, ...real } = { ...body, lead: { data: {} } };
      expect(crmLead.parse(real)).toEqual(real);
    });

    it.each(['reference', 'receivedAt', 'brand', 'kind', 'lead'])('is rejected without %s', (name) => {
      expect(crmLead.safeParse({ ...body, [name]: undefined }).success).toBe(false);
    });

    it.each([
      ['a false mark', { synthetic: false }],
      ['a time in words', { receivedAt: 'noon' }],
      ['an address of another type', { lead: { included: [{ ...address, type: 'leads' }] } }],
      ['an address with a UPRN', { lead: { included: [{ ...address, id: '10001' }] } }],
      ['an address without attributes', { lead: { included: [{ ...address, attributes: undefined }] } }],
      ...['address', 'address-line1', 'postcode', 'is-manual'].map((name): [string, object] => [
        `an address without ${name}`,
        { lead: { included: [{ ...address, attributes: { ...address.attributes, [name]: undefined } }] } },
      ]),
      [
        'an address of the index',
        { lead: { included: [{ ...address, attributes: { ...address.attributes, 'is-manual': false } }] } },
      ],
    ])('is rejected with %s', (_, change) => {
      expect(crmLead.safeParse({ ...body, ...change }).success).toBe(false);
    });

    it('is sent for the synthetic client under its name', () => {
      expect(syntheticClient).toBe('synthetic');
    });
  });

  describe('the receipt of the CRM', () => {
    it('confirms the reference', () => {
      expect(crmReceipt.parse({ received: true, reference: 'A' })).toEqual({ received: true, reference: 'A' });
      expect(crmReceipt.safeParse({ received: false, reference: 'A' }).success).toBe(false);
      expect(crmReceipt.safeParse({ received: true }).success).toBe(false);
      expect(crmReceipt.safeParse({ reference: 'A' }).success).toBe(false);
    });
  });
});
