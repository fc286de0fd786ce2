import type { Database } from '../../apps/platform/src/db/database.ts';

export type TableSize = {
  table: string;
  partitions: number;
  rows: number;
  tableMb: number;
  indexMb: Record<string, number>;
};

/** Rows, by the planner's estimate, and megabytes of each table that grows with leads, its partitions added up. */
export async function measureSizes(sql: Database): Promise<TableSize[]> {
  const tables = await sql<Omit<TableSize, 'indexMb'>[]>`
    select parent as table, count(*)::int as partitions, sum(greatest(reltuples, 0))::float8 as rows,
      round(sum(pg_table_size(relid)) / 1e6)::int as "tableMb"
    from unnest(array['lead', 'lead_key', 'delivery', 'submission', 'lead_follow']) as parent,
      lateral (
        select relid from pg_partition_tree(parent::regclass) where isleaf union select parent::regclass
      ) as leaf join pg_class on pg_class.oid = relid
    where relkind = 'r' group by parent order by parent`;
  const indexes = await sql<{ table: string; index: string; megabytes: number }[]>`
    select parent.relname as table, string_agg(distinct attname, ', ') as index, round(sum(size) / 1e6)::int as megabytes
    from (
      select coalesce(pg_partition_root(indrelid), indrelid) as root, indexrelid, pg_relation_size(indexrelid) as size,
        (select string_agg(attname, ', ' order by attnum) from pg_attribute where attrelid = indexrelid) as attname
      from pg_index join pg_class on pg_class.oid = indexrelid where relkind = 'i'
    ) as found join pg_class as parent on parent.oid = root
    where parent.relname in ('lead', 'lead_key', 'delivery', 'submission', 'lead_follow')
    group by parent.relname, attname order by 1, 2`;
  return tables.map((one) => ({
    ...one,
    indexMb: Object.fromEntries(
      indexes.filter(({ table }) => table === one.table).map(({ index, megabytes }) => [index, megabytes]),
    ),
  }));
}
