import { LRUCache } from 'lru-cache';
import { type Classifier, probabilitiesOf } from './classifier.ts';
import { type Danger, type DangerLabel, danger } from './danger.ts';
import { createWordSplitter, type Vocabulary } from './joined-words.ts';
import { isNamed, type NamedDanger } from './named-dangers.ts';
import { featuresOf, piecesOf, wordsOf } from './text-features.ts';

export type DangerModel = {
  classifier: Classifier<DangerLabel>;
  vocabulary: Vocabulary;
  /** Words that are much more frequent in dangers than in harmless queries. */
  evidence: ReadonlySet<string>;
};

/** `certain` for a card; otherwise a line with the number is enough. */
export type FoundDanger = { danger: Danger; certain: boolean };
export type DangerFinder = {
  inQuery: (query: string) => FoundDanger | undefined;
  /** While somebody types, only a physical danger that complete words name. */
  whileTyping: (typed: string) => NamedDanger | undefined;
};

const maxWords = 60;
/** Most queries repeat, and each is judged again before it is counted. */
const maxCachedQueries = 2_000;
/**
 * The least probability that a query is not harmless: for a line, and for a card. Without a word that is evidence of a
 * danger, and in a single word, both need more.
 */
const leastProbability = { line: 0.06, card: 0.3, withoutEvidence: 0.6, oneWord: 0.7, whileTyping: 0.8 };
/** Nobody is asked whether they are in despair, abused or poor: these have a card or nothing. Despair needs less for it. */
const cardOnly = new Map<Danger, number>([
  ['distress', 0.2],
  ['abuse', leastProbability.card],
  ['hardship', leastProbability.card],
]);
/** The least probability of a danger that a text is about as well as about a likelier one; despair hides behind a bill. */
const alsoAbout = { distress: 0.2, other: 0.3 };
/**
 * A piece of a long text counts when it is probable, or when it is likely and the whole text, no danger itself, hints at
 * one. One danger must be clear in it: a few words out of context can be a little of everything.
 */
const leastOfPiece = { probable: 0.9, likely: 0.8, hint: 0.01, clear: 0.5 };
/** The least part of the words of a text that a distress, an abuse or want is believed in. */
const leastKnown = 1 / 3;

type Judged = { likeliest: Danger | undefined; dangers: Danger[]; isClear: boolean; probability: number };

/** Finds the danger that a query describes. Pure, and fast enough to run on every keystroke. */
export function createDangerFinder({ classifier, vocabulary, evidence }: DangerModel): DangerFinder {
  const split = createWordSplitter(vocabulary);
  const judge = (words: readonly string[]): Judged => {
    const probabilities = probabilitiesOf(classifier, featuresOf(words));
    const probabilityOf = (label: DangerLabel) => probabilities[classifier.labels.indexOf(label)] ?? 0;
    const likeliest = danger.options.toSorted((a, b) => probabilityOf(b) - probabilityOf(a))[0];
    // A text can be about two dangers: 'the power has gone off and my dad is on oxygen'.
    const leastOfAnother = (option: Danger) => (option === 'distress' ? alsoAbout.distress : alsoAbout.other);
    const dangers = danger.options.filter(
      (option) => option === likeliest || probabilityOf(option) >= leastOfAnother(option),
    );
    const isClear = likeliest !== undefined && probabilityOf(likeliest) >= leastOfPiece.clear;
    return { likeliest, dangers, isClear, probability: 1 - probabilityOf('harmless') };
  };
  const leastOf = (words: readonly string[]): number => {
    if (words.length === 1) return leastProbability.oneWord;
    return words.some((word) => evidence.has(word)) ? leastProbability.line : leastProbability.withoutEvidence;
  };
  /** The judgements of the whole text and of its pieces that say that it is about a danger. */
  const judgements = (words: readonly string[], whole: Judged): Judged[] => {
    const isFound = whole.probability >= leastOf(words);
    const { likely, probable, hint } = leastOfPiece;
    const least = !isFound && whole.probability >= hint ? likely : probable;
    const pieces = piecesOf(words).map(judge);
    return [
      ...(isFound ? [whole] : []),
      ...pieces.filter(({ isClear, probability }) => isClear && probability >= least),
    ];
  };
  /** In a language that it was not trained on, half of the words are new, and the rest are chance. */
  const isUnderstood = (words: readonly string[]) =>
    words.filter((word) => vocabulary.has(word)).length > words.length * leastKnown;
  const find = (query: string): FoundDanger | undefined => {
    const typed = wordsOf(query);
    const words = split(typed).slice(0, maxWords);
    if (words.length === 0) return undefined;
    const whole = judge(words);
    const found = judgements(words, whole);
    const gravest = danger.options.find((option) => found.some(({ dangers }) => dangers.includes(option)));
    if (!gravest) return undefined;
    const about = found.filter(({ dangers }) => dangers.includes(gravest));
    // What a piece alone says may be a figure of speech: a line is enough, unless there is none.
    const least = cardOnly.get(gravest);
    const certain = least
      ? isUnderstood(words) && about.some(({ probability }) => probability >= least)
      : whole.probability >= leastProbability.card;
    const mayBeLine = !cardOnly.has(gravest) && typed.length > 1;
    return certain || mayBeLine ? { danger: gravest, certain } : undefined;
  };
  const cached = new LRUCache<string, { found: FoundDanger | undefined }>({ max: maxCachedQueries });
  return {
    inQuery: (query) => {
      const known = cached.get(query) ?? { found: find(query) };
      cached.set(query, known);
      return known.found;
    },
    whileTyping: (typed) => {
      const words = split(wordsOf(typed));
      const { likeliest, probability } = judge(words);
      if (!likeliest || probability < leastProbability.whileTyping) return undefined;
      return isNamed(likeliest, words, /\s$/.test(typed)) ? likeliest : undefined;
    },
  };
}
