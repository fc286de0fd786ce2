import { describe, expect, it } from 'vitest';
import { blindEmail, createKeyRing, open, seal } from './key-ring.ts';
import { keySettings } from './key-settings.ts';

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

  it('finds an e-mail address however it is written, and no other', () => {
    const ring = createKeyRing([current], index);
    expect(blindEmail(ring, ' Morag@Example.com ')).toEqual(blindEmail(ring, 'morag@example.com'));
    expect(blindEmail(ring, 'morag@example.com')).not.toEqual(blindEmail(ring, 'morag@example.org'));
  });

  it('reads its settings, and refuses a key of the wrong size', () => {
    const key = Buffer.alloc(32, 7).toString('base64');
    expect(keySettings.LEAD_ENCRYPTION_KEYS.parse(`b:${key}, a:${key}`).map(({ id }) => id)).toEqual(['b', 'a']);
    for (const wrong of ['', 'a:', `a:${key}x`, 'a:c2hvcnQ=', key]) {
      expect(keySettings.LEAD_ENCRYPTION_KEYS.safeParse(wrong).success).toBe(false);
    }
  });
});
