import { readFile, writeFile } from 'node:fs/promises';
import { z } from 'zod';

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
