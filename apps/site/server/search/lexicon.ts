import { commonWords, frequentWords } from '../english-words.ts';
import type { IndexedWord, SearchIndex } from './search-index.ts';
import { editDistance } from './spelling.ts';
import { type SynonymFinder, synonymFinder } from './synonyms.ts';

/**
 * How distinctive a word is in English, 0 to 1. In a few hundred articles 'twenty' is as rare as 'radiator'; in English
 * it is not, and says less about what someone is looking for.
 */
export function tellingOf(word: string): number {
  if (commonWords.has(word)) return 0.7;
  return frequentWords.has(word) ? 0.85 : 1;
}

/** The words of an index, by which queries are interpreted. */
export type Lexicon = {
  words: readonly IndexedWord[];
  /** The lexeme of a word as written, if the corpus or a synonym contains it. */
  lexemeOf: (word: string) => string | undefined;
  /** Whether an article contains the word, not only a synonym. */
  isUsed: (word: string) => boolean;
  /** The weight of a term: high when few articles contain it and it is rare in English. */
  weight: (term: string) => number;
  /** How distinctive a term is in English alone, 0 to 1: a factor of its score for an article. */
  telling: (term: string) => number;
  has: (term: string) => boolean;
  /** Words with this prefix, those in most articles first. */
  startingWith: (start: string, most: number) => string[];
  /** Words with a similar prefix: one letter wrong, missing, doubled or swapped. */
  startingLike: (start: string, most: number) => string[];
  findSynonyms: SynonymFinder;
};

export function createLexicon({
  words,
  synonyms,
  postings,
  entries,
}: Pick<SearchIndex, 'words' | 'synonyms' | 'postings' | 'entries'>): Lexicon {
  const lexemes = new Map(words.map(({ word, lexeme }) => [word, lexeme]));
  const used = new Set(words.filter((word) => word.articles > 0).map(({ word }) => word));
  const counts = new Map(postings.terms.map((term, index) => [term, postings.counts[index] ?? 0]));
  const tellings = new Map<string, number>();
  for (const { word, lexeme } of words) {
    tellings.set(lexeme, Math.min(tellings.get(lexeme) ?? 1, tellingOf(word)));
  }
  const telling = (term: string) => tellings.get(term) ?? 1;
  const rarity = (term: string) => rarityOf(counts.get(term) ?? 0, entries.length);
  return {
    words,
    lexemeOf: (word) => lexemes.get(word),
    isUsed: (word) => used.has(word),
    weight: (term) => telling(term) * rarity(term),
    telling,
    has: (term) => counts.has(term),
    startingWith: (start, most) => mostUsed(between(words, start), most),
    startingLike: (start, most) =>
      mostUsed(
        between(words, start.charAt(0)).filter(({ word }) =>
          [-1, 0, 1].some((more) => editDistance(start, word.slice(0, start.length + more)) <= 1),
        ),
        most,
      ),
    findSynonyms: synonymFinder(synonyms),
  };
}

/** The inverse document frequency of a term (BM25). */
export function rarityOf(count: number, articles: number): number {
  return Math.log(1 + (articles - count + 0.5) / (count + 0.5));
}

function between(words: readonly IndexedWord[], start: string): IndexedWord[] {
  return words.slice(firstAtOrAfter(words, start), firstAtOrAfter(words, `${start}\u{10ffff}`));
}

function mostUsed(words: readonly IndexedWord[], most: number): string[] {
  return words
    .toSorted((a, b) => b.articles - a.articles)
    .slice(0, most)
    .map(({ word }) => word);
}

function firstAtOrAfter(words: readonly { word: string }[], start: string): number {
  let low = 0;
  let high = words.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((words[middle]?.word ?? '') < start) low = middle + 1;
    else high = middle;
  }
  return low;
}
