import { sampleLeads } from '@lamplighter/contracts/leads/lead-samples';
import { describe, expect, it } from 'vitest';
import { createKeyRing } from '../../crypto/key-ring.ts';
import { followProof, followProofs } from './follow-proof.ts';

const ring = createKeyRing([{ id: 'k1', key: Buffer.alloc(32, 1) }], Buffer.alloc(32, 2));
const lead = { brand: 'larkfield', reference: '2345678923' };

describe('the proof of a followed lead', () => {
  it('depends on brand, reference, contact and key @FOL-2', () => {
    const otherRing = createKeyRing([{ id: 'k1', key: Buffer.alloc(32, 1) }], Buffer.alloc(32, 3));
    const proofs = [
      followProof(ring, lead, { email: 'a@example.com' }),
      followProof(otherRing, lead, { email: 'a@example.com' }),
      followProof(ring, { ...lead, brand: 'skerry' }, { email: 'a@example.com' }),
      followProof(ring, { ...lead, reference: '2345678924' }, { email: 'a@example.com' }),
      followProof(ring, lead, { email: 'b@example.com' }),
      followProof(ring, lead, { addressId: 'LK42QT' }),
      followProof(ring, lead, { postcode: 'LK42QT' }),
    ];
    expect(new Set(proofs.map((proof) => proof.toString('hex'))).size).toBe(7);
  });

  it('is the same however the email address is written', () => {
    expect(followProof(ring, lead, { email: ' Morag@Example.com ' })).toEqual(
      followProof(ring, lead, { email: 'morag@example.com' }),
    );
  });

  it('exists for complaints and enquiries only @FOL-2', () => {
    const { complaint, enquiry, feedback, meterReading } = sampleLeads();
    const proofsOf = (sent: Parameters<typeof followProofs>[1]) => followProofs(ring, sent, 'larkfield')('2345678923');
    expect(proofsOf(complaint)).toEqual({ email: expect.any(Buffer), address: expect.any(Buffer) });
    expect(proofsOf(enquiry)).toEqual(proofsOf(complaint));
    expect(proofsOf(feedback)).toEqual({ email: null, address: null });
    expect(proofsOf(meterReading)).toEqual({ email: null, address: null });
  });
});
