import { readFile } from 'node:fs/promises';
import { rowErrors, specificationRows } from './specification-rows.ts';
import { readReports } from './test-reports.ts';

/**
 * Says what a CI run showed: failed tests, rows of the specification without a passed test, and one line with the sum
 * of Vitest (unit, integration, resilience, docs) and Playwright.
 */
const shownCharacters = 600;

const results = await readReports();
const failed = results.filter(({ status }) => status === 'failed');
for (const { file, title, message } of failed) {
  console.log(`FAILED ${file} ${title}\n    ${message.slice(0, shownCharacters)}`);
}
const errors = rowErrors(specificationRows(await readFile('docs/specification.md', 'utf8')), results);
for (const error of errors) console.log(`FAILED ${error}`);
const passed = results.filter(({ status }) => status === 'passed');
console.log(`${passed.length} passed, ${failed.length + errors.length} failed`);
process.exitCode = failed.length + errors.length === 0 ? 0 : 1;
