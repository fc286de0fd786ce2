import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { z } from 'zod';

/** What one failure did, as kept in `bench/results/cluster.json`. */
const outcome = z.object({
  name: z.string(),
  at: z.string(),
  /** From the failure, or from its end where writing stops by design, until leads are acknowledged again. */
  writesBackSeconds: z.number(),
  longestGapSeconds: z.number(),
  acknowledged: z.number(),
  requestsFailed: z.record(z.string(), z.number()),
  lost: z.number(),
  doubled: z.number(),
  unsettled: z.number(),
  views: z.number(),
  viewsFailed: z.number(),
  leaderBefore: z.string(),
  leaderAfter: z.string(),
  stolenPercent: z.number().optional(),
  /** What did not hold; nothing, when all did. */
  broken: z.array(z.string()),
});
export type Outcome = z.infer<typeof outcome>;

/** The longest time without an acknowledged lead between two marks. */
export function longestGap(acknowledgedAt: number[], from: number, to: number): { start: number; end: number } {
  const times = [from, ...acknowledgedAt.filter((at) => at > from && at < to).toSorted((a, b) => a - b), to];
  let longest = { start: from, end: from };
  for (const [index, end] of times.entries()) {
    const start = times[index - 1] ?? end;
    if (end - start > longest.end - longest.start) longest = { start, end };
  }
  return longest;
}

const maxSeconds = 30;
type Promised = { leaderAfter: 'same' | 'another' | 'any'; isControl?: boolean };

/** The promises that a failure broke. A control run must lose leads: it shows that the others could. */
export function brokenPromises(measured: Omit<Outcome, 'broken'>, { leaderAfter, isControl }: Promised): string[] {
  const { lost, doubled, unsettled, writesBackSeconds } = measured;
  if (isControl) return lost > 0 ? [] : ['the control run lost nothing'];
  const isSame = measured.leaderAfter === measured.leaderBefore;
  return [
    ...(lost > 0 ? [`${lost} acknowledged leads lost`] : []),
    ...(doubled > 0 ? [`${doubled} leads doubled`] : []),
    ...(unsettled > 0 ? [`${unsettled} leads never acknowledged`] : []),
    ...(writesBackSeconds > maxSeconds ? [`writes back after ${writesBackSeconds} s, not ${maxSeconds}`] : []),
    ...(leaderAfter === 'same' && !isSame ? ['another leader'] : []),
    ...(leaderAfter === 'another' && isSame ? ['the same leader'] : []),
  ];
}

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

/** What one drill showed, as kept in `bench/results/regions.json`. */
const regionOutcome = z.object({
  name: z.string(),
  at: z.string(),
  figures: z.record(z.string(), z.number()),
  /** What did not hold; nothing, when all did. */
  broken: z.array(z.string()),
});
export type RegionOutcome = z.infer<typeof regionOutcome>;

/** Of drills that did not run this time, the earlier outcome stays. */
export async function keepOutcomes(
  path: string,
  now: { machine: object; load: object; outcomes: RegionOutcome[] },
): Promise<void> {
  const text = await readFile(path, 'utf8').catch(() => undefined);
  const earlier = text ? z.object({ outcomes: z.array(regionOutcome) }).parse(JSON.parse(text)).outcomes : [];
  const all = new Map([...earlier, ...now.outcomes].map((one) => [one.name, one]));
  await writeFile(path, `${JSON.stringify({ ...now, outcomes: [...all.values()] }, null, 2)}\n`);
}

export function percentile(values: number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return Math.round((sorted[Math.floor(sorted.length * share)] ?? 0) * 10) / 10;
}

export const seconds = (milliseconds: number) => Math.round(milliseconds / 100) / 10;

/** How many of these have been seen before in the list. */
export function repeats(values: string[]): number {
  return values.length - new Set(values).size;
}
