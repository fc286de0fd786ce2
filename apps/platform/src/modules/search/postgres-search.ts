import { searchLimits } from '@lamplighter/contracts/search';
import { z } from 'zod';
import type { Database } from '../../database.ts';
import { extractOf } from './extract.ts';
import { type Lexicon, loadLexicon } from './lexicon.ts';
import { type PostingReader, postingReader } from './postings.ts';
import { meaningOf, type Slot } from './query-meaning.ts';
import { rank, type Scores } from './ranking.ts';
import type { SearchEngine } from './search-engine.ts';
import { nearestWords, type WordResolver, wordResolver } from './word-resolver.ts';
import { wordsOf } from './words.ts';

/** Words past this many are not read: nobody types them, and each has its cost. */
const mostWords = 60;
const lookForNewGenerationMs = 1_000;
const trustGenerationMs = 20_000;
const mostCompletions = 12;

const mostShown = 6;

/** Someone who is still typing is looking for a title. */
const scores = { found: { wholeTitle: 6, inTitle: 0 }, suggested: { wholeTitle: 6, inTitle: 20 } };

type Article = { category: string; slug: string; title: string };
type Live = { lexicon: Lexicon; articles: Article[]; resolve: WordResolver; read: PostingReader };

const articleRows = z.array(z.object({ category: z.string(), slug: z.string(), title: z.string() }));
const passageRows = z.array(z.object({ article: z.number(), text: z.string() }));

/**
 * Search over the index in PostgreSQL that `search-index.ts` writes. Words and postings that were asked for before are
 * in memory, so that most queries ask the database for their extracts only.
 */
export function postgresSearch(sql: Database, brand: string): SearchEngine {
  const live = liveGeneration(sql, brand);

  const ranked = async ({ articles, read }: Live, slots: Slot[], how: Scores, most: number, category?: string) => {
    const terms = slots.flatMap((slot) => slot.terms.map(({ term }) => term));
    const places = rank(slots, await read([...new Set(terms)]), how, articles.length);
    return places
      .filter((place) => category === undefined || articles[place]?.category === category)
      .slice(0, most)
      .flatMap((place) => (articles[place] ? [{ place, ...articles[place] }] : []));
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
      if (!generation) return { total: 0, articles: [], nearestTerms: [] };
      const { lexicon, resolve } = generation;
      const resolved = await resolve(words);
      const { slots, terms } = meaningOf(words, resolved, lexicon);
      const unknown = words.filter((word) => resolved.get(word) === undefined);
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
        articles: shown.map(({ place, ...article }) => ({
          ...article,
          extract: extractOf(passages.get(place) ?? '', terms, lexicon),
        })),
        nearestTerms: all.length > 0 || unknown.length === 0 ? [] : await nearestWords(sql, lexicon, unknown),
      };
    },

    suggest: async (typed) => {
      const words = wordsOf(typed).slice(0, mostWords);
      const generation = words.length > 0 ? await live() : undefined;
      if (!generation) return [];
      const slots = await slotsWhileTyping(words, /\s$/.test(typed), generation);
      const best = await ranked(generation, slots, scores.suggested, searchLimits.suggestions);
      return best.map(({ place: _, ...article }) => article);
    },
  };
}

/** The terms that tell most, any of them. Lexemes are letters and digits only, so that none needs escaping. */
function tsquery(terms: readonly string[], lexicon: Lexicon): string {
  return terms
    .toSorted((a, b) => lexicon.rarity(b) - lexicon.rarity(a))
    .slice(0, mostShown)
    .map((term) => `'${term}'`)
    .join(' | ');
}

/** The last word may still be growing: it stands for every word that starts so. */
async function slotsWhileTyping(words: string[], finished: boolean, { lexicon, resolve }: Live) {
  const last = words.at(-1) ?? '';
  const completions = finished ? [] : lexicon.startingWith(last, mostCompletions);
  if (completions.length === 0) return meaningOf(words, await resolve(words), lexicon).slots;
  const before = words.slice(0, -1);
  const lexemes = [...new Set(completions.flatMap((word) => lexicon.lexemeOf(word) ?? []))];
  const growing: Slot = {
    mass: lexemes.reduce((sum, lexeme) => sum + lexicon.rarity(lexeme), 0) / lexemes.length,
    terms: lexemes.map((term) => ({ term, weight: 1 })),
  };
  return [...meaningOf(before, await resolve(before), lexicon).slots, growing];
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
      const [lexicon, articles] = await Promise.all([
        loadLexicon(sql, generation, row.articles),
        sql`select category, slug, title from search_article where generation = ${generation} order by article`,
      ]);
      const resolve = wordResolver(sql, lexicon);
      held = { lexicon, articles: articleRows.parse([...articles]), resolve, read: postingReader(sql, generation) };
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
