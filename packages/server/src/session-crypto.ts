import { createCipheriv, createDecipheriv, createSecretKey, hkdfSync, type KeyObject, randomBytes } from 'node:crypto';
import { z } from 'zod';
import { isLoopback } from './environment.ts';

/** The first secret seals; the others still unseal what was sealed before a rotation. */
export type SessionSecrets = readonly [current: string, ...previous: string[]];

export type Sealer = {
  seal: (text: string) => Buffer;
  /** Throws when it was not sealed for this owner and purpose with one of the secrets, or when it was changed. */
  unseal: (sealed: Buffer) => string;
};

/** AES-256-GCM with a separate key for each purpose and each owner, derived from the secrets of the site. */
export function createSealer([current, ...previous]: SessionSecrets, owner: string, purpose: string): Sealer {
  const keyOf = (secret: string) => createSecretKey(deriveKey(secret, owner, purpose));
  const currentKey = keyOf(current);
  return {
    seal: (text) => encrypt(currentKey, Buffer.from(text, 'utf8')),
    unseal: (sealed) => {
      return decryptWithAny(sealed, [currentKey, ...previous.map(keyOf)]);
    },
  };
}

export function deriveKey(secret: string, owner: string, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', Buffer.from(secret, 'base64'), owner, purpose, 32));
}

function decryptWithAny(sealed: Buffer, [key, ...others]: KeyObject[]): string {
  if (!key) throw new Error('sealed with none of the secrets');
  try {
    return decrypt(key, sealed).toString('utf8');
  } catch {
    return decryptWithAny(sealed, others);
  }
}

const bytes = 32;
/** Of 32 random bytes fewer than this many differ once in 10^15 times at most. */
const leastDifferent = 16;

const sessionSecret = z
  .base64()
  .refine((secret) => Buffer.from(secret, 'base64').length === bytes, { error: `must be ${bytes} bytes in base64` });

/** 32 random bytes in base64 each, comma-separated; the first seals, the others unseal. */
export const sessionSecrets = z
  .string()
  .transform((list) => list.split(',').map((secret) => secret.trim()))
  .pipe(z.tuple([sessionSecret], sessionSecret));

/** Whether bytes may be random. Those of the dev stack are one byte, repeated. */
export function areRandom(secret: Uint8Array): boolean {
  return new Set(secret).size >= leastDifferent;
}

/** For an origin that others can reach, secrets are random. */
export function areSecret(origin: string, secrets: readonly string[]): boolean {
  return isLoopback(origin) || secrets.every((secret) => areRandom(Buffer.from(secret, 'base64')));
}

export const guessableIssue = 'is not random, or of the dev stack: `openssl rand -base64 32` generates one';

type Options = {
  /** Additional authenticated data: binds the ciphertext to its context, such as the id of a row. */
  aad?: string;
  /** For callers that draw all their random bytes at once. Never used twice with one key. */
  iv?: Buffer;
};

const algorithm = 'aes-256-gcm';
export const ivBytes = 12;
const tagBytes = 16;

/** IV, authentication tag and ciphertext, in this order. */
export function encrypt(
  key: KeyObject | Buffer,
  plain: Buffer,
  { aad, iv = randomBytes(ivBytes) }: Options = {},
): Buffer {
  const cipher = createCipheriv(algorithm, key, iv);
  if (aad !== undefined) cipher.setAAD(Buffer.from(aad));
  const body = cipher.update(plain);
  cipher.final();
  return Buffer.concat([iv, cipher.getAuthTag(), body]);
}

/** Throws when the key or the additional data differ, or when a byte was changed. */
export function decrypt(key: KeyObject | Buffer, sealed: Buffer, { aad }: Pick<Options, 'aad'> = {}): Buffer {
  const iv = sealed.subarray(0, ivBytes);
  const decipher = createDecipheriv(algorithm, key, iv, { authTagLength: tagBytes });
  if (aad !== undefined) decipher.setAAD(Buffer.from(aad));
  decipher.setAuthTag(sealed.subarray(ivBytes, ivBytes + tagBytes));
  return Buffer.concat([decipher.update(sealed.subarray(ivBytes + tagBytes)), decipher.final()]);
}
