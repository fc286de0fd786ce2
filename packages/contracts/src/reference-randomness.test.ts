import { expect, it } from 'vitest';
import { createReference } from './lead-reference.ts';

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
