import { readFile } from 'node:fs/promises';
import { relative, resolve } from 'node:path';
import { z } from 'zod';

/** One executed test. A file that failed as a whole, before or beside its tests, has an empty title. */
export type TestResult = { file: string; title: string; status: 'passed' | 'failed' | 'skipped'; message: string };

const vitestReport = z.object({
  testResults: z.array(
    z.object({
      name: z.string(),
      status: z.string(),
      message: z.string(),
      assertionResults: z.array(
        z.object({ fullName: z.string(), status: z.string(), failureMessages: z.array(z.string()).nullish() }),
      ),
    }),
  ),
});

export function readVitestReport(report: unknown, root = process.cwd()): TestResult[] {
  return vitestReport.parse(report).testResults.flatMap(({ name, status, message, assertionResults }) => {
    const file = relative(root, name);
    const tests = assertionResults.map((test) => ({
      file,
      title: test.fullName,
      status: statusOf(test.status),
      message: (test.failureMessages ?? []).join('\n'),
    }));
    const failedAsAWhole = status === 'failed' && tests.every((test) => test.status !== 'failed');
    return failedAsAWhole ? [...tests, { file, title: '', status: 'failed' as const, message }] : tests;
  });
}

function statusOf(status: string): TestResult['status'] {
  if (status === 'passed') return 'passed';
  return status === 'failed' ? 'failed' : 'skipped';
}

type Suite = { title: string; suites?: Suite[] | undefined; specs: z.infer<typeof playwrightSpec>[] };
const playwrightError = z.object({ message: z.string().optional() });
const playwrightSpec = z.object({
  title: z.string(),
  file: z.string(),
  tests: z.array(
    z.object({
      status: z.enum(['expected', 'unexpected', 'flaky', 'skipped']),
      results: z.array(z.object({ errors: z.array(playwrightError) })),
    }),
  ),
});
const playwrightSuite: z.ZodType<Suite> = z.object({
  title: z.string(),
  specs: z.array(playwrightSpec),
  get suites() {
    return z.array(playwrightSuite).optional();
  },
});
const playwrightReport = z.object({
  config: z.object({ rootDir: z.string() }),
  suites: z.array(playwrightSuite),
  errors: z.array(playwrightError),
});

/** A flaky test (passed on a retry only) counts as failed. */
export function readPlaywrightReport(report: unknown, root = process.cwd()): TestResult[] {
  const { config, suites, errors } = playwrightReport.parse(report);
  const results = suites.flatMap((suite) => testsOf(suite, []));
  return [
    ...results.map((result) => ({ ...result, file: relative(root, resolve(config.rootDir, result.file)) })),
    ...errors.map(({ message = '' }) => ({
      file: relative(root, config.rootDir),
      title: '',
      status: 'failed' as const,
      message,
    })),
  ];
}

function testsOf({ specs, suites = [] }: Suite, titles: string[]): TestResult[] {
  const own = specs.map((spec) => ({
    file: spec.file,
    title: [...titles, spec.title].join(' '),
    status: playwrightStatus(spec),
    message: spec.tests
      .flatMap(({ results }) => results.flatMap(({ errors }) => errors.map(({ message = '' }) => message)))
      .join('\n'),
  }));
  return [...own, ...suites.flatMap((suite) => testsOf(suite, [...titles, suite.title]))];
}

function playwrightStatus({ tests }: z.infer<typeof playwrightSpec>): TestResult['status'] {
  if (tests.every(({ status }) => status === 'skipped')) return 'skipped';
  return tests.every(({ status }) => status === 'expected' || status === 'skipped') ? 'passed' : 'failed';
}

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
