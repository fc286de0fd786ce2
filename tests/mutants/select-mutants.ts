import { createHash } from 'node:crypto';
import type { Mutant } from './mutant.ts';
import { laneOf } from './run-row-tests.ts';

type Selection = {
  /** Rows (`HUB-7`) or prefixes (`HUB`); none selects all. */
  names: string[];
  /** Fast mutants are those whose tests need neither PostgreSQL nor a build nor a browser. */
  speed?: 'fast' | 'slow' | undefined;
  /** At most so many, chosen by the seed. */
  sample?: { size: number; seed: string } | undefined;
};

export function selectMutants(mutants: readonly Mutant[], { names, speed, sample }: Selection): Mutant[] {
  const selected = mutants
    .filter(({ row }) => names.length === 0 || names.some((name) => row === name || row.startsWith(`${name}-`)))
    .filter((mutant) => speed === undefined || speed === speedOf(mutant));
  if (!sample) return selected;
  const rank = ({ row, change }: Mutant) =>
    createHash('sha256').update(`${sample.seed} ${row} ${change}`).digest('hex');
  const chosen = new Set(selected.toSorted((a, b) => rank(a).localeCompare(rank(b))).slice(0, sample.size));
  return selected.filter((mutant) => chosen.has(mutant));
}

function speedOf({ tests }: Mutant): 'fast' | 'slow' {
  return tests.every((test) => laneOf(test) === 'unit') ? 'fast' : 'slow';
}
