import { createDatabase } from '../../apps/platform/src/db/create-database.ts';
import { connectDatabase, type Database } from '../../apps/platform/src/db/database.ts';
import { createNode, type PostgresNode } from './postgres-node.ts';

const flags = [
  'shared_preload_libraries=citus',
  'citus.local_hostname=127.0.0.1',
  // As the platform's connections here: without TLS.
  'citus.node_conninfo=sslmode=disable',
  'citus.enable_statistics_collection=off',
];

/** A Citus worker node is a database server; it has nothing to do with the platform's worker. */
export type CitusCluster = { coordinator: PostgresNode; workerNodes: PostgresNode[]; stop: () => Promise<void> };

export async function startCitusCluster(root: string): Promise<CitusCluster> {
  const names = ['coordinator', 'worker-node-1', 'worker-node-2', 'worker-node-3'];
  const [coordinator, ...workerNodes] = await Promise.all(names.map((name) => createNode({ root, name, flags })));
  if (!coordinator) throw new Error('no coordinator');
  return {
    coordinator,
    workerNodes,
    stop: async () => void (await Promise.all([coordinator, ...workerNodes].map((node) => node.stop()))),
  };
}

/** A database that exists on every node and in which the coordinator knows the worker nodes. */
export async function createCitusDatabase({ coordinator, workerNodes }: CitusCluster, name: string): Promise<void> {
  for (const node of [coordinator, ...workerNodes]) {
    await createDatabase(node.url('postgres'), name);
    await withDatabase(node.url(name), (sql) => sql`create extension citus`);
  }
  await withDatabase(coordinator.url(name), async (sql) => {
    await sql`select citus_set_coordinator_host('127.0.0.1', ${coordinator.port}::integer)`;
    for (const { port } of workerNodes) await sql`select citus_add_node('127.0.0.1', ${port}::integer)`;
  });
}

export async function withDatabase<Result>(url: string, work: (sql: Database) => Promise<Result>): Promise<Result> {
  const sql = connectDatabase(url, { connections: 1, statementTimeoutMs: 0 });
  try {
    return await work(sql);
  } finally {
    await sql.end();
  }
}
