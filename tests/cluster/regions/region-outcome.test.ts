import { expect, it } from 'vitest';
import { percentile, repeats } from './region-outcome.ts';

it('a percentile is a value below which that share lies', () => {
  const hundred = Array.from({ length: 100 }, (_, index) => 100 - index);
  expect([percentile(hundred, 0.5), percentile(hundred, 0.99), percentile([], 0.99)]).toEqual([51, 100, 0]);
});

it('repeats are what was there before', () => {
  expect(repeats(['a', 'b', 'a', 'c', 'a'])).toBe(2);
  expect(repeats(['a', 'b'])).toBe(0);
});
