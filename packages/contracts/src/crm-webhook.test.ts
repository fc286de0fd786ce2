import { describe, expect, it } from 'vitest';
import { crmLead, crmReceipt } from './crm-webhook.ts';
import { syntheticClient } from './synthetic-lead.ts';

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
