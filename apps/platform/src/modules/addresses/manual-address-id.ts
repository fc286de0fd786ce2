import { randomUUID } from 'node:crypto';
import { type Address, addressLabel, type ManualAddress, manualAddress } from '@lamplighter/contracts/leads/address';
import { type KeyRing, open, seal } from '../../crypto/key-ring.ts';

/** `<uuid>:<key id>:<wrapped key>:<sealed address>`; a key id contains no colon. */
const shape = /^([0-9a-f-]{36}):([\w.-]+):([\w-]+):([\w-]+)$/;

/** Associated data, so that no other ciphertext opens as an address and an id opens as nothing else. */
const boundTo = (uuid: string) => `manual-address\0${uuid}`;

/**
 * Gives a manually entered address an id that contains the sealed address. The database stores nothing: the text goes
 * into the sealed lead if one is sent, and is discarded otherwise.
 */
export function sealManualAddress(ring: KeyRing, address: ManualAddress): Address {
  const uuid = randomUUID();
  const { sealed, keyId, wrapped } = seal(ring, boundTo(uuid), JSON.stringify(withoutBlanks(address)));
  const id = [uuid, keyId, wrapped.toString('base64url'), sealed.toString('base64url')].join(':');
  return asResource(id, address);
}

/** The address in an id, under a short id. `unreadable`: tampered with, or sealed under a key not in the ring. */
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

/** Drops empty fields, which the schema fills in again: the id is sent with the form and should be short. */
function withoutBlanks(address: ManualAddress) {
  const isBlank = (value: unknown) => value === null || (Array.isArray(value) && value.length === 0);
  const { isManual, ...written } = address;
  return Object.fromEntries(Object.entries(written).filter(([, value]) => !isBlank(value)));
}

function asResource(id: string, address: ManualAddress): Address {
  return { type: 'addresses', id, attributes: { ...address, address: address.address ?? addressLabel(address) } };
}
