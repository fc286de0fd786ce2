import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { houseOrder } from './house-order.ts';

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
