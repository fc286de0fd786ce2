import { describe, expect, it } from 'vitest';
import { segmentation } from './segmentation.ts';

const words = new Set([
  'top',
  'topup',
  'up',
  'my',
  'meter',
  'boiler',
  'boil',
  'not',
  'working',
  'work',
  'king',
  'ate',
  'late',
  'me',
]);
const parts = (joined: string) =>
  segmentation(
    joined,
    (part) => words.has(part),
    (part) => part.length,
  );

describe('segmentation', () => {
  it('splits words written together into as few as there can be', () => {
    expect(parts('topup')).toEqual(['top', 'up']);
    expect(parts('topupmymeter')).toEqual(['topup', 'my', 'meter']);
    expect(parts('boilernotworking')).toEqual(['boiler', 'not', 'working']);
  });

  it('leaves alone what is one word, or no row of words', () => {
    expect(parts('meter')).toBeUndefined();
    expect(parts('metermetre')).toBeUndefined();
    expect(parts('')).toBeUndefined();
  });
});
