import type { SpanAttributes, SpanStart } from '@lamplighter/server/tracing';
import { Gauge } from 'prom-client';
import type { Database } from './database.ts';

export const databaseWritable = new Gauge({
  name: 'lamplighter_database_writable',
  help: '1 while the database takes writes of this process.',
});

export const notReady = new Gauge({
  name: 'lamplighter_not_ready',
  help: '1 while /readyz says 503 for this reason; there is no value while the process is ready.',
  labelNames: ['reason'],
});

const replicationLag = new Gauge({
  name: 'lamplighter_replication_lag_seconds',
  help: 'How far a standby is behind; there is no value where there is no standby.',
  labelNames: ['standby'],
});

const replicationBehind = new Gauge({
  name: 'lamplighter_replication_behind_bytes',
  help: 'What a standby has still to replay.',
  labelNames: ['standby'],
});

const archiveAge = new Gauge({
  name: 'lamplighter_archive_age_seconds',
  help: 'Since a segment of the write-ahead log was last archived; there is no value where none is archived.',
  labelNames: ['archive'],
});

/** False on a standby and on a primary that is set to read only. */
export async function isWritable(sql: Database): Promise<boolean> {
  const [row] = await sql<{ writable: boolean }[]>`
    select not pg_is_in_recovery() and not current_setting('transaction_read_only')::boolean as writable`;
  return row?.writable === true;
}

export function forgetReplication(): void {
  replicationLag.reset();
  replicationBehind.reset();
  archiveAge.reset();
}

/** Needs the role `pg_read_all_stats`; without it the metrics stay empty. */
export async function measureReplication(sql: Database): Promise<void> {
  const rows = await sql<{ standby: string; seconds: number; bytes: number }[]>`
    select application_name as standby, coalesce(extract(epoch from replay_lag), 0)::float8 as seconds,
      coalesce(pg_wal_lsn_diff(pg_current_wal_lsn(), replay_lsn), 0)::float8 as bytes
    from pg_stat_replication`;
  forgetReplication();
  for (const { standby, seconds, bytes } of rows) {
    replicationLag.set({ standby }, seconds);
    replicationBehind.set({ standby }, bytes);
  }
}

export async function measureArchive(sql: Database): Promise<void> {
  const [row] = await sql<{ seconds: number }[]>`
    select extract(epoch from now() - coalesce(last_archived_time, stats_reset))::float8 as seconds
    from pg_stat_archiver where current_setting('archive_mode') <> 'off'`;
  archiveAge.reset();
  if (row) archiveAge.set({ archive: 'wal' }, row.seconds);
}

/** The span of a statement: its operation and table, never its text or values. */
export function sqlSpan(
  operation: 'INSERT' | 'UPDATE' | 'SELECT',
  table: string,
  attributes: SpanAttributes = {},
): SpanStart {
  const own = { 'db.system.name': 'postgresql', 'db.operation.name': operation, 'db.collection.name': table } as const;
  return { name: `${operation} ${table}`, kind: 'client', attributes: { ...own, ...attributes } };
}
