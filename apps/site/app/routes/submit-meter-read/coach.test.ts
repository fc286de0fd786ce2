import { describe, expect, it } from 'vitest';
import { coach, silent } from './coach.ts';

const type = (typed: string, state = silent) => coach(state, { type: 'typed', typed, maxFigures: 6 });
const pause = (state = silent) => coach(state, { type: 'paused' });
const adviceOn = (typed: string) => pause(type(typed)).advice;

describe('the coach', () => {
  it.each(['', '   ', '04521', '4762', '117306', ' 0 4521 ', '04-521'])('has nothing to say about "%s"', (typed) => {
    expect(adviceOn(typed)).toBe('');
  });

  it.each([
    ['04521.7', 'Leave out the point and the numbers after it.'],
    ['04521.', 'Leave out the point and the numbers after it.'],
    ['04521 kWh', 'A reading is numbers only.'],
    ['2,418', 'A reading is numbers only.'],
    ['4.521.7', 'A reading is numbers only.'],
    ['.7', 'A reading is numbers only.'],
    ['0326541', 'A reading has 6 numbers at most. Leave out red ones.'],
    ['417', 'Does the meter show zeros at the front? Write them down too.'],
  ])('says what to change in "%s"', (typed, advice) => {
    expect(adviceOn(typed)).toBe(advice);
  });

  it('waits for a pause', () => {
    expect(type('04521.7').advice).toBe('');
  });

  it('says it until the digits are right, and then nothing', () => {
    const told = pause(type('417'));
    expect(type('418', told).advice).toBe(told.advice);
    expect(type('0417', told).advice).toBe('');
  });

  it('waits for a pause again before it says something else', () => {
    const told = pause(type('417'));
    expect(type('417.5', told).advice).toBe('');
    expect(pause(type('417.5', told)).advice).toBe('Leave out the point and the numbers after it.');
  });
});
