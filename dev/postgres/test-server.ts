import type { TestProject } from 'vitest/node';
import type {} from '../../apps/platform/test/database.ts';
import { startPostgres } from './server.ts';
import { createTestTemplate } from './test-template.ts';

/** One PostgreSQL server for a whole test run; each test file makes a database of its own in it. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await startPostgres({ flags: ['fsync=off'] });
  project.provide('testTemplate', await createTestTemplate(server, { withSearchIndex: false }));
  project.provide('postgresUrl', server.url());
  return server.stop;
}
