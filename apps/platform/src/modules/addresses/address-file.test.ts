import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { houseOrder, readCsvLine, writeCsvLine } from './address-file.ts';

describe('houseOrder', () => {
  const order = (houseNumber: string, flatNumber = '', houseName = '') =>
    houseOrder({ street: 'Row', houseNumber, flatNumber, houseName });

  it('goes up with the number, whatever is in it', () => {
    fc.assert(
      fc.property(fc.nat(9_999), fc.nat(9_999), fc.string(), (one, other, flat) => {
        fc.pre(one < other);
        expect(order(String(one), flat) < order(String(other))).toBe(true);
        expect(order('1', `Flat ${one}`) < order('1', `Flat ${other}`)).toBe(true);
      }),
    );
  });

  it('puts a house before its flats, its letters after it, and names at the end', () => {
    const walked = [order('14'), order('14', 'Flat 1'), order('14A'), order('15'), order('', '', 'Rose Cottage')];
    expect(walked.toSorted()).toEqual(walked);
  });
});

describe('a CSV line', () => {
  it('reads what it wrote', () => {
    const field = fc.string({ unit: fc.constantFrom('"', ',', 'a', ' ', '€', "'") });
    fc.assert(
      fc.property(fc.array(field, { minLength: 1 }), (fields) => {
        expect(readCsvLine(writeCsvLine(fields))).toEqual(fields);
      }),
    );
  });

  it('is none when a quote does not close', () => {
    expect(readCsvLine('a,"b,c')).toBeUndefined();
    expect(readCsvLine('a,"b"c,d')).toBeUndefined();
  });
});
