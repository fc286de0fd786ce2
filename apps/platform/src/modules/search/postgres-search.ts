import { type SearchMatch, searchLimits } from '@lamplighter/contracts/search';
import { z } from 'zod';
import type { Database } from '../../database.ts';
import { extractOf } from './extract.ts';
import { type Lexicon, loadLexicon } from './lexicon.ts';
import { loadPhrases, type PhraseIndex } from './phrases.ts';
import { type PostingReader, postingReader } from './postings.ts';
import { meaningOf, type Slot } from './query-meaning.ts';
import { rank, type Scores } from './ranking.ts';
import { nothingFound, type SearchEngine, type Suggestion } from './search-engine.ts';
import { nearestWords, type WordResolver, wordResolver } from './word-resolver.ts';
import { wordsOf } from './words.ts';

/** Words past this many are not read: nobody types them, and each has its cost. */
const mostWords = 60;
const lookForNewGenerationMs = 1_000;
const trustGenerationMs = 20_000;
const mostCompletions = 20;
/** A start of fewer letters is near to too many words. */
const leastMisspelt = 4;

const mostShown = 6;
const leastStrength = 0.48;

/** Someone who is still typing is looking for a title. */
const scores = {
  found: { wholeTitle: 6, inTitle: 0, phrase: 4, page: 0.75 },
  suggested: { wholeTitle: 6, inTitle: 20, phrase: 4, page: 0.9 },
};

type Live = {
  lexicon: Lexicon;
  entries: Suggestion[];
  phrases: PhraseIndex;
  resolve: WordResolver;
  read: PostingReader;
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
const passageRows = z.array(z.object({ article: z.number(), text: z.string() }));

/**
 * Search over the index in PostgreSQL that `search-index.ts` writes. Words and postings that were asked for before are
 * in memory, so that most queries ask the database for their extracts only.
 */
export function postgresSearch(sql: Database, brand: string): SearchEngine {
  const live = liveGeneration(sql, brand);

  const ranked = async (
    { entries, phrases, read }: Live,
    slots: Slot[],
    how: Scores,
    most: number,
    category?: string,
  ) => {
    const terms = slots.flatMap((slot) => slot.terms.map(({ term }) => term));
    const evidence = {
      postings: await read([...new Set(terms)]),
      similarity: phrases.similarity(slots),
      isPage: (place: number) => entries[place]?.kind === 'page',
      size: entries.length,
    };
    return rank(slots, evidence, how)
      .flatMap(({ article: place, coverage, similarity }) => {
        const entry = entries[place];
        return entry && isIn(entry, category) ? [{ place, coverage, similarity, entry }] : [];
      })
      .slice(0, most);
  };

  /** The passage of each article that says most about the query. */
  const passagesOf = async ({ lexicon }: Live, places: number[], terms: ReadonlySet<string>) => {
    if (places.length === 0) return new Map<number, string>();
    const rows = await sql`
      select article, (
        select text from search_passage p
        where p.generation = ${lexicon.generation} and p.article = a.article and p.weight in ('B', 'D')
        order by ts_rank(p.vector, ${tsquery([...terms], lexicon)}::tsquery) desc, p.place limit 1) as text
      from unnest(${places}::int[]) as a(article)`;
    return new Map(passageRows.parse([...rows]).map(({ article, text }) => [article, text]));
  };

  return {
    search: async ({ q, category, page }) => {
      const words = wordsOf(q).slice(0, mostWords);
      const generation = words.length > 0 ? await live() : undefined;
      if (!generation) return nothingFound;
      const { lexicon, resolve } = generation;
      const resolved = await resolve(words);
      const { slots, terms } = meaningOf(words, resolved, lexicon);
      const notUnderstood = [...new Set(slots.flatMap(({ unknown }) => unknown ?? []))];
      const size = searchLimits.resultsOnPage;
      const all = await ranked(generation, slots, scores.found, size * searchLimits.pages, category);
      const shown = all.slice((page - 1) * size, page * size);
      const passages = await passagesOf(
        generation,
        shown.map(({ place }) => place),
        terms,
      );
      return {
        total: all.length,
        entries: shown.map(({ place, entry }) =>
          entry.kind === 'page' ? entry : { ...entry, extract: extractOf(passages.get(place) ?? '', terms, lexicon) },
        ),
        match: matchOf(all[0]),
        notUnderstood,
        nearestTerms:
          all.length > 0 || notUnderstood.length === 0 ? [] : await nearestWords(sql, lexicon, notUnderstood),
      };
    },

    suggest: async (typed) => {
      const words = wordsOf(typed).slice(0, mostWords);
      const generation = words.length > 0 ? await live() : undefined;
      if (!generation) return [];
      const slots = await slotsWhileTyping(words, /\s$/.test(typed), generation);
      const best = await ranked(generation, slots, scores.suggested, searchLimits.suggestions);
      return best.map(({ entry }) => entry);
    },
  };
}

function isIn(entry: Suggestion, category: string | undefined): boolean {
  return category === undefined || (entry.kind === 'article' && entry.category === category);
}

/** Weak when the best result answers little of the query and is like none of the ways in which it is asked for. */
function matchOf(best: { coverage: number; similarity: number } | undefined): SearchMatch {
  if (!best) return 'none';
  return (best.coverage + best.similarity) / 2 < leastStrength ? 'weak' : 'good';
}

/** The terms that tell most, any of them. Lexemes are letters and digits only, so that none needs escaping. */
function tsquery(terms: readonly string[], lexicon: Lexicon): string {
  return terms
    .toSorted((a, b) => lexicon.weight(b) - lexicon.weight(a))
    .slice(0, mostShown)
    .map((term) => `'${term}'`)
    .join(' | ');
}

/** The last word may still be growing: it stands for every word that starts so, or nearly so when there is none. */
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
  const exact = lexicon.startingWith(start, mostCompletions);
  const isMisspelt = exact.length === 0 && start.length >= leastMisspelt;
  const completions = isMisspelt ? lexicon.startingLike(start, mostCompletions) : exact;
  return [...new Set(completions.flatMap((word) => lexicon.lexemeOf(word) ?? []))];
}

/**
 * The newest generation, looked for once a second at most. While a new one is being read the last one answers; it
 * is trusted only as long as the index surely keeps it.
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
      held = {
        lexicon,
        entries: entryRows.parse([...rows]),
        phrases: await loadPhrases(sql, lexicon),
        resolve: wordResolver(sql, lexicon),
        read: postingReader(sql, generation),
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
