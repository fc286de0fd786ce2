import { searchLimits } from '@lamplighter/contracts/search';
import { z } from 'zod';
import type { Database } from '../../database.ts';
import { extractOf } from './extract.ts';
import { type Lexicon, loadLexicon } from './lexicon.ts';
import { meaningOf, type Slot } from './query-meaning.ts';
import type { SearchEngine } from './search-engine.ts';
import { nearestWords, type WordResolver, wordResolver } from './word-resolver.ts';
import { wordsOf } from './words.ts';

/** Words past this many are not read: nobody types them, and each has its cost. */
const mostWords = 60;
const lookForNewGenerationMs = 1_000;
const trustGenerationMs = 20_000;
const mostCompletions = 12;

const mostShown = 6;
const leastCoverage = 0.2;
const leastShareOfBest = 0.35;

/**
 * How the parts of a score weigh against each other: how much of the title the query names, and how much of the query
 * the title answers. Someone who is still typing is looking for a title.
 */
const scoring = { found: { wholeTitle: 6, inTitle: 0 }, suggested: { wholeTitle: 6, inTitle: 20 } };

const found = z.array(
  z.object({
    category: z.string(),
    slug: z.string(),
    title: z.string(),
    passage: z.string().nullable(),
    total: z.number(),
  }),
);

type Ranking = {
  /** What the extract should show; without it there is none. */
  shown?: ReadonlySet<string>;
  category?: string | undefined;
  scores: (typeof scoring)[keyof typeof scoring];
  limit: number;
  offset: number;
};
type Live = { lexicon: Lexicon; resolve: WordResolver };

/** Search over the index in PostgreSQL that `search-index.ts` writes. */
export function postgresSearch(sql: Database, brand: string): SearchEngine {
  const live = liveGeneration(sql, brand);

  const rank = async (lexicon: Lexicon, slots: Slot[], { category, scores, shown, limit, offset }: Ranking) => {
    const terms = slots.flatMap(({ terms: list, mass }, slot) => list.map((term) => ({ slot, mass, ...term })));
    if (terms.length === 0) return [];
    const { generation } = lexicon;
    const whole = slots.reduce((sum, { mass }) => sum + mass, 0) || 1;
    const wanted = shown ? tsquery([...shown], lexicon) : null;
    const rows = await sql`
      with asked as (
        select * from unnest(
          ${terms.map(({ slot }) => slot)}::int[], ${terms.map(({ mass }) => mass)}::real[],
          ${terms.map(({ term }) => term)}::text[], ${terms.map(({ weight }) => weight)}::real[]
        ) as a(slot, mass, term, weight)),
      hit as (
        select p.article, a.slot, max(a.mass) as mass, max(a.weight * p.impact) as impact,
          max(a.weight * p.title_share) as title_share, max(a.mass) filter (where p.title_share > 0) as title_mass
        from asked a join search_posting p on p.generation = ${generation} and p.term = a.term
        where ${category ?? null}::text is null or p.article in (
          select article from search_article where generation = ${generation} and category = ${category ?? null})
        group by p.article, a.slot),
      scored as (
        select article, sum(mass) / ${whole}::real as coverage,
          sum(impact) + ${scores.wholeTitle}::real * least(1, sum(title_share))
            + ${scores.inTitle}::real * coalesce(sum(title_mass), 0) / ${whole}::real as score
        from hit group by article),
      best as (
        select article, score * (0.4 + 0.6 * coverage) as score, (count(*) over ())::int as total
        from scored
        where coverage >= greatest(${leastCoverage}::real, ${leastShareOfBest}::real * (select max(coverage) from scored))
        order by 2 desc, article limit ${limit} offset ${offset})
      select a.category, a.slug, a.title, b.total, (
        select p.text from search_passage p
        where p.generation = ${generation} and p.article = b.article and p.weight in ('B', 'D')
          and ${wanted}::text is not null
        order by ts_rank(p.vector, ${wanted}::tsquery) desc, p.place limit 1) as passage
      from best b join search_article a on a.generation = ${generation} and a.article = b.article
      order by b.score desc, b.article`;
    return found.parse([...rows]);
  };

  return {
    search: async ({ q, category, page }) => {
      const words = wordsOf(q).slice(0, mostWords);
      const generation = words.length > 0 ? await live() : undefined;
      if (!generation) return { total: 0, articles: [], nearestTerms: [] };
      const { lexicon, resolve } = generation;
      const { slots, terms } = meaningOf(words, await resolve(words), lexicon);
      const size = searchLimits.resultsOnPage;
      const articles = await rank(lexicon, slots, {
        category,
        scores: scoring.found,
        shown: terms,
        limit: size,
        offset: (page - 1) * size,
      });
      return {
        total: Math.min(articles[0]?.total ?? 0, size * searchLimits.pages),
        articles: articles.map(({ category, slug, title, passage }) => ({
          category,
          slug,
          title,
          extract: extractOf(passage ?? '', terms, lexicon),
        })),
        nearestTerms: articles.length > 0 || slots.length === 0 ? [] : await nearestWords(sql, lexicon, words),
      };
    },

    suggest: async (typed) => {
      const words = wordsOf(typed).slice(0, mostWords);
      const generation = words.length > 0 ? await live() : undefined;
      if (!generation) return [];
      const { lexicon, resolve } = generation;
      const slots = await slotsWhileTyping(words, /\s$/.test(typed), lexicon, resolve);
      const articles = await rank(lexicon, slots, {
        scores: scoring.suggested,
        limit: searchLimits.suggestions,
        offset: 0,
      });
      return articles.map(({ category, slug, title }) => ({ category, slug, title }));
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
async function slotsWhileTyping(words: string[], finished: boolean, lexicon: Lexicon, resolve: WordResolver) {
  const last = words.at(-1) ?? '';
  const completions = finished ? [] : lexicon.startingWith(last, mostCompletions);
  if (completions.length === 0) return meaningOf(words, await resolve(words), lexicon).slots;
  const before = words.slice(0, -1);
  const lexemes = [...new Set(completions.flatMap((word) => lexicon.lexemeOf(word) ?? []))];
  const growing: Slot = {
    mass: Math.min(...lexemes.map(lexicon.rarity)),
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
      const lexicon = await loadLexicon(sql, row.generation, row.articles);
      held = { lexicon, resolve: wordResolver(sql, lexicon) };
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
