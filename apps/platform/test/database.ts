import { randomUUID } from 'node:crypto';
import { inject } from 'vitest';
import { createDatabase } from '../src/db/create-database.ts';
import { migrate } from '../src/db/migrations.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    postgresUrl: string;
  }
}

/** A new, migrated database in the run's PostgreSQL server. */
export async function createTestDatabase(): Promise<string> {
  const server = new URL(inject('postgresUrl'));
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  await createDatabase(server.href, name);
  server.pathname = name;
  await migrate(server.href);
  return server.href;
}
