import { wordsOf } from '@lamplighter/contracts/text/words';
import { LRUCache } from 'lru-cache';
import { isLikelyRight } from './answer-chance.ts';
import { createLexicon, type Lexicon } from './lexicon.ts';
import { type ExtractPiece, extractOf, passageReader } from './passages.ts';
import { createPhraseIndex } from './phrases.ts';
import { meaningOf, type Slot } from './query-meaning.ts';
import { createRanker, type Scores } from './ranking.ts';
import type { Entry, SearchIndex } from './search-index.ts';
import { replaceWords } from './spelling.ts';
import { createSimilarWords, type SimilarWords } from './trigrams.ts';
import { nearestWords, resolveWords, withoutCorrections } from './word-resolver.ts';

/** What is searched for: `exact` searches the words as typed; otherwise misspelt words are corrected. */
export type SearchQuery = { q: string; category?: string | undefined; page: number; spelling: 'corrected' | 'exact' };

/** A result: an article with an extract, or a page of the site with what one can do there. */
type SearchResult =
  | { kind: 'article'; category: string; slug: string; title: string; extract: ExtractPiece[] }
  | { kind: 'page'; page: string; title: string; does: string };

export type Found = {
  total: number;
  page: number;
  pages: number;
  results: SearchResult[];
  /** `weak` when the first result is hardly the right one, `none` when there is no result. */
  match: 'good' | 'weak' | 'none';
  /** The query with its misspelt words corrected, if any was. */
  searchedAs?: string | undefined;
  /** Words of the query that are not in the index. */
  notUnderstood: string[];
  /** Words of the index similar to those of a query that found nothing. */
  nearestTerms: string[];
  /** All categories, to filter by. */
  categories: { slug: string; title: string }[];
};

/** Search over one index. Pure: the same query has the same results for as long as there is this index. */
export type SearchEngine = {
  /** Of the content that the index was built from. */
  version: string;
  search: (query: SearchQuery) => Found;
  suggest: (typed: string) => Entry[];
};

const limits = { resultsOnPage: 10, pages: 10, suggestions: 8 };

/** Further words are ignored, to bound the cost of a query. */
const maxWords = 60;
/** Most queries repeat: a search that is counted after its page was sent costs nothing more. */
const maxCachedQueries = 2_000;
const maxCompletions = 20;
/** Shorter prefixes are similar to too many words. */
const leastMisspelt = 4;

/** Suggestions weigh titles higher, because someone who is still typing is looking for a title. */
const scores = {
  found: { wholeTitle: 6, inTitle: 0, phrase: 4, page: 0.75 },
  suggested: { wholeTitle: 6, inTitle: 20, phrase: 4, page: 0.9 },
};

type Words = { lexicon: Lexicon; similar: SimilarWords };
type Place = { place: number; entry: Entry; score: number };
type FoundWords = Found & { corrections: ReadonlyMap<string, string> };

export function createSearchEngine(index: SearchIndex): SearchEngine {
  const { version, entries, categories } = index;
  const lexicon = createLexicon(index);
  const words: Words = { lexicon, similar: createSimilarWords(index.words) };
  const phrases = createPhraseIndex(index.phrases, entries.length);
  const readPassage = passageReader(index, lexicon);
  const rank = createRanker({
    postings: index.postings,
    size: entries.length,
    isPage: (place) => entries[place]?.kind === 'page',
  });
  const cached = {
    found: new LRUCache<string, FoundWords>({ max: maxCachedQueries }),
    suggested: new LRUCache<string, Entry[]>({ max: maxCachedQueries }),
  };

  const ranked = (slots: Slot[], how: Scores, maxResults: number, category?: string): Place[] =>
    rank({
      slots,
      similarity: phrases.similarity(slots),
      scores: how,
      maxResults,
      isWanted: (place) => isIn(entries[place], category),
    }).flatMap(({ article: place, score }) => {
      const entry = entries[place];
      return entry ? [{ place, score, entry }] : [];
    });

  const find = (typed: string[], { page, category, spelling }: Omit<SearchQuery, 'q'>): FoundWords => {
    const resolved = resolveWords(typed, lexicon, words.similar);
    const meant = spelling === 'exact' ? withoutCorrections(resolved) : resolved;
    const { slots, terms, corrections } = meaningOf(typed, meant, lexicon);
    const notUnderstood = [...new Set(slots.flatMap(({ unknown }) => unknown ?? []))];
    const size = limits.resultsOnPage;
    const all = ranked(slots, scores.found, size * limits.pages, category);
    return {
      total: all.length,
      page,
      pages: Math.ceil(all.length / size),
      results: all.slice((page - 1) * size, page * size).map(({ place, entry }) => {
        if (entry.kind === 'page') return entry;
        return { ...entry, extract: extractOf(readPassage(place, terms), terms, lexicon) };
      }),
      match: matchOf(all, slots),
      corrections,
      notUnderstood,
      nearestTerms: all.length > 0 || notUnderstood.length === 0 ? [] : nearestWords(notUnderstood, words.similar),
      categories,
    };
  };

  return {
    version,
    search: ({ q, ...asked }) => {
      const typed = wordsOf(q).slice(0, maxWords);
      const { corrections, ...found } = cachedIn(cached.found, [typed, asked], () => find(typed, asked));
      return corrections.size === 0 ? found : { ...found, searchedAs: replaceWords(q, corrections) };
    },

    suggest: (text) => {
      const typed = wordsOf(text).slice(0, maxWords);
      const isFinished = /\s$/.test(text);
      return cachedIn(cached.suggested, [typed, isFinished], () => {
        const slots = slotsWhileTyping(typed, isFinished, words);
        return ranked(slots, scores.suggested, limits.suggestions).map(({ entry }) => entry);
      });
    },
  };
}

function cachedIn<Value extends object>(cache: LRUCache<string, Value>, of: unknown, make: () => Value): Value {
  const key = JSON.stringify(of);
  const value = cache.get(key) ?? make();
  cache.set(key, value);
  return value;
}

function isIn(entry: Entry | undefined, category: string | undefined): boolean {
  return category === undefined || (entry?.kind === 'article' && entry.category === category);
}

function matchOf([first, second]: readonly Place[], slots: readonly Slot[]): Found['match'] {
  if (!first) return 'none';
  return isLikelyRight(first.score, second?.score ?? 0, slots) ? 'good' : 'weak';
}

/** The last word may be incomplete: it matches every word with that prefix, or with a similar one if there is none. */
function slotsWhileTyping(typed: string[], isFinished: boolean, { lexicon, similar }: Words): Slot[] {
  const slotsOf = (some: string[]) => meaningOf(some, resolveWords(some, lexicon, similar), lexicon).slots;
  const last = typed.at(-1);
  const lexemes = isFinished || last === undefined ? [] : completionsOf(last, lexicon);
  if (lexemes.length === 0) return slotsOf(typed);
  const mass = lexemes.reduce((sum, lexeme) => sum + lexicon.weight(lexeme), 0) / lexemes.length;
  const concepts = lexemes.flatMap((lexeme) => lexicon.findSynonyms([lexeme], 0).map(({ concept }) => concept));
  const terms = [...new Set([...lexemes, ...concepts])].map((term) => ({ term, weight: 1 }));
  return [...slotsOf(typed.slice(0, -1)), { mass, phraseMass: mass, terms }];
}

function completionsOf(start: string, lexicon: Lexicon): string[] {
  const exact = lexicon.startingWith(start, maxCompletions);
  const isMisspelt = exact.length === 0 && start.length >= leastMisspelt;
  const completions = isMisspelt ? lexicon.startingLike(start, maxCompletions) : exact;
  return [...new Set(completions.flatMap((word) => lexicon.lexemeOf(word) ?? []))];
}
