import { readFile, writeFile } from 'node:fs/promises';
import { z } from 'zod';
import { mutants } from '../../tests/mutants/mutants.ts';
import { listTests } from './list-tests.ts';
import { readReports } from './read-reports.ts';
import { executionErrors, recordErrors, testsByRow } from './row-tests.ts';
import { specificationRows } from './specification-rows.ts';

/**
 * Every row of the specification has a mutant and at least one test, recorded in `tests/row-tests.json`.
 * `--write` records the tests; `--reports` compares the record with the tests that a CI run executed and passed.
 */
const recordFile = 'tests/row-tests.json';
const rows = specificationRows(await readFile('docs/specification.md', 'utf8'));

if (process.argv.includes('--write')) {
  await writeFile(recordFile, `${JSON.stringify(testsByRow(rows, await listTests()), null, 2)}\n`);
}
const recorded = z.record(z.string(), z.array(z.string())).parse(JSON.parse(await readFile(recordFile, 'utf8')));
const errors = recordErrors(
  rows,
  recorded,
  mutants.map(({ row }) => row),
);
if (process.argv.includes('--reports')) {
  const passed = (await readReports()).filter(({ status }) => status === 'passed');
  errors.push(...executionErrors(recorded, testsByRow(rows, passed)));
}

for (const error of errors) console.error(error);
console.log(`${rows.length} rows, ${Object.values(recorded).flat().length} tests, ${mutants.length} mutants`);
if (errors.length > 0) {
  console.error('A changed list of tests is recorded with: npm run check:spec -- --write');
  process.exitCode = 1;
}
