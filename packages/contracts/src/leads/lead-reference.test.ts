import { describe, expect, it } from 'vitest';
import { createReference, readReference } from './lead-reference.ts';

describe('a reference', () => {
  const many = Array.from({ length: 500 }, createReference);

  it('is ten symbols that are not taken for one another, and hardly ever twice the same', () => {
    expect(many.every((reference) => /^[2-9A-HJKMNP-TV-Z]{10}$/.test(reference))).toBe(true);
    expect(new Set(many).size).toBe(many.length);
  });

  it('is understood however it is typed', () => {
    const [reference = ''] = many;
    expect(readReference(` ${reference.slice(0, 5).toLowerCase()}-${reference.slice(5)} `)).toBe(reference);
    expect(readReference(reference.slice(1))).toBeUndefined();
    expect(readReference(`${reference.slice(0, 9)}O`)).toBeUndefined();
  });

  it('shows any one wrong symbol', () => {
    for (const reference of many.slice(0, 50)) {
      for (let place = 0; place < 10; place++) {
        const other = reference[place] === 'Z' ? 'Y' : 'Z';
        expect(readReference(reference.slice(0, place) + other + reference.slice(place + 1))).toBeUndefined();
      }
    }
  });

  it('shows nearly every exchange of two neighbours', () => {
    const exchanged = many
      .map((reference) => reference[0] + reference.slice(2, 3) + reference.slice(1, 2) + reference.slice(3))
      .filter((reference, index) => reference !== many[index]);
    const unseen = exchanged.filter((reference) => readReference(reference) !== undefined);
    expect(unseen.length / exchanged.length).toBeLessThan(0.02);
  });

  it.each(['234567892P', '2222222222', 'ZYXWVTSRQ7', 'H2H2H2H2HV', '333333333J', '2222222ZZ4'])(
    'has a Luhn check symbol in base 30: %s',
    (reference) => {
      expect(readReference(reference)).toBe(reference);
      const other = reference.endsWith('K') ? 'M' : 'K';
      expect(readReference(reference.slice(0, 9) + other)).toBeUndefined();
    },
  );

  it('has ten symbols, and not fewer or more', () => {
    expect(readReference('222222222')).toBeUndefined();
    expect(readReference('22222222222')).toBeUndefined();
    expect(readReference('')).toBeUndefined();
    expect(readReference('222222222_')).toBeUndefined();
    expect(readReference('0222222222')).toBeUndefined();
  });

  it.each([...'23456789ABCDEFGHJKMNPQRSTVWXYZ'])('has no other symbol, whatever its check symbol: %s', (check) => {
    expect(readReference(`22!222222${check}`)).toBeUndefined();
  });

  it('may have spaces and hyphens anywhere', () => {
    expect(readReference('\t234-567 892-p')).toBe('234567892P');
  });
});

it('takes one symbol from each byte below 240, and further bytes when these are too few', () => {
  const draws = [
    [240, 255, 0, 29, 30, 59, 239, 241, 250, 251, 252, 253],
    [1, 31, 61, 91, 2, 3, 4, 5, 6, 7, 8, 9],
    [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0],
  ];
  const draw = () => Uint8Array.from(draws.shift() ?? []);
  expect(createReference(draw).slice(0, 9)).toBe('2Z2ZZ3333');
  expect(draws).toHaveLength(1);
  expect(createReference(draw)).toBe('2222222222');
});
