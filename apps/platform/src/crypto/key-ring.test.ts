import { createHmac } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { createKeyRing, emailHash, keyedHash, keySettings, open, rewrap, seal, subjectHash } from './key-ring.ts';

const old = { id: '2025', key: Buffer.alloc(32, 1) };
const current = { id: '2026', key: Buffer.alloc(32, 2) };
const index = Buffer.alloc(32, 3);

describe('the key ring', () => {
  it('opens what it sealed, also under a key that is no longer the first', () => {
    const sealed = seal(createKeyRing([old], index), 'lead-1', 'Zoë 🔥');
    expect(sealed.sealed.toString('latin1')).not.toContain('Zo');
    expect(open(createKeyRing([current, old], index), 'lead-1', sealed)).toBe('Zoë 🔥');
    expect(() => open(createKeyRing([current], index), 'lead-1', sealed)).toThrow('no key 2025');
  });

  it('opens nothing that was changed or moved to another lead', () => {
    const ring = createKeyRing([current], index);
    const one = seal(ring, 'lead-1', 'one');
    expect(() => open(ring, 'lead-2', one)).toThrow();
    const changed = Buffer.from(one.sealed);
    changed[changed.length - 1] = (changed.at(-1) ?? 0) ^ 1;
    expect(() => open(ring, 'lead-1', { ...one, sealed: changed })).toThrow();
  });

  it('finds an email address however it is written, and no other', () => {
    const ring = createKeyRing([current], index);
    expect(emailHash(ring, ' Morag@Example.com ')).toEqual(emailHash(ring, 'morag@example.com'));
    expect(emailHash(ring, 'morag@example.com')).not.toEqual(emailHash(ring, 'morag@example.org'));
  });

  it('has at least one key', () => {
    expect(() => createKeyRing([], index)).toThrow('a key ring has at least one key');
  });

  it('seals every lead under a key of its own', () => {
    const ring = createKeyRing([current, old], index);
    const [one, two] = [seal(ring, 'lead-1', 'text'), seal(ring, 'lead-1', 'text')];
    expect(one.keyId).toBe('2026');
    expect(one.sealed.equals(two.sealed)).toBe(false);
    expect(one.wrapped.equals(two.wrapped)).toBe(false);
    // IV and tag of 28 bytes, then the text or the key of 32 bytes; the two IVs differ.
    expect([one.sealed.length, one.wrapped.length]).toEqual([32, 60]);
    expect(one.sealed.subarray(0, 12).equals(one.wrapped.subarray(0, 12))).toBe(false);
    expect(() => open(ring, 'lead-1', { ...one, wrapped: two.wrapped })).toThrow();
  });

  it('rewraps a key under the current one, for the same lead only', () => {
    const sealed = seal(createKeyRing([old], index), 'lead-1', 'text');
    const rotated = rewrap(createKeyRing([current, old], index), 'lead-1', sealed);
    expect(rotated.keyId).toBe('2026');
    expect(open(createKeyRing([current], index), 'lead-1', { ...sealed, ...rotated })).toBe('text');
    expect(() => rewrap(createKeyRing([current, old], index), 'lead-2', sealed)).toThrow();
    expect(() => rewrap(createKeyRing([current], index), 'lead-1', sealed)).toThrow('no key 2025');
  });

  it('indexes a value by its purpose', () => {
    const ring = createKeyRing([current], index);
    const hmac = (text: string) => createHmac('sha256', index).update(text).digest();
    expect(keyedHash(ring, 'key', 'x')).toEqual(hmac('key\0x'));
    expect(emailHash(ring, ' Zoe\u0308@Example.com')).toEqual(hmac('email\0zoë@example.com'));
    expect(subjectHash(ring, 'Morag')).toEqual(hmac('account-holder\0Morag'));
  });

  it('reads its settings, and refuses a key of the wrong size', () => {
    const key = Buffer.alloc(32, 7).toString('base64');
    expect(keySettings.LEAD_ENCRYPTION_KEYS.parse(`b:${key}, a:${key}`).map(({ id }) => id)).toEqual(['b', 'a']);
    for (const wrong of ['', 'a:', `a:${key}x`, 'a:c2hvcnQ=', key]) {
      expect(keySettings.LEAD_ENCRYPTION_KEYS.safeParse(wrong).success).toBe(false);
    }
  });
});
