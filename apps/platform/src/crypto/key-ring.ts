import { createHmac, createSecretKey, type KeyObject, randomBytes } from 'node:crypto';
import { areRandom, decrypt, encrypt, guessableIssue, ivBytes } from '@lamplighter/server/session-crypto';
import { z } from 'zod';

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

type Beside = { lead: string; purpose: string; key: Omit<Sealed, 'sealed'> };

/** Seals another text under a lead's own key: whoever cannot read the lead cannot read it either. */
export function sealBeside(ring: KeyRing, { lead, purpose, key }: Beside, text: string): Buffer {
  const own = createSecretKey(decrypt(findKey(ring, key.keyId), key.wrapped, { aad: lead }));
  return encrypt(own, Buffer.from(text, 'utf8'), { aad: `${lead}\0${purpose}` });
}

export function openBeside(ring: KeyRing, { lead, purpose, key }: Beside, sealed: Buffer): string {
  const own = createSecretKey(decrypt(findKey(ring, key.keyId), key.wrapped, { aad: lead }));
  return decrypt(own, sealed, { aad: `${lead}\0${purpose}` }).toString('utf8');
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

/** HMAC: equal values (an email address, an idempotency key, a document) are found without storing them. */
export function keyedHash({ indexKey }: KeyRing, purpose: string, text: string): Buffer {
  return createHmac('sha256', indexKey).update(`${purpose}\0${text}`).digest();
}

export function emailHash(ring: KeyRing, email: string): Buffer {
  return keyedHash(ring, 'email', email.trim().normalize('NFC').toLowerCase());
}

/** Of a customer's subject at the identity provider, which some providers set to an email address. */
export function subjectHash(ring: KeyRing, subject: string): Buffer {
  return keyedHash(ring, 'account-holder', subject);
}

const bytes = 32;
const secret = z
  .base64()
  .transform((text) => Buffer.from(text, 'base64'))
  .refine((key) => key.length === bytes, { error: `must be ${bytes} bytes in base64` });

const wrappingKeys = z
  .string()
  .transform((text) =>
    text.split(',').map((pair) => {
      const [id = '', ...key] = pair.trim().split(':');
      return { id, key: key.join(':') };
    }),
  )
  .pipe(z.array(z.object({ id: z.string().regex(/^[\w.-]+$/), key: secret })).min(1));

/**
 * `LEAD_ENCRYPTION_KEYS` is `id:base64,id:base64`, the first for new leads; `LEAD_INDEX_KEY` finds leads by email
 * address and never changes.
 */
export const keySettings = { LEAD_ENCRYPTION_KEYS: wrappingKeys, LEAD_INDEX_KEY: secret };

type Given = { LEAD_ENCRYPTION_KEYS: { key: Buffer }[]; LEAD_INDEX_KEY: Buffer; NODE_ENV?: string | undefined };

/** The keys of the dev stack are no secret. */
export function hasSecretKeys({ LEAD_ENCRYPTION_KEYS, LEAD_INDEX_KEY, NODE_ENV }: Given): boolean {
  return NODE_ENV !== 'production' || [...LEAD_ENCRYPTION_KEYS.map(({ key }) => key), LEAD_INDEX_KEY].every(areRandom);
}

export const guessableKeysIssue = { path: ['LEAD_ENCRYPTION_KEYS'], error: guessableIssue };

export function readKeyRing({
  LEAD_ENCRYPTION_KEYS,
  LEAD_INDEX_KEY,
}: {
  LEAD_ENCRYPTION_KEYS: { id: string; key: Buffer }[];
  LEAD_INDEX_KEY: Buffer;
}) {
  return createKeyRing(LEAD_ENCRYPTION_KEYS, LEAD_INDEX_KEY);
}
