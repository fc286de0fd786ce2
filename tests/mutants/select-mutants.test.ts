import { expect, it } from 'vitest';
import type { Mutant } from './mutant.ts';
import { selectMutants } from './select-mutants.ts';

const mutant = (row: string, test = 'apps/site/app/hub.test.ts'): Mutant => ({
  row,
  change: `breaks ${row}`,
  file: 'hub.tsx',
  replace: 'a',
  by: 'b',
  tests: [test],
});
const all = [mutant('HUB-1'), mutant('HUB-12'), mutant('CAT-1'), mutant('CAT-2', 'tests/e2e/help/category.spec.ts')];
const rowsOf = (selection: Parameters<typeof selectMutants>[1]) => selectMutants(all, selection).map(({ row }) => row);

it.each([
  { names: [], rows: ['HUB-1', 'HUB-12', 'CAT-1', 'CAT-2'] },
  { names: ['HUB-1'], rows: ['HUB-1'] },
  { names: ['CAT'], rows: ['CAT-1', 'CAT-2'] },
  { names: ['CAT'], speed: 'fast' as const, rows: ['CAT-1'] },
  { names: ['CAT'], speed: 'slow' as const, rows: ['CAT-2'] },
])('selects $rows for $names, $speed', ({ rows, ...selection }) => {
  expect(rowsOf(selection)).toEqual(rows);
});

it('takes the same sample for the same seed, and all of them over many seeds', () => {
  const sampled = (seed: string) => rowsOf({ names: [], sample: { size: 2, seed } });
  expect(sampled('a')).toHaveLength(2);
  expect(sampled('a')).toEqual(sampled('a'));
  const seeds = Array.from({ length: 50 }, (_, index) => `seed ${index}`);
  expect(new Set(seeds.flatMap(sampled))).toEqual(new Set(['HUB-1', 'HUB-12', 'CAT-1', 'CAT-2']));
});
