import { z } from 'zod';
import type { Database } from '../../database.ts';

/** The articles of a term, the best first: what each is worth for it, and the share of its title that the term is. */
export type Posting = { articles: number[]; impacts: number[]; title_shares: number[] };

export type PostingReader = (terms: readonly string[]) => Promise<ReadonlyMap<string, Posting>>;

const mostRemembered = 5_000;
const numbers = z.array(z.number());
const rowsOf = z.array(z.object({ term: z.string(), articles: numbers, impacts: numbers, title_shares: numbers }));

/** Postings of one generation never change, so those that were read are kept, up to a number. */
export function postingReader(sql: Database, generation: string): PostingReader {
  const remembered = new Map<string, Posting>();

  return async (terms) => {
    const missing = terms.filter((term) => !remembered.has(term));
    if (remembered.size + missing.length > mostRemembered) remembered.clear();
    const needed = terms.filter((term) => !remembered.has(term));
    if (needed.length > 0) {
      const rows = await sql`
        select term, articles, impacts, title_shares from search_posting
        where generation = ${generation} and term = any (${needed})`;
      for (const { term, ...posting } of rowsOf.parse([...rows])) remembered.set(term, posting);
    }
    return new Map(
      terms.flatMap((term) => {
        const posting = remembered.get(term);
        return posting ? [[term, posting]] : [];
      }),
    );
  };
}
