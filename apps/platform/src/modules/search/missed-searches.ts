import type { Database } from '../../database.ts';
import { withoutPersonalData } from './personal-data.ts';

export type MissedSearch = { term: string; count: number; last: string };

const keepDays = 90;
const mostTermsOfDay = 2_000;

/** Counts a search that found nothing, by day. Nobody can fill the table: a day has so many terms and no more. */
export async function recordMissedSearch(sql: Database, query: string, now: Date): Promise<void> {
  const term = withoutPersonalData(query);
  if (!term) return;
  const day = now.toISOString().slice(0, 10);
  await sql`
    insert into search_missed (day, term)
    select ${day}::date, ${term}
    where exists (select from search_missed where day = ${day}::date and term = ${term})
      or (select count(*) from search_missed where day = ${day}::date) < ${mostTermsOfDay}
    on conflict (day, term) do update set count = search_missed.count + 1`;
}

export async function missedSearches(sql: Database, days: number): Promise<MissedSearch[]> {
  return sql<MissedSearch[]>`
    select term, sum(count)::int as count, max(day)::text as last from search_missed
    where day > current_date - ${days}::int group by term order by count desc, term limit 200`;
}

export async function forgetOldMisses(sql: Database): Promise<void> {
  await sql`delete from search_missed where day < current_date - ${keepDays}::int`;
}
