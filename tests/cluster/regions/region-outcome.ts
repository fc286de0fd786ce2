/** Results of the drills, as kept in `bench/results/regions.json`. */
export type RegionOutcome = {
  name: string;
  at: string;
  figures: Record<string, number>;
  /** What did not hold; nothing, when all did. */
  broken: string[];
};

export function percentile(values: number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return Math.round((sorted[Math.floor(sorted.length * share)] ?? 0) * 10) / 10;
}

export const seconds = (milliseconds: number) => Math.round(milliseconds / 100) / 10;

/** How many of these have been seen before in the list. */
export function repeats(values: string[]): number {
  return values.length - new Set(values).size;
}
