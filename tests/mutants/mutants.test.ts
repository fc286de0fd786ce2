import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { mutants } from './mutants.ts';

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
