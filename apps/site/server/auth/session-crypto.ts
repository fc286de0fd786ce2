import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

/** The first secret seals; the others still unseal what was sealed before a rotation. */
export type SessionSecrets = readonly [current: string, ...previous: string[]];

export type Sealer = {
  seal: (text: string) => Buffer;
  /** Throws when it was not sealed for this owner and purpose with one of the secrets, or when it was changed. */
  unseal: (sealed: Buffer) => string;
};

/** AES-256-GCM with a separate key for each purpose and each owner, derived from the secrets of the site. */
export function createSealer([current, ...previous]: SessionSecrets, owner: string, purpose: string): Sealer {
  const currentKey = deriveKey(current, owner, purpose);
  return {
    seal: (text) => encrypt(text, currentKey),
    unseal: (sealed) => {
      const keys = [currentKey, ...previous.map((secret) => deriveKey(secret, owner, purpose))];
      return decryptWithAny(sealed, keys);
    },
  };
}

export function deriveKey(secret: string, owner: string, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', Buffer.from(secret, 'base64'), owner, purpose, 32));
}

function encrypt(text: string, key: Buffer): Buffer {
  const nonce = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', key, nonce);
  const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), body]);
}

function decryptWithAny(sealed: Buffer, [key, ...others]: Buffer[]): string {
  if (!key) throw new Error('sealed with none of the secrets');
  try {
    return decrypt(sealed, key);
  } catch {
    return decryptWithAny(sealed, others);
  }
}

function decrypt(sealed: Buffer, key: Buffer): string {
  const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, 12), { authTagLength: 16 });
  decipher.setAuthTag(sealed.subarray(12, 28));
  return Buffer.concat([decipher.update(sealed.subarray(28)), decipher.final()]).toString('utf8');
}
