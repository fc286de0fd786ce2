import type { Database } from '../../apps/platform/src/db/database.ts';
import { migrate } from '../../apps/platform/src/db/migrations.ts';
import { identifier } from '../../apps/platform/src/db/sql-text.ts';
import { acceptFunction } from './accept-leads.ts';
import { type CitusCluster, withDatabase } from './citus-cluster.ts';
import type { PostgresNode } from './postgres-node.ts';

/** All tables of a shard are in one schema, on one worker node. */
export type Shard = { schema: string; node: PostgresNode };

/** Makes schemas with the product's own migrations and distributes them: schema-based sharding. */
export async function createShards(cluster: CitusCluster, database: string, count: number): Promise<Shard[]> {
  const url = cluster.coordinator.url(database);
  // Extensions are shared by all schemas, so they are in none of them.
  await withDatabase(url, (sql) =>
    sql.query('create extension unaccent schema pg_catalog; create extension pg_trgm schema pg_catalog'),
  );
  const schemas = Array.from({ length: count }, (_, index) => `shard_${index + 1}`);
  for (const schema of schemas) {
    await migrate(url);
    await withDatabase(url, async (sql) => {
      await sql`alter schema public rename to ${identifier(schema)}`;
      await sql`create schema public`;
      await pinFunctions(sql, schema);
      await identifyRows(sql, schema);
      await sql.query(`set search_path = ${schema}; ${acceptFunction}; reset search_path`);
      await sql`select citus_schema_distribute(${schema}::regnamespace)`;
    });
  }
  return Promise.all(schemas.map(async (schema) => ({ schema, node: await nodeOf(cluster, database, schema) })));
}

/** The functions that run with the rights of their owner name their schema. */
async function pinFunctions(sql: Database, schema: string): Promise<void> {
  const functions = await sql<{ name: string }[]>`
    select oid::regprocedure::text as name from pg_proc
    where pronamespace = ${schema}::regnamespace and prosecdef`;
  for (const { name } of functions) await sql.query(`alter function ${name} set search_path = ${schema}, pg_temp`);
}

/** A shard is moved by logical replication, which has to find a row again without a primary key too. */
async function identifyRows(sql: Database, schema: string): Promise<void> {
  const tables = await sql<{ name: string }[]>`
    select oid::regclass::text as name from pg_class
    where relnamespace = ${schema}::regnamespace and relkind = 'r'
      and not exists (select from pg_index where indrelid = pg_class.oid and indisprimary)`;
  for (const { name } of tables) await sql.query(`alter table ${name} replica identity full`);
}

async function nodeOf({ coordinator, workerNodes }: CitusCluster, database: string, schema: string) {
  const [row] = await withDatabase(
    coordinator.url(database),
    (sql) =>
      sql<{ port: number }[]>`
      select distinct nodeport as port from citus_shards where table_name = ${`${schema}.submission`}::regclass`,
  );
  const node = workerNodes.find(({ port }) => port === row?.port);
  if (!node) throw new Error(`no worker node has the schema ${schema}`);
  return node;
}
