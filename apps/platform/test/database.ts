import { randomUUID } from 'node:crypto';
import { inject } from 'vitest';
import { connectDatabase } from '../src/db/database.ts';
import { identifier } from '../src/db/sql-text.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    postgresUrl: string;
    /** The database that each test copies. */
    testTemplate: string;
  }
}

/** A new, migrated database in the run's PostgreSQL server. */
export async function createTestDatabase(): Promise<string> {
  const server = new URL(inject('postgresUrl'));
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  const sql = connectDatabase(server.href, { connections: 1, statementTimeoutMs: 60_000 });
  await sql`create database ${identifier(name)} template ${identifier(inject('testTemplate'))}`;
  await sql.end();
  server.pathname = name;
  return server.href;
}
