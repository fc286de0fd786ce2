import type { MeterReadConfig } from '@lamplighter/contracts/content/content';
import type { ReadWeeks } from '@lamplighter/contracts/content/read-weeks';
import { londonDay } from '@lamplighter/contracts/time/london-day';
import type { Statements } from '../../../db/database.ts';

export function meterReadConfigAt({ override, weeks, ...templates }: ReadWeeks, now: Date): MeterReadConfig {
  const today = londonDay(now);
  const week = weeks.find(({ start, end }) => start <= today && today <= end);
  const [nextWeek] = weeks
    .filter(({ start }) => start > today)
    .toSorted((one, other) => (one.start < other.start ? -1 : 1));
  const isMeterReadWeek = override ?? week !== undefined;
  return {
    isMeterReadWeek,
    ...templates,
    ...(isMeterReadWeek && week && { closesOn: week.end }),
    ...(nextWeek && { nextWeek }),
  };
}

export type ReadWeeksVersion = { version: number; readWeeks: ReadWeeks; changedBy: string; changedAt: Date };

/** Returns false, and inserts nothing, if another operator has made this version or the one before it is missing. */
export async function insertReadWeeks(
  sql: Statements,
  { version, readWeeks, changedBy }: Omit<ReadWeeksVersion, 'changedAt'>,
): Promise<boolean> {
  const { count } = await sql`
    insert into read_weeks_version (version, read_weeks, changed_by)
    select ${version}::int, ${JSON.stringify(readWeeks)}::jsonb, ${changedBy}
    where ${version}::int = 1 + coalesce((select max(version) from read_weeks_version), 0)
    on conflict (version) do nothing`;
  return count === 1;
}

/** The latest versions, the last one first. */
export function listReadWeeks(sql: Statements): Promise<ReadWeeksVersion[]> {
  return sql<ReadWeeksVersion[]>`
    select version, read_weeks as "readWeeks", changed_by as "changedBy", changed_at as "changedAt"
    from read_weeks_version order by version desc limit 20`;
}

export async function findLatestReadWeeks(sql: Statements): Promise<ReadWeeksVersion | undefined> {
  const [latest] = await sql<ReadWeeksVersion[]>`
    select version, read_weeks as "readWeeks", changed_by as "changedBy", changed_at as "changedAt"
    from read_weeks_version order by version desc limit 1`;
  return latest;
}
