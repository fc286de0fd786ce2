import type { TestProject } from 'vitest/node';
import { connectDatabase } from '../../apps/platform/src/db/database.ts';
import { migrate } from '../../apps/platform/src/db/migrations.ts';
import { readContentFiles } from '../../apps/platform/src/modules/content/content-files.ts';
import { indexContent } from '../../apps/platform/src/modules/search/indexing/search-indexer.ts';
import type {} from '../../apps/platform/test/database.ts';
import { type PostgresServer, startPostgres } from './server.ts';

/** One PostgreSQL server for a whole test run; each test file makes a database of its own in it. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await startPostgres({ flags: ['fsync=off'] });
  project.provide('testTemplate', await createTestTemplate(server, { withSearchIndex: false }));
  project.provide('postgresUrl', server.url());
  return server.stop;
}

/** The migrated database that each test copies: a copy takes a fraction of the time of a migration. */
const name = 'test_template';

type Options = {
  /** For tests with many platforms: each would index the same content for seconds. */
  withSearchIndex: boolean;
};

export async function createTestTemplate(server: PostgresServer, { withSearchIndex }: Options): Promise<string> {
  await server.createDatabase(name);
  await migrate(server.url(name));
  if (!withSearchIndex) return name;
  const sql = connectDatabase(server.url(name), { connections: 1, statementTimeoutMs: 60_000 });
  await indexContent(sql, 'larkfield', await readContentFiles('content'));
  await sql.end();
  return name;
}
