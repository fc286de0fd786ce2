import { readReports } from './read-reports.ts';

/** Sums the results of Vitest (unit, integration, resilience, docs) and Playwright in one line, after the failed tests. */
const shownCharacters = 600;

const results = await readReports();
const failed = results.filter(({ status }) => status === 'failed');
for (const { file, title, message } of failed) {
  console.log(`FAILED ${file} ${title}\n    ${message.slice(0, shownCharacters)}`);
}
const passed = results.filter(({ status }) => status === 'passed');
console.log(`${passed.length} passed, ${failed.length} failed`);
process.exitCode = failed.length === 0 ? 0 : 1;
