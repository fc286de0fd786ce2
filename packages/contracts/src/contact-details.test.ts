import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { firstNameField, phoneField, surnameField, textphoneField } from './contact-details.ts';
import { normalisePostcode } from './postcode.ts';

/** Letters and marks of every script, including those beyond the first 65,536 characters. */
const letter = fc
  .string({ unit: 'grapheme', minLength: 1, maxLength: 1 })
  .filter((one) => /^[\p{L}\p{M}]+$/u.test(one));
const scripts = [
  'Zoë',
  'Nguyễn',
  'Łukasz',
  'Дмитрий',
  'محمد',
  'יעל',
  '王秀英',
  '김민준',
  'ஸ்ரீ',
  '𞤀𞤣𞤢𞤥',
  'ꮳꮃꭹ',
  'ʻOkina',
];
const part = fc.oneof(
  fc.array(letter, { minLength: 1, maxLength: 12 }).map((all) => all.join('')),
  fc.constantFrom(...scripts),
);
const name = fc
  .tuple(part, fc.array(fc.tuple(fc.constantFrom(' ', '-', "'", '’', '. '), part), { maxLength: 3 }))
  .map(([first, rest]) => first + rest.flat().join(''))
  .filter((text) => [...text].length <= 100);

/** Separators that people type between digits or paste with them. */
const spacing = fc.constantFrom('', '', ' ', '-', '\u00a0', '\u200b', '\u2009', '\ufeff', '–');
const spaced = (code: string) =>
  fc
    .array(spacing, { minLength: code.length + 1, maxLength: code.length + 1 })
    .map((gaps) => [...code].reduce((text, character, at) => text + character + (gaps[at + 1] ?? ''), gaps[0] ?? ''));

describe('who is writing', () => {
  it('may have any name that anyone has @CMP-3', () => {
    fc.assert(
      fc.property(name, (typed) => {
        expect(firstNameField.parse(typed)).toBe(typed);
        expect(surnameField.parse(`  ${typed}\u00a0`)).toBe(typed);
      }),
      { numRuns: 500 },
    );
  });

  it('may have a name of 100 letters in any script, and not of 101 @CMP-3', () => {
    for (const one of ['a', 'é', '王', '𞤀']) {
      expect(firstNameField.parse(one.repeat(100))).toBe(one.repeat(100));
      expect(firstNameField.safeParse(one.repeat(101)).error?.issues[0]?.message).toBe(
        'First name must be 100 characters or fewer',
      );
    }
  });

  it('gives a number or code that is judged the same in any spacing @CMP-5', () => {
    const phones = fc.constantFrom('07700900982', '01632960001', '+35312345678', '0770090098', '12345', '+12125550100');
    fc.assert(
      fc.property(
        phones.chain((plain) => fc.tuple(fc.constant(plain), spaced(plain))),
        ([plain, typed]) => {
          expect(phoneField.safeParse(typed).data).toBe(phoneField.safeParse(plain).data);
          expect(phoneField.safeParse(typed).success).toBe(phoneField.safeParse(plain).success);
        },
      ),
      { numRuns: 500 },
    );
    const codes = fc.constantFrom('18001020', '1800x', '');
    fc.assert(
      fc.property(
        codes.chain((plain) => fc.tuple(fc.constant(plain), spaced(plain))),
        ([plain, typed]) => {
          expect(textphoneField.safeParse(typed).data).toBe(textphoneField.safeParse(plain).data);
        },
      ),
    );
    fc.assert(
      fc.property(
        fc
          .constantFrom('LK42QT', 'lk42qt', 'SW1A2AA', 'LK4', 'W1A1')
          .chain((plain) => fc.tuple(fc.constant(plain), spaced(plain))),
        ([plain, typed]) => {
          expect(normalisePostcode(typed)).toBe(normalisePostcode(plain));
        },
      ),
    );
  });
});
