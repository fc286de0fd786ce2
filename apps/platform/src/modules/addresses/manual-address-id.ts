import { randomUUID } from 'node:crypto';
import { type Address, addressLabel, type ManualAddress, manualAddress } from '@lamplighter/contracts/address';
import { type KeyRing, open, seal } from '../leads/key-ring.ts';

/** `<uuid>:<key id>:<wrapped key>:<sealed address>`; a key id holds no colon. */
const shape = /^([0-9a-f-]{36}):([\w.-]+):([\w-]+):([\w-]+)$/;

/** Bound into the ciphertext, so that an id opens as nothing else and nothing else opens as an address. */
const boundTo = (uuid: string) => `manual-address\0${uuid}`;

/**
 * Gives a hand-written address an id that is the sealed address. The database holds nothing of it: the text goes into
 * the sealed lead when there is one, and is gone when there is none.
 */
export function sealManualAddress(ring: KeyRing, address: ManualAddress): Address {
  const uuid = randomUUID();
  const { sealed, keyId, wrapped } = seal(ring, boundTo(uuid), JSON.stringify(withoutBlanks(address)));
  const id = [uuid, keyId, wrapped.toString('base64url'), sealed.toString('base64url')].join(':');
  return asResource(id, address);
}

/** The address that an id holds, under a short id. `unreadable`: changed, or sealed under a key that is not in the ring. */
export function openManualAddress(ring: KeyRing, id: string): Address | 'no-manual-address' | 'unreadable' {
  const [, uuid, keyId, wrapped, sealed] = shape.exec(id) ?? [];
  if (!uuid || !keyId || !wrapped || !sealed) return 'no-manual-address';
  try {
    const bytes = { sealed: Buffer.from(sealed, 'base64url'), wrapped: Buffer.from(wrapped, 'base64url') };
    return asResource(uuid, manualAddress.parse(JSON.parse(open(ring, boundTo(uuid), { keyId, ...bytes }))));
  } catch {
    return 'unreadable';
  }
}

/** What the schema fills in again is left out: the id travels with the form. */
function withoutBlanks(address: ManualAddress) {
  const isBlank = (value: unknown) => value === null || (Array.isArray(value) && value.length === 0);
  const { isManual, ...written } = address;
  return Object.fromEntries(Object.entries(written).filter(([, value]) => !isBlank(value)));
}

function asResource(id: string, address: ManualAddress): Address {
  return { type: 'addresses', id, attributes: { ...address, address: address.address ?? addressLabel(address) } };
}
