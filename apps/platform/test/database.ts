import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { inject } from 'vitest';
import { z } from 'zod';
import { connectDatabase, type Database, type Statements } from '../src/db/database.ts';
import { identifier } from '../src/db/sql-text.ts';
import { createPlatform, type PlatformServices } from '../src/http/app.ts';
import { placeholderServices } from '../src/http/openapi/generate.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    postgresUrl: string;
    /** The database that each test copies. */
    testTemplate: string;
  }
}

/** A new, migrated database in the run's PostgreSQL server. */
export const createTestDatabase = () => createDatabase(inject('testTemplate'));

/** One without a schema. */
export const createEmptyDatabase = () => createDatabase('template1');

async function createDatabase(template: string): Promise<string> {
  const server = new URL(inject('postgresUrl'));
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  const sql = connectDatabase(server.href, { connections: 1, statementTimeoutMs: 60_000 });
  await sql`create database ${identifier(name)} template ${identifier(template)}`;
  await sql.end();
  server.pathname = name;
  return server.href;
}

/** A platform with only the services that a test provides; without `accounts` it has no identity provider. */
export function createTestPlatform(services: Partial<PlatformServices>): Promise<FastifyInstance> {
  return createPlatform({ ...placeholderServices, accounts: undefined, ...services });
}

/** The same database, with its statements and transactions noted; `intercept` may run, delay or fail each one. */
export function interceptStatements(sql: Database, intercept: (run: () => unknown) => unknown = (run) => run()) {
  const statements: string[] = [];
  const begin = new Proxy(sql.begin, {
    apply: (target, self, parts) => {
      statements.push('begin');
      return intercept(() => Reflect.apply(target, self, parts));
    },
  });
  const through = new Proxy(sql, {
    apply: (target, self, parts) => {
      statements.push(String(parts[0]));
      return intercept(() => Reflect.apply(target, self, parts));
    },
    get: (target, name) => (name === 'begin' ? begin : Reflect.get(target, name)),
  });
  return { statements, through };
}

type Plan = { relation?: string | undefined; read: number; parts: Plan[] };

const plan: z.ZodType<Plan> = z
  .looseObject({
    'Relation Name': z.string().optional(),
    'Actual Rows': z.number(),
    'Actual Loops': z.number(),
    'Rows Removed by Filter': z.number().default(0),
    get Plans() {
      return z.array(plan).default([]);
    },
  })
  .transform((node) => ({
    relation: node['Relation Name'],
    read: (node['Actual Rows'] + node['Rows Removed by Filter']) * node['Actual Loops'],
    parts: node.Plans,
  }));
const explained = z.array(z.object({ 'QUERY PLAN': z.array(z.object({ Plan: plan })) }));

/** Runs each statement, and returns its plan in place of its rows. `rowsRead` reads the plan. */
export function explainStatements(sql: Database): Statements {
  return new Proxy(sql, {
    apply: (target, self, [strings, ...parts]) => {
      const [first = '', ...others] = z.array(z.string()).parse(strings);
      return Reflect.apply(target, self, [[`explain (analyze, format json) ${first}`, ...others], ...parts]);
    },
  });
}

/** The rows that the scans of a plan read from tables with such a name. */
export function rowsRead(rows: unknown, table: RegExp): number {
  const count = ({ relation = '', read, parts }: Plan): number =>
    (table.test(relation) ? read : 0) + parts.reduce((sum, part) => sum + count(part), 0);
  return explained
    .parse(rows)
    .reduce((sum, row) => sum + row['QUERY PLAN'].reduce((all, { Plan }) => all + count(Plan), 0), 0);
}
