import { randomUUID } from 'node:crypto';
import postgres from 'postgres';
import { inject } from 'vitest';
import { migrate } from './migrations.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    postgresUrl: string;
  }
}

/** A new, migrated database in the run's PostgreSQL server. */
export async function createTestDatabase(): Promise<string> {
  const server = new URL(inject('postgresUrl'));
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  const sql = postgres(server.href, { max: 1 });
  await sql`create database ${sql(name)}`;
  await sql.end();
  server.pathname = name;
  await migrate(server.href);
  return server.href;
}
