import { describe, expect, it } from 'vitest';
import { ledger } from '../ledger.ts';
import {
  balancesAfter,
  costsFrom,
  creditNeeded,
  monthShares,
  paymentWithoutDebt,
  roundedUp,
} from './year-of-balance.ts';

/** £1,000 a year, of which 1% is in January, 2% in February, and so on, and 34% in December. */
const shares = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 34];
const year = [{ use: 100_000, standing: 0, shares }];
const rounded = (numbers: number[]) => numbers.map(Math.round);

describe('the months of a year', () => {
  it('start with a calendar month on its first day', () => {
    expect(rounded(costsFrom('2026-11-01', year)).slice(0, 4)).toEqual([11_000, 34_000, 1_000, 2_000]);
  });

  it('have half of two months in the middle of one', () => {
    expect(rounded(costsFrom('2026-11-16', year)).slice(0, 3)).toEqual([22_500, 17_500, 1_500]);
  });

  it.each(['2026-01-31', '2027-12-31', '2028-02-29', '2026-11-17'])('are a whole year from %s', (today) => {
    const costs = costsFrom(today, [{ use: 100_000, standing: 36_500, shares }]);
    expect(costs).toHaveLength(12);
    expect(costs.reduce((sum, cost) => sum + cost, 0)).toBeCloseTo(136_500);
  });

  it('have the same standing charge each', () => {
    expect(rounded(costsFrom('2026-05-09', [{ use: 0, standing: 12_000, shares }]))).toEqual(new Array(12).fill(1_000));
  });
});

describe('the shares of the ledger', () => {
  it('are whole years, and winter is the larger part', () => {
    expect(monthShares(ledger['gas-use-by-month'])[0]).toBe(15);
    expect(monthShares(ledger['electricity-use-by-month'])[0]).toBe(10);
  });

  it.each(['', '50, 50', '10, 9, 10, 8, 8, 7, 7, 7, 7, 8, 9, 11'])("are not '%s'", (value) => {
    expect(() => monthShares({ value })).toThrow();
  });
});

describe('a balance', () => {
  it('rises by what is paid and falls by what is used', () => {
    expect(balancesAfter(500, 100, [50, 300, 100])).toEqual([550, 350, 350]);
  });

  it('needs the credit of its deepest point', () => {
    expect(creditNeeded([100, 100, 100])).toBe(0);
    expect(creditNeeded([0, 100, 200])).toBe(0);
    expect(creditNeeded([200, 150, 0, 50])).toBe(150);
  });

  it('stays above zero with the least payment for it', () => {
    expect(paymentWithoutDebt(0, [200, 100, 0])).toBe(200);
    expect(paymentWithoutDebt(100, [200, 100, 0])).toBe(100);
    expect(paymentWithoutDebt(1000, [200, 100, 0])).toBe(0);
  });
});

describe('a payment', () => {
  it.each([
    [10_000, 10_000],
    [10_000.000_01, 10_000],
    [10_001, 10_100],
    [1, 100],
    [0, 0],
    [-5_000, 0],
  ])('of %d pence is rounded up to %d', (pence, expected) => {
    expect(roundedUp(pence)).toBe(expected);
  });
});
