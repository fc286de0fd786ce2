import { LRUCache } from 'lru-cache';
import { z } from 'zod';
import type { Database } from '../../../db/database.ts';

/** The articles of a term, the best first, with the term's score for each and its share of the title. */
export type Posting = { articles: number[]; impacts: number[]; title_shares: number[] };

export type PostingReader = (terms: readonly string[]) => Promise<ReadonlyMap<string, Posting>>;

const maxCachedTerms = 5_000;
const numbers = z.array(z.number());
const rowsOf = z.array(z.object({ term: z.string(), articles: numbers, impacts: numbers, title_shares: numbers }));

/** Postings of one generation never change, so they are cached after the first read. */
export function postingReader(sql: Database, generation: string): PostingReader {
  const cached = new LRUCache<string, Posting>({ max: maxCachedTerms });

  return async (terms) => {
    const postings = new Map(terms.map((term) => [term, cached.get(term)]));
    const missing = terms.filter((term) => !postings.get(term));
    if (missing.length > 0) {
      const rows = await sql`
        select term, articles, impacts, title_shares from search_posting
        where generation = ${generation} and term = any (${missing})`;
      for (const { term, ...posting } of rowsOf.parse([...rows])) {
        cached.set(term, posting);
        postings.set(term, posting);
      }
    }
    return new Map([...postings].flatMap(([term, posting]) => (posting ? [[term, posting]] : [])));
  };
}
