import type { TestProject } from 'vitest/node';
import { identifier } from '../../../apps/platform/src/db/sql-text.ts';
import { createCitusDatabase, startCitusCluster, withDatabase } from '../citus-cluster.ts';
import { prepareCitusRoot } from '../citus-root.ts';
import { createShards } from '../shard-schemas.ts';
import { template } from './database.ts';

/** One Citus cluster for the run, with a template of a sharded database on each of its nodes. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { folder } = await prepareCitusRoot(console.log);
  const cluster = await startCitusCluster(folder);
  await createCitusDatabase(cluster, template);
  const [shard] = await createShards(cluster, template, 1);
  if (!shard) throw new Error('there is no shard');
  const nodes = [cluster.coordinator, ...cluster.workerNodes].map((node) => node.url('postgres'));
  for (const node of nodes) await withDatabase(node, disconnect);
  project.provide('postgresUrl', cluster.coordinator.url('postgres'));
  project.provide('citusNodes', nodes);
  project.provide('shardUrl', shard.node.url('postgres'));
  return cluster.stop;
}

/** A template can be copied while nothing is connected to it, which Citus' maintenance daemon is. */
async function disconnect(sql: Parameters<Parameters<typeof withDatabase>[1]>[0]): Promise<void> {
  await sql`alter database ${identifier(template)} allow_connections false`;
  await sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = ${template}`;
}
