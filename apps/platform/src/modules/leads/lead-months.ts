import { Gauge } from 'prom-client';
import type { Database } from '../../db/database.ts';

const monthsAhead = 12;

const monthsAheadGauge = new Gauge({
  name: 'lamplighter_lead_months_ahead',
  help: 'Of the next twelve months, those that have a partition; there is no value before the first look.',
  labelNames: ['table'],
});

/** Creates partitions for a year ahead, at every migration and hourly by the worker. Returns how many were new. */
export async function makeLeadMonths(sql: Database): Promise<number> {
  const [row] = await sql<{ made: number }[]>`select make_lead_months(${monthsAhead}) as made`;
  return row?.made ?? 0;
}

export async function measureLeadMonths(sql: Database): Promise<void> {
  const [row] = await sql<{ months: number }[]>`
    select count(*)::int as months from generate_series(1, ${monthsAhead}) as ahead
    where to_regclass('lead_' || to_char(now() at time zone 'UTC' + make_interval(months => ahead), 'YYYY_MM')) is not null`;
  monthsAheadGauge.set({ table: 'lead' }, row?.months ?? 0);
}
