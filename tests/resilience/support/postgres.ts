import type { TestProject } from 'vitest/node';
import type {} from '../../../apps/platform/test/database.ts';
import { startPostgres } from '../../../dev/postgres/server.ts';
import { createTestTemplate } from '../../../dev/postgres/test-server.ts';

/** A server that syncs what it commits, as in production. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await startPostgres();
  project.provide('testTemplate', await createTestTemplate(server));
  project.provide('postgresUrl', server.url());
  return server.stop;
}
