import { createDecipheriv, createSecretKey, randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { areRandom, areSecret, decrypt, encrypt, sessionSecrets } from './session-crypto.ts';

const withDifferent = (count: number) => Buffer.from(Array.from({ length: 32 }, (_, index) => index % count));
const strong = withDifferent(16).toString('base64');
const zeros = Buffer.alloc(32).toString('base64');
const ofDevStack = Buffer.alloc(32, 'j').toString('base64');

describe('session secrets', () => {
  it('have sixteen different bytes or more', () => {
    expect([15, 16].map((count) => areRandom(withDifferent(count)))).toEqual([false, true]);
  });

  it.each([
    ['https://www.larkfield.example', [strong], true],
    ['https://www.larkfield.example', [zeros], false],
    ['https://www.larkfield.example', [ofDevStack], false],
    ['https://www.larkfield.example', [strong, ofDevStack], false],
    ['http://localhost:3000', [ofDevStack], true],
  ])('at %s are %j: %s', (origin, secrets, isAccepted) => {
    expect(areSecret(origin, secrets)).toBe(isAccepted);
  });

  it('are 32 bytes each', () => {
    expect(sessionSecrets.parse(`${strong}, ${zeros}`)).toEqual([strong, zeros]);
    for (const wrong of ['', 'x', Buffer.alloc(31).toString('base64'), Buffer.alloc(33).toString('base64')])
      expect(sessionSecrets.safeParse(wrong).success).toBe(false);
  });
});

const key = createSecretKey(randomBytes(32));
const plain = Buffer.from('14 Lantern Row');

describe('AES-GCM', () => {
  it('decrypts what it encrypted, with a new IV each time', () => {
    const [one, two] = [encrypt(key, plain), encrypt(key, plain)];
    expect([decrypt(key, one), decrypt(key, two)]).toEqual([plain, plain]);
    expect(one.equals(two)).toBe(false);
    expect(one.includes(plain)).toBe(false);
  });

  it('is 256 bits with a tag of 16 bytes after an IV of 12', () => {
    const sealed = encrypt(key, plain, { aad: 'lead' });
    const cipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, 12), { authTagLength: 16 });
    cipher.setAAD(Buffer.from('lead')).setAuthTag(sealed.subarray(12, 28));
    expect(Buffer.concat([cipher.update(sealed.subarray(28)), cipher.final()])).toEqual(plain);
  });

  it.each([
    ['another key', () => decrypt(randomBytes(32), encrypt(key, plain))],
    ['other additional data', () => decrypt(key, encrypt(key, plain, { aad: 'one' }), { aad: 'two' })],
    ['no additional data', () => decrypt(key, encrypt(key, plain, { aad: 'one' }))],
    ['a changed byte', () => decrypt(key, changed(encrypt(key, plain)))],
    ['a shortened tag', () => decrypt(key, encrypt(key, plain).subarray(0, 20))],
  ])('throws on %s', (_, attempt) => {
    expect(attempt).toThrow();
  });
});

function changed(sealed: Buffer): Buffer {
  const copy = Buffer.from(sealed);
  copy.writeUInt8(copy.readUInt8(copy.length - 1) ^ 1, copy.length - 1);
  return copy;
}
