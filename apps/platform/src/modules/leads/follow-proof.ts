import type { Lead } from '@lamplighter/contracts/leads/lead';
import { leadKind } from '@lamplighter/contracts/leads/lead-kind';
import { normalisePostcode } from '@lamplighter/contracts/text/postcode';
import { emailHash, type KeyRing, keyedHash } from '../../crypto/key-ring.ts';
import { openManualAddress } from '../addresses/manual-address-id.ts';

/** What a customer knows about their lead besides its reference. An address of the index is known by its id. */
export type KnownContact = { email: string } | { addressId: string } | { postcode: string };

type Followed = { brand: string; reference: string };

/**
 * A keyed hash of reference and contact together. A lookup by it finds the row or nothing, so a wrong reference and a
 * wrong contact are the same lookup, with the same result in the same time.
 */
export function followProof(ring: KeyRing, { brand, reference }: Followed, contact: KnownContact): Buffer {
  return keyedHash(ring, 'follow', [brand, reference, describe(ring, contact)].join('\0'));
}

function describe(ring: KeyRing, contact: KnownContact): string {
  if ('email' in contact) return `email\0${emailHash(ring, contact.email).toString('hex')}`;
  return 'addressId' in contact ? `address\0${contact.addressId}` : `postcode\0${contact.postcode}`;
}

/** The proofs of a lead under its reference; null for what it does not have. Only complaints and enquiries have any. */
export function followProofs(ring: KeyRing, lead: Lead, brand: string) {
  const isFollowed = ['complaint', 'enquiry'].includes(leadKind(lead).kind);
  const email = (isFollowed && lead.data.attributes.email) || null;
  const address = isFollowed ? knownAddress(ring, lead) : null;
  return (reference: string) => ({
    email: email === null ? null : followProof(ring, { brand, reference }, { email }),
    address: address === null ? null : followProof(ring, { brand, reference }, address),
  });
}

function knownAddress(ring: KeyRing, lead: Lead): KnownContact | null {
  const addressId = 'relationships' in lead.data ? lead.data.relationships.address.data.id : '';
  if (addressId === '') return null;
  const manual = openManualAddress(ring, addressId);
  if (manual === 'no-manual-address') return { addressId };
  const postcode = manual === 'unreadable' ? undefined : normalisePostcode(manual.attributes.postcode);
  return postcode === undefined ? null : { postcode };
}
