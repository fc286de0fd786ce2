import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { normalisePostcode, spacedPostcode } from './postcode.ts';

const from = (characters: string) => fc.constantFrom(...characters);
const letter = from('ABCDEFGHJKLMNPQRSTUVWXYZ');
const digit = from('0123456789');
const outward = fc.oneof(
  fc.tuple(letter, digit),
  fc.tuple(letter, digit, digit),
  fc.tuple(letter, letter, digit),
  fc.tuple(letter, digit, letter),
  fc.tuple(letter, letter, digit, digit),
  fc.tuple(letter, letter, digit, letter),
);
const inward = fc.tuple(digit, letter, letter);
const postcode = fc.tuple(outward, inward).map(([out, into]) => [...out, ...into].join(''));
const noise = fc.array(fc.constantFrom(' ', '-', '\t', '\u00a0', '\u200b', '\u2060', '\ufeff', '\u2013'), {
  maxLength: 3,
});

describe('normalisePostcode', () => {
  it.each([
    ['lk4 2qt', 'LK42QT'],
    [' LK4-2QT ', 'LK42QT'],
    ['LK4\u200b2QT\ufeff', 'LK42QT'],
    ['LK4 OQT', 'LK40QT'],
    ['LKI OQT', 'LK10QT'],
    ['0X1 IAA', 'OX11AA'],
    ['N1O IAA', 'N101AA'],
    ['LKO9 2QT', 'LK092QT'],
    ['EI IAA', 'E11AA'],
    ['W1A 1AA', 'W1A1AA'],
    ['EC1A 1BB', 'EC1A1BB'],
  ])('reads %j as %s', (typed, compact) => {
    expect(normalisePostcode(typed)).toBe(compact);
  });

  it.each(['', 'LK4', 'LK4 2Q', 'LK4 2QTT', '14 Lantern Row', 'LKK4 2QT', '44 2QT', 'LK4 2Q!', 'D02 X285', '😀'])(
    'does not take %j for one',
    (typed) => {
      expect(normalisePostcode(typed)).toBeUndefined();
    },
  );

  it('reads any postcode through case, spaces, hyphens and invisible characters', () => {
    fc.assert(
      fc.property(
        postcode,
        fc.array(fc.tuple(fc.boolean(), noise), { minLength: 8, maxLength: 8 }),
        (compact, dirt) => {
          const typed = dirt.map(([lower, before], at) => {
            const character = compact.charAt(at);
            return before.join('') + (lower ? character.toLowerCase() : character);
          });
          expect(normalisePostcode(typed.join(''))).toBe(compact);
        },
      ),
    );
  });

  it('repairs O for 0 and I for 1 where only a digit can be', () => {
    fc.assert(
      fc.property(postcode, (compact) => {
        const at = compact.length - 3;
        const slipped = compact.charAt(at).replace('0', 'O').replace('1', 'I');
        expect(normalisePostcode(compact.slice(0, at) + slipped + compact.slice(at + 1))).toBe(compact);
      }),
    );
  });

  it('returns the same for its own result, and never throws', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string({ unit: 'binary' }), fc.string({ maxLength: 9 }), postcode), (text) => {
        const compact = normalisePostcode(text);
        if (compact === undefined) return;
        expect(normalisePostcode(compact)).toBe(compact);
        expect(normalisePostcode(spacedPostcode(compact))).toBe(compact);
      }),
    );
  });

  it('gives up at once on a text that is far too long', () => {
    const long = ' '.repeat(10_000_000);
    const before = process.threadCpuUsage();
    expect(normalisePostcode(long)).toBeUndefined();
    // Of this thread: other work on the machine does not count.
    const { user, system } = process.threadCpuUsage(before);
    expect((user + system) / 1_000).toBeLessThan(50);
  });
});

describe('a postcode at its limits', () => {
  it.each([
    [`LK4 2QT${' '.repeat(33)}`, 'LK42QT'],
    [`LK4 2QT${' '.repeat(34)}`, undefined],
    ['LK4.2QT', 'LK42QT'],
    ['1P1 1AA', 'IP11AA'],
    ['E1 1A', undefined],
    ['E1 1AA', 'E11AA'],
    ['EC1A 1BB', 'EC1A1BB'],
    ['EC1A 1BBB', undefined],
    ['01 1AA', 'O11AA'],
    ['O1 1AA', 'O11AA'],
    ['LK4 20T', 'LK42OT'],
    ['LK4 21T', 'LK42IT'],
    ['LK4 2Q0', 'LK42QO'],
    ['E01 1AA', 'E011AA'],
    ['E0O9 1AA', 'EO091AA'],
    ['EC1O 1BB', 'EC101BB'],
    ['xLK4 2QTx', undefined],
    ['LKA 2QT', undefined],
    ['LK44A 2QT', undefined],
    ['LK4 AQT', undefined],
    ['LK4 22T', undefined],
  ])('%j is read as %j', (typed, compact) => {
    expect(normalisePostcode(typed)).toBe(compact);
  });
});
