import { describe, expect, it } from 'vitest';
import type { Classifier } from './classifier.ts';
import { type Danger, type DangerLabel, danger } from './danger.ts';
import { createDangerFinder } from './find-danger.ts';
import { featureSpace, featuresOf, piecesOf } from './text-features.ts';

const labels: readonly DangerLabel[] = [...danger.options, 'harmless'];

const vocabulary = new Map([
  ['gas', 30],
  ['smell', 10],
  ['leak', 10],
]);

/** A classifier with weights for single words only, and one for the bias. */
function finder(weights: { word: string; label: DangerLabel; weight: number }[], harmless = 0) {
  const classifier: Classifier<DangerLabel> = { labels, weights: new Float32Array(featureSpace * labels.length) };
  const row = (feature: number, label: DangerLabel) => feature * labels.length + labels.indexOf(label);
  classifier.weights[row(featureSpace - 1, 'harmless')] = harmless;
  // Only the labels that a test gives weights to count.
  for (const label of danger.options) {
    if (!weights.some((weighted) => weighted.label === label)) classifier.weights[row(featureSpace - 1, label)] = -100;
  }
  for (const { word, label, weight } of weights) {
    classifier.weights[row(featuresOf([word]).ids[0] ?? 0, label)] = weight;
  }
  return createDangerFinder({ classifier, vocabulary, evidence: new Set(['gas', 'fire', 'w3', 'w40']) });
}
const gas = (weight: number) => ({ word: 'gas', label: 'gas' as const, weight });
/** The weight at which a danger has this probability, when `gas` is one of so many features. */
const weightFor = (probability: number, features: number, harmless = 0) =>
  (Math.log(probability / (1 - probability)) + harmless) * Math.sqrt(features);
const words = (count: number, gasAt: number) =>
  Array.from({ length: count }, (_, at) => (at === gasAt ? 'gas' : `w${at}`)).join(' ');

const found = (danger: Danger, certain = true) => ({ danger, certain });

describe('the danger in a query', () => {
  it('is not looked for without words', () => {
    expect(finder([], -50).inQuery('')).toBeUndefined();
    expect(finder([], -50).inQuery('?!')).toBeUndefined();
  });

  it('needs a probability of 0.7 in a single word', () => {
    expect(finder([gas(weightFor(0.71, 1))]).inQuery('gas')).toEqual(found('gas'));
    expect(finder([gas(weightFor(0.69, 1))]).inQuery('gas')).toBeUndefined();
  });

  it('needs a probability of 0.06 in more words for a line, and of 0.3 for a card', () => {
    expect(finder([gas(weightFor(0.05, 3))]).inQuery('gas smell')).toBeUndefined();
    expect(finder([gas(weightFor(0.07, 3))]).inQuery('gas smell')).toEqual(found('gas', false));
    expect(finder([gas(weightFor(0.29, 3))]).inQuery('gas smell')).toEqual(found('gas', false));
    expect(finder([gas(weightFor(0.31, 3))]).inQuery('gas smell')).toEqual(found('gas'));
  });

  it('needs a probability of 0.6 without a word that is evidence of one', () => {
    const hum = (probability: number) => ({ word: 'hum', label: 'gas' as const, weight: weightFor(probability, 3) });
    expect(finder([hum(0.61)]).inQuery('a hum')).toEqual(found('gas'));
    expect(finder([hum(0.59)]).inQuery('a hum')).toBeUndefined();
  });

  it('needs a probability of 0.3 in joined words, which are split first', () => {
    expect(finder([gas(weightFor(0.31, 3))]).inQuery('gassmell')).toEqual(found('gas'));
    expect(finder([gas(weightFor(0.29, 3))]).inQuery('gassmell')).toBeUndefined();
    expect(finder([gas(weightFor(0.29, 5))]).inQuery('help gassmell')).toEqual(found('gas', false));
  });

  it.each([
    ['distress', 0.2],
    ['abuse', 0.3],
    ['hardship', 0.3],
  ] as const)('%s has a card from a probability of %d on, and never a line', (label, least) => {
    const at = (probability: number) =>
      finder([{ word: 'gas', label, weight: weightFor(probability, 3) }]).inQuery('gas smell');
    expect(at(least + 0.01)).toEqual(found(label));
    expect(at(least - 0.01)).toBeUndefined();
  });

  it.each(['distress', 'abuse', 'hardship'] as const)('%s is believed when a third of the words are known', (label) => {
    const inQuery = finder([{ word: 'gas', label, weight: 100 }]).inQuery;
    expect(inQuery('gas smell xa xb xc')).toEqual(found(label));
    expect(inQuery('gas smell xa xb xc xd')).toBeUndefined();
    expect(finder([gas(100)]).inQuery('gas xa xb xc xd')).toEqual(found('gas'));
  });

  it.each([
    ['gas', 'power-cut', 0.3],
    ['distress', 'hardship', 0.2],
  ] as const)('is %s and not %s, the likelier, from a probability of %d on', (graver, likelier, least) => {
    const both = (share: number) => {
      const odds = Math.log((1 - share) / share) * Math.sqrt(3);
      const weights = { word: 'gas', label: graver, weight: 100 };
      return finder([weights, { ...weights, label: likelier, weight: 100 + odds }]).inQuery('gas smell');
    };
    expect(both(least + 0.01)).toEqual(found(graver));
    expect(both(least - 0.01)).toEqual(found(likelier));
  });

  it('is the likeliest one', () => {
    const fire = { word: 'fire', label: 'fire' as const, weight: 400 };
    expect(finder([gas(20), fire]).inQuery('gas fire')).toEqual(found('fire'));
    expect(finder([gas(400), { ...fire, weight: 20 }]).inQuery('gas fire')).toEqual(found('gas'));
  });
});

describe('the danger in a long text', () => {
  it('is looked for in pieces of ten words, with a probability of 0.9', () => {
    const story = words(30, 12);
    expect(finder([gas(weightFor(0.91, 19, 30))], 30).inQuery(story)).toEqual(found('gas', false));
    expect(finder([gas(weightFor(0.89, 19, 30))], 30).inQuery(story)).toBeUndefined();
  });

  it('needs a probability of 0.8 in a piece when the whole text hints at it with 0.01', () => {
    // 30 words are 59 features: with this bias the whole text has 0.03, with a larger one much less.
    const piece = (probability: number, harmless: number) =>
      finder([gas(weightFor(probability, 19, harmless))], harmless).inQuery(words(30, 12));
    expect(piece(0.81, 10)).toEqual(found('gas', false));
    expect(piece(0.79, 10)).toBeUndefined();
    expect(piece(0.81, 30)).toBeUndefined();
  });

  it.each(['distress', 'abuse', 'hardship'] as const)(
    '%s in a piece has a card, because it never has a line',
    (label) => {
      const weights = { word: 'gas', label, weight: weightFor(0.91, 19, 30) };
      expect(finder([weights], 30).inQuery(`${words(30, 12)} leak smell${' gas'.repeat(20)}`)).toEqual(found(label));
    },
  );

  it('must be clear in a piece: one danger has a probability of 0.5', () => {
    const piece = (more: number) => {
      const equal = weightFor(0.98, 19, 30);
      const fire = { word: 'gas', label: 'fire' as const, weight: equal };
      return finder([gas(equal + more), fire, { ...fire, label: 'shock' }], 30).inQuery(words(30, 12));
    };
    expect(piece(0)).toBeUndefined();
    expect(piece(10)).toEqual(found('gas', false));
  });

  it('is looked for in pieces from 15 words on', () => {
    expect(finder([gas(weightFor(0.95, 19, 50))], 50).inQuery(words(14, 12))).toBeUndefined();
    expect(finder([gas(weightFor(0.95, 19, 50))], 50).inQuery(words(15, 12))).toEqual(found('gas', false));
  });

  it('is looked for in a piece from every fifth word, and in the last ten', () => {
    expect(piecesOf(words(14, 0).split(' '))).toEqual([]);
    expect(piecesOf(words(15, 20).split(' ')).map((piece) => [piece[0], piece.at(-1), piece.length])).toEqual([
      ['w0', 'w9', 10],
      ['w5', 'w14', 10],
    ]);
    expect(piecesOf(words(23, 30).split(' ')).map((piece) => [piece[0], piece.at(-1), piece.length])).toEqual([
      ['w0', 'w9', 10],
      ['w5', 'w14', 10],
      ['w10', 'w19', 10],
      ['w13', 'w22', 10],
    ]);
  });

  it('is the gravest of all pieces, however clear another is', () => {
    const fire = { word: 'w40', label: 'fire' as const, weight: 105 };
    expect(finder([gas(1_000), fire], 20).inQuery(words(50, 12))).toEqual(found('fire'));
    expect(finder([gas(1_000), { ...fire, word: 'w3' }], 20).inQuery(words(50, 42))).toEqual(found('fire'));
    expect(finder([gas(1_000), { ...fire, weight: 0 }], 20).inQuery(words(50, 12))).toEqual(found('gas'));
  });

  it('is looked for in the first 60 words', () => {
    expect(finder([gas(100)], 20).inQuery(words(61, 59))).toEqual(found('gas', false));
    expect(finder([gas(100)], 20).inQuery(words(61, 60))).toBeUndefined();
  });
});

describe('the danger in what somebody types', () => {
  const typing = (typed: string, probability = 0.81) => finder([gas(weightFor(probability, 3))]).whileTyping(typed);

  it('needs a probability of 0.8', () => {
    expect(typing('smell gas')).toBe('gas');
    expect(typing('smell gas', 0.79)).toBeUndefined();
  });

  it('must be named by complete words', () => {
    expect(finder([], -50).whileTyping('gas fumes ')).toBeUndefined();
    expect(finder([gas(500)]).whileTyping('gas le')).toBeUndefined();
    expect(finder([gas(500)]).whileTyping('gas leak')).toBe('gas');
    expect(finder([gas(500)]).whileTyping('gas leak in the ha')).toBe('gas');
    expect(finder([gas(500)]).whileTyping('gasleak')).toBe('gas');
  });

  it('is physical', () => {
    for (const label of ['distress', 'abuse', 'hardship', 'threat', 'tampering'] as const) {
      expect(finder([{ word: 'gas', label, weight: 500 }]).whileTyping('smell gas ')).toBeUndefined();
    }
  });
});
