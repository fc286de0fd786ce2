import { randomUUID } from 'node:crypto';
import { inject } from 'vitest';
import { identifier } from '../../../apps/platform/src/db/sql-text.ts';
import { withDatabase } from '../citus-cluster.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** The coordinator, then the worker nodes. */
    citusNodes: string[];
    /** The worker node that has the shard of the tests. */
    shardUrl: string;
  }
}

export const template = 'citus_template';

/** In place of the platform's own: a database on every node, in which the tests see the schema of one shard. */
export async function createTestDatabase(): Promise<string> {
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  const [coordinator = '', ...workerNodes] = inject('citusNodes');
  for (const node of [...workerNodes, coordinator]) {
    await withDatabase(node, (sql) => sql`create database ${identifier(name)} template ${identifier(template)}`);
  }
  const url = new URL(coordinator);
  url.pathname = name;
  url.searchParams.set('options', '-csearch_path=shard_1');
  return url.href;
}
