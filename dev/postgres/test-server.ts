import type { TestProject } from 'vitest/node';
import { migrate } from '../../apps/platform/src/db/migrations.ts';
import type {} from '../../apps/platform/test/database.ts';
import { type PostgresServer, startPostgres } from './server.ts';

/** One PostgreSQL server for a whole test run; each test file makes a database of its own in it. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await startPostgres({ flags: ['fsync=off'] });
  project.provide('testTemplate', await createTestTemplate(server));
  project.provide('postgresUrl', server.url());
  return server.stop;
}

/** The migrated database that each test copies: a copy takes a fraction of the time of a migration. */
const name = 'test_template';

export async function createTestTemplate(server: PostgresServer): Promise<string> {
  await server.createDatabase(name);
  await migrate(server.url(name));
  return name;
}
