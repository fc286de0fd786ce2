import { expect, it } from 'vitest';
import { parseTimes } from './processor-time.ts';

it('reads the steal time of all processors, of which guests are a part already', () => {
  const stat = `cpu  100 1 20 300 5 0 4 70 9 9
cpu0 50 1 10 150 5 0 4 35 0 0
intr 12345
`;
  expect(parseTimes(stat)).toEqual({ stolen: 70, all: 500 });
});
