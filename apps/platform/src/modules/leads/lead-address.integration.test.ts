import { manualAddress } from '@lamplighter/contracts/leads/address';
import { crmLead } from '@lamplighter/contracts/leads/crm-webhook';
import { buildHelpLead } from '@lamplighter/contracts/leads/help-lead';
import { leadResponse } from '@lamplighter/contracts/leads/lead-reference';
import { sampleAnswers } from '@lamplighter/contracts/leads/lead-samples';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { ring, startLeadPlatform } from '../../../test/lead-platform.ts';
import { createKeyRing } from '../../crypto/key-ring.ts';
import { sealManualAddress } from '../addresses/manual-address-id.ts';
import { manualAddressesUnreadable } from './lead-metrics.ts';

const { post, storedLead, clear, stop } = await startLeadPlatform();
afterAll(() => stop());
beforeEach(() => clear());

const cottage = manualAddress.parse({ houseName: 'Kiln Cottage', addressLine1: 'Reed Lane', postcode: 'LK4 2QT' });

describe('POST /v1/leads', () => {
  it('seals a hand-written address into its lead, under a short id @LED-2', async () => {
    const { id } = sealManualAddress(ring, cottage);
    const sent = buildHelpLead({ ...sampleAnswers, addressId: id });
    const { data } = leadResponse.parse((await post(sent)).json());
    const short = id.slice(0, 36);
    const stored = await storedLead(data.id);
    expect(stored).toEqual({
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
    expect(crmLead.parse({ ...envelope, lead: stored }).lead).toEqual(stored);
  });

  it('responds to a second sending with a hand-written address as to the first', async () => {
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
    const { data } = leadResponse.parse((await post(sent)).json());
    expect(await storedLead(data.id)).toEqual(sent);
    expect((await manualAddressesUnreadable.get()).values[0]?.value).toBe(before + 1);
  });
});
