import { LRUCache } from 'lru-cache';
import { z } from 'zod';
import type { Database } from '../../../db/database.ts';
import type { Lexicon } from './lexicon.ts';

/** The passage of each article that matches the terms of a query best, by article number. */
export type PassageReader = (
  articles: readonly number[],
  terms: ReadonlySet<string>,
) => Promise<ReadonlyMap<number, string>>;

type Passage = { text: string; terms: Int32Array };

/** About 10 kB each. */
const maxCachedArticles = 5_000;
/** Only the most distinctive terms choose the passage. */
const maxTerms = 6;

const passageRows = z.array(z.object({ article: z.number(), text: z.string(), terms: z.string() }));

/** Passages of one generation never change, so they are cached after the first read, up to a maximum. */
export function passageReader(sql: Database, lexicon: Lexicon): PassageReader {
  const cached = new LRUCache<number, Passage[]>({ max: maxCachedArticles });
  const idOfTerm = new Map<string, number>();

  const idOf = (term: string) => {
    const known = idOfTerm.get(term);
    if (known !== undefined) return known;
    idOfTerm.set(term, idOfTerm.size);
    return idOfTerm.size - 1;
  };

  const read = async (articles: readonly number[]): Promise<ReadonlyMap<number, Passage[]>> => {
    const passages = new Map(articles.map((article) => [article, cached.get(article) ?? []]));
    const missing = articles.filter((article) => !cached.has(article));
    if (missing.length === 0) return passages;
    const rows = await sql`
      select article, text, array_to_string(tsvector_to_array(vector), ' ') as terms from search_passage
      where generation = ${lexicon.generation} and article = any (${missing}::int[]) and weight in ('B', 'D')
      order by article, place`;
    for (const { article, text, terms } of passageRows.parse([...rows]))
      passages.get(article)?.push({ text, terms: Int32Array.from(terms.split(' '), idOf) });
    for (const article of missing) cached.set(article, passages.get(article) ?? []);
    return passages;
  };

  return async (articles, terms) => {
    const passages = await read(articles);
    const telling = [...terms].toSorted((a, b) => lexicon.weight(b) - lexicon.weight(a)).slice(0, maxTerms);
    const weights = telling.map((term) => ({ id: idOfTerm.get(term) ?? -1, weight: lexicon.weight(term) }));
    return new Map(
      [...passages].flatMap(([article, ofArticle]) => {
        const best = bestOf(ofArticle, weights);
        return best ? [[article, best.text]] : [];
      }),
    );
  };
}

/** The first passage with the highest sum of term weights. */
function bestOf(passages: readonly Passage[], weights: readonly { id: number; weight: number }[]): Passage | undefined {
  let best: Passage | undefined;
  let highest = -1;
  for (const passage of passages) {
    const score = weights.reduce((sum, { id, weight }) => (passage.terms.includes(id) ? sum + weight : sum), 0);
    if (score > highest) {
      best = passage;
      highest = score;
    }
  }
  return best;
}
