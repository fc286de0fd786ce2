import { type Features, featureSpace } from './text-features.ts';

/** Multinomial logistic regression: `weights` holds a row of one weight per label for each feature. */
export type Classifier<Label extends string> = { labels: readonly Label[]; weights: Float32Array };

const seeds = [1, 2, 3];
const epochs = 12;
const learningRate = 0.3;
const l2 = 1e-5;
const leastError = 1e-3;

type Examples<Label extends string> = readonly { label: Label; features: Features }[];

/**
 * Trains by AdaGrad in a deterministic order: the same examples give the same classifier. It is the mean of several
 * orders, because which queries lie just above a threshold depends on the order of one.
 */
export function trainClassifier<Label extends string>(
  labels: readonly Label[],
  examples: Examples<Label>,
): Classifier<Label> {
  const trained = seeds.map((seed) => trainInOrder(labels, examples, linearCongruential(seed)));
  const weights = trained[0]?.map((_, at) => trained.reduce((sum, each) => sum + (each[at] ?? 0), 0) / trained.length);
  return { labels, weights: weights ?? new Float32Array() };
}

function trainInOrder<Label extends string>(
  labels: readonly Label[],
  examples: Examples<Label>,
  random: (below: number) => number,
): Float32Array {
  const classifier = { labels, weights: new Float32Array(featureSpace * labels.length) };
  const squares = new Float32Array(featureSpace * labels.length);
  for (let epoch = 0; epoch < epochs; epoch++) {
    for (const { label, features } of shuffled(examples, random)) {
      const errors = probabilitiesOf(classifier, features);
      const right = labels.indexOf(label);
      errors[right] = (errors[right] ?? 0) - 1;
      errors.forEach((error, index) => {
        // Skips labels that are predicted almost exactly: they would be most of the work.
        if (Math.abs(error) >= leastError) correct(classifier, squares, features, index, error);
      });
    }
  }
  return classifier.weights;
}

/** One step of AdaGrad for the weights of one label. */
function correct(
  { labels, weights }: Classifier<string>,
  squares: Float32Array,
  { ids, values }: Features,
  label: number,
  error: number,
): void {
  for (let at = 0; at < ids.length; at++) {
    const place = (ids[at] ?? 0) * labels.length + label;
    const gradient = error * (values[at] ?? 0) + l2 * (weights[place] ?? 0);
    squares[place] = (squares[place] ?? 0) + gradient * gradient;
    weights[place] = (weights[place] ?? 0) - (learningRate * gradient) / Math.sqrt(squares[place] ?? 1);
  }
}

/** The probability of each label, in the order of `labels`. */
export function probabilitiesOf({ labels, weights }: Classifier<string>, { ids, values }: Features): Float64Array {
  const size = labels.length;
  const scores = new Float64Array(size);
  for (let at = 0; at < ids.length; at++) {
    const row = (ids[at] ?? 0) * size;
    const value = values[at] ?? 0;
    for (let index = 0; index < size; index++) {
      scores[index] = (scores[index] ?? 0) + value * (weights[row + index] ?? 0);
    }
  }
  const highest = Math.max(...scores);
  const exponentials = scores.map((score) => Math.exp(score - highest));
  const sum = exponentials.reduce((total, exponential) => total + exponential, 0);
  return exponentials.map((exponential) => exponential / sum);
}

function shuffled<Item>(items: readonly Item[], random: (below: number) => number): Item[] {
  const result = [...items];
  for (let last = result.length - 1; last > 0; last--) {
    const other = random(last + 1);
    const [a, b] = [result[last], result[other]];
    if (a !== undefined && b !== undefined) [result[last], result[other]] = [b, a];
  }
  return result;
}

function linearCongruential(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}
