import { migrate } from '../../apps/platform/src/db/migrations.ts';
import type { PostgresServer } from './server.ts';

/** The migrated database that each test copies: a copy takes a fraction of the time of a migration. */
export const testTemplate = 'test_template';

export async function createTestTemplate(server: PostgresServer): Promise<void> {
  await server.createDatabase(testTemplate);
  await migrate(server.url(testTemplate));
}
