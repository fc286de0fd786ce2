import { readFile } from 'node:fs/promises';

/**
 * Sums the results of Vitest (unit, integration, resilience) and Playwright in one line, after the names of the failed
 * tests. A missing report counts as a failure.
 */
type Count = { passed: number; failed: number };
type VitestReport = Record<'numPassedTests' | 'numFailedTests' | 'numFailedTestSuites', number> & {
  testResults: {
    name: string;
    status: string;
    message: string;
    assertionResults: { fullName: string; status: string; failureMessages: string[] }[];
  }[];
};
const shownCharacters = 600;

async function read<Report>(file: string, count: (report: Report) => Count): Promise<Count> {
  try {
    return count(JSON.parse(await readFile(file, 'utf8')));
  } catch {
    console.error(`there is no report at ${file}`);
    return { passed: 0, failed: 1 };
  }
}

function countVitest(report: VitestReport): Count {
  for (const file of report.testResults.filter(({ status }) => status === 'failed')) {
    console.log(`FAILED ${file.name} ${file.message.slice(0, shownCharacters)}`);
    for (const test of file.assertionResults.filter(({ status }) => status === 'failed')) {
      console.log(`  ${test.fullName}\n    ${test.failureMessages.join('\n').slice(0, shownCharacters)}`);
    }
  }
  const { numPassedTests, numFailedTests, numFailedTestSuites } = report;
  return { passed: numPassedTests, failed: Math.max(numFailedTests, numFailedTestSuites ? 1 : 0) };
}

const counts = await Promise.all([
  read('test-results/unit.json', countVitest),
  read('test-results/integration.json', countVitest),
  read('test-results/resilience.json', countVitest),
  read('test-results/playwright.json', ({ stats, errors }: { stats: Record<string, number>; errors: unknown[] }) => {
    console.log(`${stats['flaky'] ?? 0} browser tests passed at the second try only`);
    return {
      passed: (stats['expected'] ?? 0) + (stats['flaky'] ?? 0),
      failed: Math.max(stats['unexpected'] ?? 1, errors.length ? 1 : 0),
    };
  }),
]);
const passed = counts.reduce((sum, count) => sum + count.passed, 0);
const failed = counts.reduce((sum, count) => sum + count.failed, 0);
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;
