import type { TestResult } from '../../scripts/repo-checks/test-reports.ts';
import type { Mutant } from './mutant.ts';
import { tagPattern } from './run-row-tests.ts';

export type Verdict = { killed: true; by: string[] } | { killed: false; reason: string };

/** Killed: in each of the mutant's test files at least one test with the row's tag fails. */
export function judge({ row, tests }: Mutant, results: TestResult[]): Verdict {
  const tagged = results.filter(({ title }) => tagPattern([row]).test(title));
  const failed = tagged.filter(({ status }) => status === 'failed');
  const green = tests.filter((file) => !failed.some((test) => test.file === file));
  if (green.length === 0) return { killed: true, by: failed.map(({ file, title }) => `${file} › ${title}`) };
  const collapsed = results.find(({ title, status }) => title === '' && status === 'failed');
  if (collapsed) return { killed: false, reason: `${collapsed.file} did not run: ${collapsed.message.slice(0, 300)}` };
  const missing = green.filter((file) => !tagged.some((test) => test.file === file));
  return missing.length > 0
    ? { killed: false, reason: `no test with @${row} in ${missing.join(' ')}` }
    : { killed: false, reason: `all tests with @${row} passed in ${green.join(' ')}` };
}
