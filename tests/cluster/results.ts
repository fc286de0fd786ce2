import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { z } from 'zod';
import { type Outcome, outcome } from './outcome.ts';

const results = z.object({
  machine: z.object({ cores: z.number(), cpu: z.string().optional() }),
  load: z.object({ leadsPerSecond: z.number(), viewsPerSecond: z.number() }),
  failures: z.array(z.object({ name: z.string(), what: z.string(), runs: z.array(outcome) })),
});
export type Results = z.infer<typeof results>;

/** The runs of a failure replace its earlier ones; those of other failures stay. `order` is that of the table. */
export function merge(earlier: Results['failures'], later: Results['failures'], order: string[]): Results['failures'] {
  const all = new Map([...earlier, ...later].map((one) => [one.name, one]));
  return order.flatMap((name) => all.get(name) ?? []);
}

export async function keepResults(path: string, now: Results, order: string[]): Promise<void> {
  const text = await readFile(path, 'utf8').catch(() => undefined);
  const earlier = text ? results.parse(JSON.parse(text)).failures : [];
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, `${JSON.stringify({ ...now, failures: merge(earlier, now.failures, order) }, null, 2)}\n`);
}

const columns = [
  'failure',
  'writes back',
  'failed',
  'acknowledged',
  'lost',
  'doubled',
  'views failed',
  'leader',
  'holds',
];

/** One line for each run, in columns. */
export function tableOf(runs: Outcome[]): string {
  const rows = [columns, ...runs.map(rowOf)];
  const widths = columns.map((_, index) => Math.max(...rows.map((row) => row[index]?.length ?? 0)));
  const line = (row: string[]) => row.map((cell, index) => cell.padEnd(widths[index] ?? 0)).join('  ');
  return rows.map((row) => line(row).trimEnd()).join('\n');
}

function rowOf(run: Outcome): string[] {
  const failed = Object.values(run.requestsFailed).reduce((sum, count) => sum + count, 0);
  const leader = run.leaderBefore === run.leaderAfter ? run.leaderAfter : `${run.leaderBefore} → ${run.leaderAfter}`;
  const counts = [failed, run.acknowledged, run.lost, run.doubled, run.viewsFailed].map(String);
  const holds = run.broken.length === 0 ? 'yes' : `NO: ${run.broken.join('; ')}`;
  return [run.name, `${run.writesBackSeconds.toFixed(1)} s`, ...counts, leader, holds];
}
