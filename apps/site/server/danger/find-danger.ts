import { type Classifier, probabilitiesOf } from './classifier.ts';
import type { Danger } from './danger.ts';
import { featuresOf, wordsOf } from './text-features.ts';

export type DangerLabel = Danger | 'harmless';
export type DangerFinder = (query: string) => Danger | undefined;

const maxWords = 60;
/** A missed danger is worse than an unnecessary card, so the threshold is low; a single word needs a higher one. */
const leastProbability = { oneWord: 0.7, more: 0.15 };
/** A long text is also classified in overlapping pieces, each with a higher threshold than a whole query. */
const story = { longerThan: 14, pieceWords: 10, step: 5, leastProbability: 0.9 };

/** Finds the danger that a query describes. Pure, and fast enough to run on every keystroke. */
export function createDangerFinder(classifier: Classifier<DangerLabel>): DangerFinder {
  const likeliest = (words: readonly string[]) => {
    const probabilities = probabilitiesOf(classifier, featuresOf(words));
    const known = classifier.labels.map((label, index) => ({ label, probability: probabilities[index] ?? 0 }));
    const harmless = known.find(({ label }) => label === 'harmless')?.probability ?? 0;
    const [first] = known.filter(isDangerous).toSorted((a, b) => b.probability - a.probability);
    return { danger: first?.label, probability: 1 - harmless };
  };
  return (query) => {
    const words = wordsOf(query).slice(0, maxWords);
    if (words.length === 0) return undefined;
    const whole = likeliest(words);
    const least = words.length === 1 ? leastProbability.oneWord : leastProbability.more;
    if (whole.probability >= least) return whole.danger;
    if (words.length <= story.longerThan) return undefined;
    const pieces = Array.from({ length: Math.ceil(words.length / story.step) }, (_, index) =>
      likeliest(words.slice(index * story.step, index * story.step + story.pieceWords)),
    );
    const [clearest] = pieces.toSorted((a, b) => b.probability - a.probability);
    return clearest && clearest.probability >= story.leastProbability ? clearest.danger : undefined;
  };
}

function isDangerous<Known extends { label: DangerLabel }>(known: Known): known is Known & { label: Danger } {
  return known.label !== 'harmless';
}
