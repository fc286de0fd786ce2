import { createSecretKey, hkdfSync, type KeyObject } from 'node:crypto';
import { decrypt, encrypt } from '@lamplighter/runtime/aes-gcm';

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
