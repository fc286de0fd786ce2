import type { SearchUseRecord } from '@lamplighter/contracts/search-use';
import type { Database } from '../../db/database.ts';
import { recordableTerm } from './recordable-term.ts';

export type SearchUseRepository = { count: (records: readonly SearchUseRecord[]) => Promise<void> };

type Row = { term: string; outcome: SearchUseRecord['outcome']; target: string; place: number; count: number };

/** Limits the effect of a flood of invented terms: 1.8 million rows in 90 days. */
const maxRowsOfDay = 20_000;
const retentionDays = 90;

export function openSearchUseRepository(sql: Database, maxRows = maxRowsOfDay): SearchUseRepository {
  return {
    count: async (records) => {
      const rows = records.flatMap(rowsOf);
      if (rows.length === 0) return;
      // In key order, so that two concurrent batches cannot deadlock.
      await sql`
        with noted as (
          select term, outcome, target, place, sum(count)::integer as count
          from jsonb_to_recordset(${JSON.stringify(rows)}) as r(
            term text, outcome text, target text, place smallint, count integer)
          group by term, outcome, target, place),
        ranked as (
          select n.*, u.day is not null as is_known,
            row_number() over (partition by u.day is not null order by n.count desc, n.term) as nth
          from noted n left join search_use u
            on u.day = current_date and (u.term, u.outcome, u.target, u.place) = (n.term, n.outcome, n.target, n.place))
        insert into search_use (term, outcome, target, place, count)
        select term, outcome, target, place, count from ranked
        where is_known or nth <= ${maxRows}::int - (select count(*) from search_use where day = current_date)
        order by term, outcome, target, place
        on conflict (day, term, outcome, target, place) do update set count = search_use.count + excluded.count`;
    },
  };
}

function rowsOf(record: SearchUseRecord): Row[] {
  const term = recordableTerm(record.term);
  if (term === undefined) return [];
  const { outcome, count } = record;
  const row = { term, outcome, target: '', place: 0, count };
  switch (record.outcome) {
    case 'found':
    case 'nothing':
      return [row];
    case 'asked-next': {
      const next = record.next && recordableTerm(record.next);
      return next === term ? [] : [{ ...row, target: next ?? '' }];
    }
    case 'opened':
      return [{ ...row, target: record.page, place: record.place }];
    case 'helpful':
    case 'unhelpful':
      return [{ ...row, target: record.page }];
  }
}

export async function sweepSearchUse(sql: Database): Promise<number> {
  const { count } = await sql`delete from search_use where day < current_date - ${retentionDays}::int`;
  return count;
}
