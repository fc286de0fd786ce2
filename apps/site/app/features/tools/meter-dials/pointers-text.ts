import type { Position } from './dial-reading.ts';
import { meterDialsWords } from './words.ts';

const { on, between } = meterDialsWords.position;

/** 'on 3, between 4 and 5 and on 0'. */
export function pointersText(positions: readonly Position[]): string {
  const texts = positions.map((position) => {
    const number = Math.floor(position);
    return Number.isInteger(position) ? on(number) : between(number, (number + 1) % 10);
  });
  return texts.join(', ');
}
