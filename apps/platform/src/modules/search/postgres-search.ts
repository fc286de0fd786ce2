import { type SearchMatch, type SearchQuery, searchLimits } from '@lamplighter/contracts/search/search';
import { LRUCache } from 'lru-cache';
import { Counter } from 'prom-client';
import { z } from 'zod';
import type { Database } from '../../db/database.ts';
import { ApiError } from '../../http/api-error.ts';
import { replaceWords, wordsOf } from '../text/words.ts';
import { type Lexicon, loadLexicon } from './query/lexicon.ts';
import { extractOf, type PassageReader, passageReader } from './query/passages.ts';
import { loadPhrases, type PhraseIndex } from './query/phrases.ts';
import { meaningOf, type Slot } from './query/query-meaning.ts';
import { createRanker, type PostingReader, postingReader, type Ranker, type Scores } from './query/ranking.ts';
import { nearestWords, type WordResolver, withoutCorrections, wordResolver } from './query/word-resolver.ts';
import { type Found, nothingFound, type SearchEngine, type Suggestion } from './search-engine.ts';

const searchesWithoutIndex = new Counter({
  name: 'lamplighter_searches_without_index_total',
  help: 'Searches that failed because the brand has no search index.',
});

/** Further words are ignored, to bound the cost of a query. */
const maxWords = 60;
const lookForNewGenerationMs = 1_000;
const trustGenerationMs = 20_000;
/** Results of one generation never change, and most queries repeat. */
const maxCachedQueries = 2_000;
const maxCompletions = 20;
/** Shorter prefixes are similar to too many words. */
const leastMisspelt = 4;

const leastStrength = 0.48;

/** Suggestions weigh titles higher, because someone who is still typing is looking for a title. */
const scores = {
  found: { wholeTitle: 6, inTitle: 0, phrase: 4, page: 0.75 },
  suggested: { wholeTitle: 6, inTitle: 20, phrase: 4, page: 0.9 },
};

type FoundWords = Found & { corrections: ReadonlyMap<string, string> };

type Live = {
  lexicon: Lexicon;
  entries: Suggestion[];
  phrases: PhraseIndex;
  resolve: WordResolver;
  read: PostingReader;
  readPassages: PassageReader;
  rank: Ranker;
  found: LRUCache<string, FoundWords>;
  suggested: LRUCache<string, Suggestion[]>;
};

const entryRows = z.array(
  z
    .object({
      category: z.string(),
      slug: z.string(),
      title: z.string(),
      page: z.string().nullable(),
      does: z.string().nullable(),
    })
    .transform(
      ({ category, slug, title, page, does }): Suggestion =>
        page === null ? { kind: 'article', category, slug, title } : { kind: 'page', page, title, does: does ?? '' },
    ),
);

/**
 * Search over the PostgreSQL index that `search-index.ts` writes. Words, postings and passages that were read before
 * are cached, so that most queries do not reach the database.
 */
export function postgresSearch(sql: Database, brand: string): SearchEngine {
  const live = liveGeneration(sql, brand);

  const ranked = async (
    { entries, phrases, read, rank }: Live,
    slots: Slot[],
    how: Scores,
    maxResults: number,
    category?: string,
  ) => {
    const terms = slots.flatMap((slot) => slot.terms.map(({ term }) => term));
    const postings = await read([...new Set(terms)]);
    return rank({
      slots,
      postings,
      similarity: phrases.similarity(slots),
      scores: how,
      maxResults,
      isWanted: (place) => isIn(entries[place], category),
    }).flatMap(({ article: place, coverage, similarity }) => {
      const entry = entries[place];
      return entry ? [{ place, coverage, similarity, entry }] : [];
    });
  };

  const find = async (generation: Live, words: string[], asked: Omit<SearchQuery, 'q'>): Promise<FoundWords> => {
    const { page, category, spelling } = asked;
    const { lexicon } = generation;
    const { slots, terms, corrections } = await meaningFor(words, spelling, generation);
    const notUnderstood = [...new Set(slots.flatMap(({ unknown }) => unknown ?? []))];
    const size = searchLimits.resultsOnPage;
    const all = await ranked(generation, slots, scores.found, size * searchLimits.pages, category);
    const shown = all.slice((page - 1) * size, page * size);
    const articles = shown.flatMap(({ place, entry }) => (entry.kind === 'article' ? [place] : []));
    const passages = await generation.readPassages(articles, terms);
    return {
      total: all.length,
      entries: shown.map(({ place, entry }) =>
        entry.kind === 'page' ? entry : { ...entry, extract: extractOf(passages.get(place) ?? '', terms, lexicon) },
      ),
      match: matchOf(all[0]),
      corrections,
      notUnderstood,
      nearestTerms: all.length > 0 || notUnderstood.length === 0 ? [] : await nearestWords(sql, lexicon, notUnderstood),
    };
  };

  const suggestFor = async (generation: Live, words: string[], isFinished: boolean): Promise<Suggestion[]> => {
    const slots = await slotsWhileTyping(words, isFinished, generation);
    const best = await ranked(generation, slots, scores.suggested, searchLimits.suggestions);
    return best.map(({ entry }) => entry);
  };

  return {
    search: async ({ q, ...asked }) => {
      const words = wordsOf(q).slice(0, maxWords);
      if (words.length === 0) return nothingFound;
      const generation = (await live()) ?? failWithoutIndex();
      const key = JSON.stringify([words, asked]);
      const known = generation.found.get(key) ?? (await find(generation, words, asked));
      generation.found.set(key, known);
      const { corrections, ...found } = known;
      return corrections.size === 0 ? found : { ...found, searchedAs: replaceWords(q, corrections) };
    },

    suggest: async (typed) => {
      const words = wordsOf(typed).slice(0, maxWords);
      const generation = words.length > 0 ? await live() : undefined;
      if (!generation) return [];
      const isFinished = /\s$/.test(typed);
      const key = JSON.stringify([words, isFinished]);
      const suggested = generation.suggested.get(key) ?? (await suggestFor(generation, words, isFinished));
      generation.suggested.set(key, suggested);
      return suggested;
    },
  };
}

/** Without an index, a response of no results would be false. */
function failWithoutIndex(): never {
  searchesWithoutIndex.inc();
  const details = 'The search index is not written yet.';
  throw new ApiError(503, [{ title: 'Temporarily unavailable', details }], { retryAfterSeconds: 1 });
}

async function meaningFor(words: string[], spelling: SearchQuery['spelling'], { lexicon, resolve }: Live) {
  const resolved = await resolve(words);
  return meaningOf(words, spelling === 'exact' ? withoutCorrections(resolved) : resolved, lexicon);
}

function isIn(entry: Suggestion | undefined, category: string | undefined): boolean {
  return category === undefined || (entry?.kind === 'article' && entry.category === category);
}

/** Weak when the best result covers little of the query and is similar to none of its asked phrases. */
function matchOf(best: { coverage: number; similarity: number } | undefined): SearchMatch {
  if (!best) return 'none';
  return (best.coverage + best.similarity) / 2 < leastStrength ? 'weak' : 'good';
}

/** The last word may be incomplete: it matches every word with that prefix, or with a similar one if there is none. */
async function slotsWhileTyping(words: string[], finished: boolean, { lexicon, resolve }: Live) {
  const last = words.at(-1) ?? '';
  const lexemes = finished ? [] : completionsOf(last, lexicon);
  if (lexemes.length === 0) return meaningOf(words, await resolve(words), lexicon).slots;
  const before = words.slice(0, -1);
  const mass = lexemes.reduce((sum, lexeme) => sum + lexicon.weight(lexeme), 0) / lexemes.length;
  const concepts = lexemes.flatMap((lexeme) => lexicon.findSynonyms([lexeme], 0).map(({ concept }) => concept));
  const terms = [...new Set([...lexemes, ...concepts])].map((term) => ({ term, weight: 1 }));
  const growing: Slot = { mass, phraseMass: mass, terms };
  return [...meaningOf(before, await resolve(before), lexicon).slots, growing];
}

function completionsOf(start: string, lexicon: Lexicon): string[] {
  const exact = lexicon.startingWith(start, maxCompletions);
  const isMisspelt = exact.length === 0 && start.length >= leastMisspelt;
  const completions = isMisspelt ? lexicon.startingLike(start, maxCompletions) : exact;
  return [...new Set(completions.flatMap((word) => lexicon.lexemeOf(word) ?? []))];
}

/**
 * The newest generation, checked at most once a second. While a new one loads, the previous one is used, but only for
 * as long as the index is certain to store it.
 */
function liveGeneration(sql: Database, brand: string): () => Promise<Live | undefined> {
  let held: Live | undefined;
  let looking: Promise<void> | undefined;
  let lookedAt = 0;
  let seenAt = 0;

  const look = async () => {
    const [row] = await sql<{ generation: string; articles: number }[]>`
      select generation, articles from search_generation where brand = ${brand} and replaced_at is null`;
    if (row && row.generation !== held?.lexicon.generation) {
      const { generation } = row;
      const [lexicon, rows] = await Promise.all([
        loadLexicon(sql, generation, row.articles),
        sql`
          select category, slug, title, page, does from search_article
          where generation = ${generation} order by article`,
      ]);
      const entries = entryRows.parse([...rows]);
      held = {
        lexicon,
        entries,
        phrases: await loadPhrases(sql, lexicon),
        resolve: wordResolver(sql, lexicon),
        read: postingReader(sql, generation),
        readPassages: passageReader(sql, lexicon),
        rank: createRanker({ size: entries.length, isPage: (place) => entries[place]?.kind === 'page' }),
        found: new LRUCache({ max: maxCachedQueries }),
        suggested: new LRUCache({ max: maxCachedQueries }),
      };
    }
    if (row) seenAt = Date.now();
  };

  return async () => {
    const now = Date.now();
    if (!looking && now - lookedAt > lookForNewGenerationMs) {
      lookedAt = now;
      looking = look().finally(() => {
        looking = undefined;
      });
      looking.catch(() => {
        lookedAt = 0;
      });
    }
    if (now - seenAt > trustGenerationMs) await looking;
    return held;
  };
}
