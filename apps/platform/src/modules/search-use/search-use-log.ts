import type { Database } from '../../db/database.ts';

/** The recorded use of one term over some days. */
export type TermUse = {
  /** Empty for all searches without a word that the search index has. */
  term: string;
  /** How often its results were shown, including empty ones. */
  asked: number;
  nothing: number;
  askedAgain: number;
  /** The next queries from its results, as far as they may be recorded. */
  next: { term: string; count: number }[];
  opened: { page: string; place: number; count: number }[];
  votes: { page: string; helpful: boolean; count: number }[];
};

type Row = { term: string; outcome: string; target: string; place: number; count: number };

export async function readSearchUse(sql: Database, days: number): Promise<TermUse[]> {
  const rows = await sql<Row[]>`
    select term, outcome, target, place, sum(count)::integer as count from search_use
    where day > current_date - ${days}::int group by term, outcome, target, place
    order by term, count desc, target, place`;
  const uses = Map.groupBy(rows, ({ term }) => term);
  return [...uses].map(([term, own]) => useOf(term, own));
}

function useOf(term: string, rows: Row[]): TermUse {
  const of = (...outcomes: string[]) => rows.filter(({ outcome }) => outcomes.includes(outcome));
  return {
    term,
    asked: sum(of('found', 'nothing')),
    nothing: sum(of('nothing')),
    askedAgain: sum(of('asked-next')),
    next: of('asked-next').flatMap(({ target, count }) => (target ? [{ term: target, count }] : [])),
    opened: of('opened').map(({ target, place, count }) => ({ page: target, place, count })),
    votes: of('helpful', 'unhelpful').map(({ outcome, target, count }) => ({
      page: target,
      helpful: outcome === 'helpful',
      count,
    })),
  };
}

export function sum(rows: readonly { count: number }[]): number {
  return rows.reduce((total, { count }) => total + count, 0);
}
