import { createCipheriv, createDecipheriv, type KeyObject, randomBytes } from 'node:crypto';

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
