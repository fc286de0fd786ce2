import { createDatabase } from '../../apps/platform/src/db/create-database.ts';
import { migrate } from '../../apps/platform/src/db/migrations.ts';
import { type CitusCluster, createCitusDatabase, startCitusCluster } from './citus-cluster.ts';
import { createNode, type PostgresNode } from './postgres-node.ts';
import { createShards } from './shard-schemas.ts';
import type { ShardUrls } from './sharded-leads.ts';

const database = 'bench';

/** Where leads are accepted: its shards, and the servers that work for it. */
export type System = ShardUrls & { name: string; nodes: PostgresNode[] };

export type Systems = {
  cluster: CitusCluster;
  database: string;
  /** The server that stores the first shard of a system. */
  nodeOfFirstShard: (system: System) => PostgresNode;
  plain: System;
  threePlain: System;
  citusDirect: System;
  citusCoordinator: System;
  citusStatement: System;
  stop: () => Promise<void>;
};

/** All servers of a run, started together: what is compared is measured in turn, and not hours apart. */
export async function startSystems(root: string): Promise<Systems> {
  const one = await createPlainNode(root, 'plain');
  const three = await Promise.all([1, 2, 3].map((number) => createPlainNode(root, `plain-shard-${number}`)));
  const cluster = await startCitusCluster(root);
  await createCitusDatabase(cluster, database);
  const shards = await createShards(cluster, database, 3);
  const nodes = [cluster.coordinator, ...cluster.workerNodes];
  const direct = shards.map(({ schema, node }) => node.url(database, schema));
  const throughCoordinator = shards.map(({ schema }) => cluster.coordinator.url(database, schema));
  return {
    cluster,
    database,
    nodeOfFirstShard,
    plain: { name: 'one plain server', acceptBy: 'statement', urls: [one.url(database)], nodes: [one] },
    threePlain: {
      name: 'three plain servers, sharded by the application',
      acceptBy: 'statement',
      urls: three.map((node) => node.url(database)),
      nodes: three,
    },
    citusDirect: {
      name: 'Citus, function, at the worker node of the shard',
      acceptBy: 'function',
      urls: direct,
      nodes,
    },
    citusCoordinator: {
      name: 'Citus, function, through the coordinator',
      acceptBy: 'function',
      urls: throughCoordinator,
      nodes,
    },
    citusStatement: {
      name: "Citus, the product's statement, at the worker node of the shard",
      acceptBy: 'statement',
      urls: direct,
      nodes,
    },
    stop: async () => void (await Promise.all([one.stop(), ...three.map((node) => node.stop()), cluster.stop()])),
  };
}

function nodeOfFirstShard({ urls, nodes, name }: System): PostgresNode {
  const node = nodes.find(({ port }) => new URL(urls[0] ?? '').port === String(port));
  if (!node) throw new Error(`no server of ${name} has its first shard`);
  return node;
}

async function createPlainNode(root: string, name: string): Promise<PostgresNode> {
  const node = await createNode({ root, name });
  await createDatabase(node.url('postgres'), database);
  await migrate(node.url(database));
  return node;
}
