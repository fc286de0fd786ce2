import { connectDatabase, type Database, type DatabaseSettings } from './database.ts';
import { isServerError } from './database-errors.ts';

/** Why a process cannot do its work on the database. */
export type Obstacle =
  | 'the database does not respond'
  | 'the database takes no writes'
  | 'the database refuses the role or its password'
  | 'the schema is older than this release';

/** A password that was changed concerns new connections only, so that a probe must not keep its own for long. */
const maxLifetimeSeconds = 20;

export function connectProbe(url: string, settings: DatabaseSettings): Database {
  const lifetime = Math.min(settings.maxLifetimeSeconds ?? maxLifetimeSeconds, maxLifetimeSeconds);
  return connectDatabase(url, { name: 'lamplighter-probe', ...settings, maxLifetimeSeconds: lifetime });
}

/** SQLSTATE: invalid_authorization_specification, invalid_password. */
const refusals = new Set(['28000', '28P01']);
/** SQLSTATE: undefined_table, insufficient_privilege. The table is made, and granted, by the first migration. */
const notMigrated = new Set(['42P01', '42501']);

/** Undefined when the database takes writes and has the schema of this version or of a later one. */
export async function findObstacle(sql: Database, version: number): Promise<Obstacle | undefined> {
  try {
    const [row] = await sql<{ writable: boolean; version: number }[]>`
      select not pg_is_in_recovery() and not current_setting('transaction_read_only')::boolean as writable,
        (select coalesce(max(version), 0)::int from public.schema_version) as version`;
    if (row?.writable !== true) return 'the database takes no writes';
    return row.version < version ? 'the schema is older than this release' : undefined;
  } catch (error) {
    const codes = codesOf(error);
    if (codes.some((code) => refusals.has(code))) return 'the database refuses the role or its password';
    if (codes.some((code) => notMigrated.has(code))) return 'the schema is older than this release';
    return 'the database takes no writes';
  }
}

/** Of an error and of its causes; the search for the primary fails with one for each server. */
function codesOf(error: unknown): string[] {
  if (isServerError(error)) return [error.code];
  if (error instanceof AggregateError) return error.errors.flatMap(codesOf);
  return error instanceof Error ? codesOf(error.cause) : [];
}
