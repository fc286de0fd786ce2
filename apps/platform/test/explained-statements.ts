import { z } from 'zod';
import type { Database, Statements } from '../src/db/database.ts';

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
