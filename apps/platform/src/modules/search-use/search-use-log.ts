import type { Database } from '../../db/database.ts';

/** The recorded use of one term over some days. */
export type TermUse = {
  /** Empty for all searches without a word that the search index has. */
  term: string;
  /** Whether so many visitors used the same words that they say nothing of one (k-anonymity). Staff see no others. */
  isShared: boolean;
  /** How often its results were shown, including empty ones. */
  asked: number;
  nothing: number;
  askedAgain: number;
  /** The next queries from its results, as far as they may be recorded. */
  next: { term: string; count: number }[];
  opened: { page: string; place: number; count: number }[];
  votes: { page: string; helpful: boolean; count: number }[];
};

/** At least this many visitors in a week, and this many days. */
const leastVisitors = 3;
const leastDays = 2;

type Row = { term: string; outcome: string; target: string; place: number; count: number };

export async function readSearchUse(sql: Database, days: number): Promise<TermUse[]> {
  const rows = await sql<Row[]>`
    select term, outcome, target, place, sum(count)::integer as count from search_use
    where day > current_date - ${days}::int group by term, outcome, target, place
    order by term, count desc, target, place`;
  const uses = Map.groupBy(rows, ({ term }) => term);
  const shared = await readSharedTerms(sql, days);
  return [...uses].map(([term, own]) => ({ ...useOf(term, own), isShared: shared.has(term) }));
}

/** Two visitors may be in one group, so there were at least as many visitors as groups. A group lasts for a week. */
async function readSharedTerms(sql: Database, days: number): Promise<Set<string>> {
  const rows = await sql<{ term: string }[]>`
    with weeks as (
      select term, count(distinct day) as days, bit_count(bit_or(visitors)::int::bit(8)) as groups from search_use
      where day > current_date - ${days}::int and visitors <> 0 and term <> ''
      group by term, date_trunc('week', day))
    select term from weeks group by term having max(groups) >= ${leastVisitors} and sum(days) >= ${leastDays}`;
  return new Set(rows.map(({ term }) => term));
}

function useOf(term: string, rows: Row[]): Omit<TermUse, 'isShared'> {
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
