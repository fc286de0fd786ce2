import type { SearchUseRecord } from '@lamplighter/contracts/search/search-use';
import { mentionsDistress } from '@lamplighter/contracts/text/distress-words';
import type { Database } from '../../db/database.ts';
import { withoutPersonalData } from '../text/personal-data.ts';

/** Such a query concerns one customer: an email address, five digits with any spacing, a postcode. */
const identifying = [
  /@/,
  /(?:\d[\s().\-/]*){5}/,
  /\b[a-z]{1,2}\d[a-z\d]?\s*\d[a-z]{2}\b/i,
  /\b[a-z]\d[\dw]\s?[a-z\d]{4}\b/i,
];

/** Articles name conditions for which we help, so search knows these words, but with others they may tell of a person. */
const ofHealth =
  /^(?:addict|alcohol|alzheim|amput|anxi|arthrit|asthma|autis|bipolar|blind|cancer|chemo|copd$|deaf|dementia|depress|diabet|dialys|disab|epilep|hepatitis|hiv$|ill$|illness|insulin|leuka|lung|mental|nebuli|oxygen|palliat|paraly|parkinson|pregnan|psych|schizo|sclero|seizure|sick|stairlift|stroke|symptom|transplant|tumou?r|ventilator|wheelchair)/;

/**
 * The words of a query that may be recorded if search knows them, or undefined when nothing of it may: names, streets
 * and conditions are recognised by no pattern, so a word is only recorded when an article has it too.
 */
export function recordableWords(
  query: string,
  isSensitive: (query: string) => boolean = mentionsDistress,
): string[] | undefined {
  const plain = query.normalize('NFKC');
  if (isSensitive(plain) || identifying.some((pattern) => pattern.test(plain))) return undefined;
  return withoutPersonalData(plain)
    .split(' ')
    .filter((word) => word !== '' && !/\p{N}/u.test(word) && !ofHealth.test(word));
}

export type SearchUseRepository = { count: (records: readonly SearchUseRecord[]) => Promise<void> };

type Row = {
  term: string;
  outcome: SearchUseRecord['outcome'];
  target: string;
  place: number;
  visitors: number;
  count: number;
};

/** Limits the effect of a flood of invented terms: 1.8 million rows in 90 days. */
const maxRowsOfDay = 20_000;
const retentionDays = 90;

/** Only words that search knows may be recorded. */
export function openSearchUseRepository(
  sql: Database,
  isKnown: (word: string) => boolean,
  maxRows = maxRowsOfDay,
): SearchUseRepository {
  const termOf: TermOf = (query) => recordableWords(query)?.filter(isKnown).join(' ');
  return {
    count: async (records) => {
      const rows = records.flatMap((record) => rowsOf(record, termOf));
      if (rows.length === 0) return;
      // In key order, so that two concurrent batches cannot deadlock.
      await sql`
        with noted as (
          select term, outcome, target, place, bit_or(visitors) as visitors, sum(count)::integer as count
          from jsonb_to_recordset(${JSON.stringify(rows)}) as r(
            term text, outcome text, target text, place smallint, visitors smallint, count integer)
          group by term, outcome, target, place),
        ranked as (
          select n.*, u.day is not null as is_known,
            row_number() over (partition by u.day is not null order by n.count desc, n.term) as nth
          from noted n left join search_use u
            on u.day = current_date and (u.term, u.outcome, u.target, u.place) = (n.term, n.outcome, n.target, n.place))
        insert into search_use (term, outcome, target, place, visitors, count)
        select term, outcome, target, place, visitors, count from ranked
        where is_known or nth <= ${maxRows}::int - (select count(*) from search_use where day = current_date)
        order by term, outcome, target, place
        on conflict (day, term, outcome, target, place) do update
          set count = search_use.count + excluded.count, visitors = search_use.visitors | excluded.visitors`;
    },
  };
}

/** The term that a query is counted under: empty when search knows no word of it; undefined when it may not be recorded. */
type TermOf = (query: string) => string | undefined;

function rowsOf(record: SearchUseRecord, termOf: TermOf): Row[] {
  const term = termOf(record.term);
  if (term === undefined) return [];
  // Where searches without a known word led says nothing about any of them.
  if (term === '' && record.outcome !== 'found' && record.outcome !== 'nothing') return [];
  const { outcome, count } = record;
  const row = { term, outcome, target: '', place: 0, visitors: 0, count };
  switch (record.outcome) {
    case 'found':
    case 'nothing':
      return [{ ...row, visitors: record.visitors ?? 0 }];
    case 'asked-next': {
      const next = record.next && termOf(record.next);
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
