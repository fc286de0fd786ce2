import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { executionErrors, recordErrors, testsByRow } from './row-tests.ts';
import { specificationRows, taggedRows } from './specification-rows.ts';

const tag = '@';

it('reads the numbered rows of the specification', () => {
  const specification = '# Title\n- HUB-1 shows a notice\n- HUB-12 another\n- SRCH-1 a box\ntext about HUB-9\n';
  expect(specificationRows(specification)).toEqual(['HUB-1', 'HUB-12', 'SRCH-1']);
});

it('reads the tags of a title, whole numbers only', () => {
  expect(taggedRows(`a ${tag}HUB-12 b ${tag}SRCH-1 c ${tag}HUB-12`)).toEqual(['HUB-12', 'SRCH-1']);
});

describe('the tests of each row', () => {
  const tests = [
    { file: 'b.spec.ts', title: `shows it ${tag}HUB-1` },
    { file: 'a.spec.ts', title: `shows it ${tag}HUB-1 ${tag}HUB-9` },
  ];

  it('are listed by row, a row without one with an empty list', () => {
    expect(testsByRow(['HUB-1', 'HUB-2'], tests)).toEqual({
      'HUB-1': [`a.spec.ts › shows it ${tag}HUB-1 ${tag}HUB-9`, `b.spec.ts › shows it ${tag}HUB-1`],
      'HUB-2': [],
      'HUB-9': [`a.spec.ts › shows it ${tag}HUB-1 ${tag}HUB-9`],
    });
  });

  it('are incomplete when a row has no test or no mutant, and wrong when they name no row', () => {
    expect(
      recordErrors(['HUB-1', 'HUB-2'], { 'HUB-1': ['x'], 'HUB-2': [], 'HUB-9': ['y'] }, ['HUB-1', 'HUB-7']),
    ).toEqual([
      'HUB-2 has no test',
      `${tag}HUB-9 names no row of the specification: y`,
      'HUB-2 has no mutant',
      'a mutant names HUB-7, which is no row',
    ]);
  });

  it('must all have run and passed, and be recorded', () => {
    expect(executionErrors({ 'HUB-1': ['x', 'y'] }, { 'HUB-1': ['x', 'z'] })).toEqual([
      'HUB-1: did not run and pass: y',
      'HUB-1: not recorded: z',
    ]);
  });
});

describe('the recorded tests', () => {
  const recorded = z
    .record(z.string(), z.array(z.string()))
    .parse(JSON.parse(readFileSync('tests/row-tests.json', 'utf8')));
  const tests = [...new Set(Object.values(recorded).flat())].map((name) => {
    const [file = '', ...title] = name.split(' › ');
    return { file, title: title.join(' › ') };
  });

  it('are accepted when all of them passed', () => {
    expect(tests.length).toBeGreaterThan(1_000);
    expect(executionErrors(recorded, testsByRow(Object.keys(recorded), tests))).toEqual([]);
  });

  it('are each missed when it is removed', () => {
    const unnoticed = tests.filter(({ file, title }) => {
      const removed = `${file} › ${title}`;
      const rows = Object.entries(recorded).filter(([, names]) => names.includes(removed));
      const passed = rows.map(([row, names]) => [row, names.filter((name) => name !== removed)] as const);
      return executionErrors(Object.fromEntries(rows), Object.fromEntries(passed)).length !== rows.length;
    });
    expect(unnoticed).toEqual([]);
  });
});
