import { createHmac, createSecretKey, type KeyObject, randomBytes } from 'node:crypto';
import { decrypt, encrypt, ivBytes } from '@lamplighter/runtime/aes-gcm';

/** Wrapping keys, stored outside the database. New leads are sealed under the first; the others still open old ones. */
export type KeyRing = { current: WrappingKey; find: (id: string) => WrappingKey | undefined; indexKey: KeyObject };

type WrappingKey = { id: string; key: KeyObject };

/** Envelope encryption: a lead's document under its own key, and that key wrapped under one of the ring. */
export type Sealed = { sealed: Buffer; keyId: string; wrapped: Buffer };

const keyBytes = 32;

export function createKeyRing(keys: { id: string; key: Buffer }[], indexKey: Buffer): KeyRing {
  // As key objects: importing the raw bytes for every lead costs more than the sealing.
  const ring = keys.map(({ id, key }) => ({ id, key: createSecretKey(key) }));
  const [current] = ring;
  if (!current) throw new Error('a key ring has at least one key');
  return { current, find: (id) => ring.find((key) => key.id === id), indexKey: createSecretKey(indexKey) };
}

/** The lead's id is the associated data, so that neither document nor key can be moved to another lead. */
export function seal({ current }: KeyRing, leadId: string, text: string): Sealed {
  const random = randomBytes(keyBytes + ivBytes + ivBytes);
  const own = random.subarray(0, keyBytes);
  const [first, second] = [random.subarray(keyBytes, keyBytes + ivBytes), random.subarray(keyBytes + ivBytes)];
  return {
    sealed: encrypt(createSecretKey(own), Buffer.from(text, 'utf8'), { aad: leadId, iv: first }),
    keyId: current.id,
    wrapped: encrypt(current.key, own, { aad: leadId, iv: second }),
  };
}

export function open(ring: KeyRing, leadId: string, { sealed, keyId, wrapped }: Sealed): string {
  const own = createSecretKey(decrypt(findKey(ring, keyId), wrapped, { aad: leadId }));
  return decrypt(own, sealed, { aad: leadId }).toString('utf8');
}

/** Rewraps a lead's key under the current key of the ring; the document does not change. */
export function rewrap(
  ring: KeyRing,
  leadId: string,
  { keyId, wrapped }: Omit<Sealed, 'sealed'>,
): Omit<Sealed, 'sealed'> {
  const own = decrypt(findKey(ring, keyId), wrapped, { aad: leadId });
  return { keyId: ring.current.id, wrapped: encrypt(ring.current.key, own, { aad: leadId }) };
}

function findKey(ring: KeyRing, keyId: string): KeyObject {
  const wrapping = ring.find(keyId);
  if (!wrapping) throw new Error(`there is no key ${keyId} in the ring`);
  return wrapping.key;
}

/** Blind index: finds equal values (an email address, an idempotency key, a document) without storing them. */
export function blind({ indexKey }: KeyRing, purpose: string, text: string): Buffer {
  return createHmac('sha256', indexKey).update(`${purpose}\0${text}`).digest();
}

export function blindEmail(ring: KeyRing, email: string): Buffer {
  return blind(ring, 'email', email.trim().normalize('NFC').toLowerCase());
}

/** Blind index of a customer's subject at the identity provider, which some providers set to an email address. */
export function blindSubject(ring: KeyRing, subject: string): Buffer {
  return blind(ring, 'account-holder', subject);
}
