import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { connectDatabase } from '../../apps/platform/src/db/database.ts';

/** The roles of `deploy/database/roles.sql`, on a local server: the password of each is its name. */
export const databaseRoles = {
  migrate: 'lamplighter_migrate',
  api: 'lamplighter_api',
  worker: 'lamplighter_worker',
  operator: 'lamplighter_operator',
} as const;

const script = resolve(import.meta.dirname, '../../deploy/database/roles.sql');

/** Needs an administrator of the server. Idempotent. */
export async function createDatabaseRoles(adminUrl: string): Promise<void> {
  const sql = connectDatabase(adminUrl, { connections: 1 });
  try {
    await sql.query(await readFile(script, 'utf8'));
    for (const role of Object.values(databaseRoles)) await sql.query(`alter role ${role} password '${role}'`);
  } finally {
    await sql.end();
  }
}

/** Makes the migration role the owner of a database; rejects one with the schema of an earlier version. */
export async function giveToMigrateRole(adminUrl: string): Promise<void> {
  const sql = connectDatabase(adminUrl, { connections: 1 });
  try {
    const [older] = await sql`
      select from pg_tables where tablename = 'schema_version' and tableowner <> ${databaseRoles.migrate}
      union all
      select from information_schema.columns where table_name = 'delivery' and column_name = 'tries'`;
    if (older) {
      throw new Error('The database has the schema of an earlier version. Delete its data directory and start again.');
    }
    await sql.query(`
      do $$ begin execute format('alter database %I owner to ${databaseRoles.migrate}', current_database()); end $$`);
  } finally {
    await sql.end();
  }
}

/** The URL of the same database for one of the roles. */
export function asRole(url: string, role: keyof typeof databaseRoles): string {
  const own = new URL(url);
  own.username = databaseRoles[role];
  own.password = databaseRoles[role];
  return own.href;
}
