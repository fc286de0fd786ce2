import type { Statements } from '../../db/database.ts';

export type BackupTable = { name: string; columns: string[] };

/** The tables of a backup, referenced tables first. Partitions are read and written through their parent. */
export async function backupTables(sql: Statements): Promise<BackupTable[]> {
  const rows = await sql<(BackupTable & { refersTo: string[] })[]>`
    select relname as name,
      (select array_agg(attname::text order by attnum) from pg_attribute
        where attrelid = pg_class.oid and attnum > 0 and not attisdropped and attgenerated = '') as columns,
      (select coalesce(array_agg(confrelid::regclass::text), '{}') from pg_constraint
        where conrelid = pg_class.oid and contype = 'f' and confrelid <> conrelid) as "refersTo"
    from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition
      and relname <> 'schema_version'
    order by relname`;
  const ordered: (typeof rows)[number][] = [];
  let left = [...rows];
  while (left.length > 0) {
    const done = new Set(ordered.map(({ name }) => name));
    const next = left.filter(({ refersTo }) => refersTo.every((name) => done.has(name)));
    if (next.length === 0) throw new Error(`tables refer to one another: ${left.map(({ name }) => name).join(', ')}`);
    ordered.push(...next);
    left = left.filter((table) => !next.includes(table));
  }
  return ordered.map(({ name, columns }) => ({ name, columns }));
}

export async function schemaVersion(sql: Statements): Promise<number> {
  const [row] = await sql<{ version: number }[]>`select max(version)::int as version from schema_version`;
  return row?.version ?? 0;
}
