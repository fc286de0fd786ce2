import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { specificationRows } from '../../scripts/repo-checks/specification-rows.ts';
import { mutants } from './mutants.ts';

it('every row of the specification has a mutant, and every mutant a row', () => {
  const rows = specificationRows(readFileSync('docs/specification.md', 'utf8'));
  expect(new Set(mutants.map(({ row }) => row))).toEqual(new Set(rows));
});

describe.each(mutants)('$row: $change', ({ row, file, replace, by, tests }) => {
  it('changes one place of its file', () => {
    expect(readFileSync(file, 'utf8').split(replace)).toHaveLength(2);
    expect(by).not.toBe(replace);
  });

  it('names test files that carry the tag of its row', () => {
    for (const test of tests) {
      expect(existsSync(test), test).toBe(true);
      expect(readFileSync(test, 'utf8'), test).toMatch(new RegExp(`@${row}(?!\\d)`));
    }
  });
});
