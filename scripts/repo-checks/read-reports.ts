import { readFile } from 'node:fs/promises';
import { readPlaywrightReport, readVitestReport, type TestResult } from './test-reports.ts';

const reports = [
  ['test-results/unit.json', readVitestReport],
  ['test-results/integration.json', readVitestReport],
  ['test-results/resilience.json', readVitestReport],
  ['test-results/docs.json', readVitestReport],
  ['test-results/playwright.json', readPlaywrightReport],
] as const;

/** The results of all suites of a CI run. A missing or unreadable report counts as a failure. */
export async function readReports(): Promise<TestResult[]> {
  const results = await Promise.all(
    reports.map(async ([file, read]): Promise<TestResult[]> => {
      try {
        return read(JSON.parse(await readFile(file, 'utf8')));
      } catch (error) {
        return [{ file, title: '', status: 'failed', message: `no report: ${error}` }];
      }
    }),
  );
  return results.flat();
}
