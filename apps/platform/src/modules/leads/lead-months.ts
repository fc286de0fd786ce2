import { Gauge } from 'prom-client';
import type { Database, Statements } from '../../db/database.ts';

const monthsAhead = 12;

const monthsAheadGauge = new Gauge({
  name: 'lamplighter_lead_months_ahead',
  help: 'Of the next twelve months, those that have a partition; there is no value before the first look.',
  labelNames: ['table'],
});

/**
 * Creates the partitions of leads, keys and deliveries for a year ahead by the database's clock, at every migration and
 * hourly by the worker. Returns how many months were new.
 */
export async function makeLeadMonths(sql: Statements): Promise<number> {
  const [row] = await sql<{ made: number }[]>`select make_lead_months(${monthsAhead}) as made`;
  return row?.made ?? 0;
}

export async function measureLeadMonths(sql: Database): Promise<void> {
  const rows = await sql<{ table: string; months: number }[]>`
    select parent as table, count(*) filter (where to_regclass(parent || '_complaint_' || month) is not null
      and to_regclass(parent || '_other_' || month) is not null)::int as months
    from unnest(array['lead', 'lead_key', 'delivery']) as parent,
      generate_series(1, ${monthsAhead}) as ahead,
      to_char(date_trunc('month', now() at time zone 'UTC') + make_interval(months => ahead), 'YYYY_MM') as month
    group by parent`;
  for (const { table, months } of rows) monthsAheadGauge.set({ table }, months);
}
