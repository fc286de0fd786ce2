import { expect, it } from 'vitest';
import { readAnswers } from '../../journey/answers.ts';
import { canVisit, next } from './journey.ts';

const nothing = readAnswers(undefined);
const written = { ...nothing, feedback: 'Keep it.' };

it('feedback goes on to the details once there is a text, and back to the text at any time', () => {
  expect(next(nothing)).toBe('credit');
  expect(next(written)).toBe('details');
  expect([nothing, written].map((answers) => canVisit('details', answers))).toEqual([false, true]);
  expect([nothing, written].map((answers) => canVisit('credit', answers))).toEqual([true, true]);
});
