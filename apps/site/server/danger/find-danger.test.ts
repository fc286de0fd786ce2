import { describe, expect, it } from 'vitest';
import type { Classifier } from './classifier.ts';
import { createDangerFinder, type DangerLabel } from './find-danger.ts';
import { featureSpace, featuresOf } from './text-features.ts';

const labels: readonly DangerLabel[] = ['gas', 'harmless', 'fire'];

/** A classifier with weights for single words only, and one for the bias. */
function finder(weights: { word: string; label: DangerLabel; weight: number }[], harmless = 0) {
  const classifier: Classifier<DangerLabel> = { labels, weights: new Float32Array(featureSpace * labels.length) };
  const row = (feature: number, label: DangerLabel) => feature * labels.length + labels.indexOf(label);
  classifier.weights[row(featureSpace - 1, 'harmless')] = harmless;
  classifier.weights[row(featureSpace - 1, 'fire')] = -100;
  for (const { word, label, weight } of weights) {
    classifier.weights[row(featuresOf([word]).ids[0] ?? 0, label)] = weight;
  }
  return createDangerFinder(classifier);
}
const gas = (weight: number) => ({ word: 'gas', label: 'gas' as const, weight });
/** The weight at which a danger has this probability, when `gas` is one of so many features. */
const weightFor = (probability: number, features: number, harmless = 0) =>
  (Math.log(probability / (1 - probability)) + harmless) * Math.sqrt(features);
const words = (count: number, gasAt: number) =>
  Array.from({ length: count }, (_, at) => (at === gasAt ? 'gas' : `w${at}`)).join(' ');

describe('the danger in a query', () => {
  it('is not looked for without words', () => {
    expect(finder([], -50)('')).toBeUndefined();
    expect(finder([], -50)('?!')).toBeUndefined();
  });

  it('needs a probability of 0.7 in a single word', () => {
    expect(finder([gas(weightFor(0.71, 1))])('gas')).toBe('gas');
    expect(finder([gas(weightFor(0.69, 1))])('gas')).toBeUndefined();
  });

  it('needs a probability of 0.15 in more words', () => {
    expect(finder([gas(weightFor(0.16, 3))])('gas smell')).toBe('gas');
    expect(finder([gas(weightFor(0.14, 3))])('gas smell')).toBeUndefined();
  });

  it('is the likeliest one', () => {
    const fire = { word: 'fire', label: 'fire' as const, weight: 400 };
    expect(finder([gas(20), fire])('gas fire')).toBe('fire');
    expect(finder([gas(400), { ...fire, weight: 20 }])('gas fire')).toBe('gas');
  });
});

describe('the danger in a long text', () => {
  it('is looked for in pieces of ten words, with a probability of 0.9', () => {
    const story = words(30, 12);
    expect(finder([gas(weightFor(0.91, 19, 10))], 10)(story)).toBe('gas');
    expect(finder([gas(weightFor(0.89, 19, 10))], 10)(story)).toBeUndefined();
  });

  it('is looked for in pieces from 15 words on', () => {
    expect(finder([gas(40)], 10)(words(14, 12))).toBeUndefined();
    expect(finder([gas(40)], 10)(words(15, 12))).toBe('gas');
  });

  it('is looked for in a piece from every fifth word, the last one too', () => {
    // Six words from the 25th: eleven features. From the 20th it would be eleven words and ten in a piece.
    expect(finder([gas(weightFor(0.95, 11, 10))], 10)(words(31, 29))).toBe('gas');
    expect(finder([gas(weightFor(0.95, 1, 10))], 10)(words(31, 30))).toBe('gas');
  });

  it('is the one of the clearest piece', () => {
    const fire = { word: 'w40', label: 'fire' as const, weight: 1_000 };
    expect(finder([gas(80), fire], 20)(words(50, 12))).toBe('fire');
    expect(finder([gas(80), { ...fire, word: 'w3' }], 20)(words(50, 42))).toBe('fire');
  });

  it('is looked for in the first 60 words', () => {
    expect(finder([gas(40)], 10)(words(61, 59))).toBe('gas');
    expect(finder([gas(40)], 10)(words(61, 60))).toBeUndefined();
  });
});
