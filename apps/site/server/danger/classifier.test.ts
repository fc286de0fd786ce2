import { describe, expect, it } from 'vitest';
import { probabilitiesOf, trainClassifier } from './classifier.ts';

const labels = ['gas', 'fire', 'harmless'] as const;
const features = (ids: number[], values: number[]) => ({
  ids: Int32Array.from(ids),
  values: Float32Array.from(values),
});
const examples = [
  { label: 'gas', features: features([0, 1], [1, 0.5]) },
  { label: 'fire', features: features([0, 2], [1, 0.25]) },
  { label: 'harmless', features: features([3], [1]) },
  { label: 'gas', features: features([1, 2], [0.5, 0.5]) },
  { label: 'harmless', features: features([0, 3], [0.25, 1]) },
] as const;

/** The expected weights come from a separate implementation of twelve epochs of AdaGrad in the same three orders. */
describe('the training of a classifier', () => {
  const classifier = trainClassifier(labels, examples);

  it('has a row of one weight per label for each feature', () => {
    expect(classifier.labels).toEqual(['gas', 'fire', 'harmless']);
    expect(classifier.weights).toHaveLength(65_537 * 3);
    const expected = [
      -0.15263, 0.45859, -1.20627, 1.91215, -2.12119, -1.59394, 0.40772, 0.2742, -1.57277, -1.55101, -1.59654, 1.57409,
    ];
    for (const [at, weight] of expected.entries()) expect(classifier.weights[at]).toBeCloseTo(weight, 4);
    expect(classifier.weights.slice(12).every((weight) => weight === 0)).toBe(true);
  });

  it('gives the same weights every time', () => {
    expect(trainClassifier(labels, examples).weights).toEqual(classifier.weights);
  });

  it('treats the last feature like the first', () => {
    const weightsOf = (id: number) =>
      trainClassifier(labels, [
        { label: 'gas', features: features([id], [1]) },
        { label: 'fire', features: features([id], [0.5]) },
      ]).weights.slice(id * 3, id * 3 + 3);
    expect(weightsOf(65_536)).toEqual(weightsOf(0));
  });

  it('gives a probability for each label', () => {
    const probabilities = probabilitiesOf(classifier, features([0, 1], [1, 0.5]));
    expect([...probabilities].map((probability) => probability.toFixed(4))).toEqual(['0.7659', '0.1878', '0.0463']);
  });
});

describe('the probabilities of labels', () => {
  it('are equal without any weight', () => {
    const weights = new Float32Array(8);
    expect([...probabilitiesOf({ labels: ['a', 'b'], weights }, features([0, 3], [1, 1]))]).toEqual([0.5, 0.5]);
  });

  it('are finite however large the scores are', () => {
    const probabilities = (...scores: number[]) => [
      ...probabilitiesOf({ labels: ['a', 'b'], weights: Float32Array.from(scores) }, features([0], [1])),
    ];
    expect(probabilities(5_000, -5_000)).toEqual([1, 0]);
    expect(probabilities(5_000, 4_999)[0]).toBeCloseTo(0.7311, 4);
    expect(probabilities(5_000, 4_999)[1]).toBeCloseTo(0.2689, 4);
  });
});
