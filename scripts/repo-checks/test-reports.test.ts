import { describe, expect, it } from 'vitest';
import { readPlaywrightReport, readVitestReport } from './test-reports.ts';

describe('the report of Vitest', () => {
  it('gives each test with its file and status', () => {
    const assertionResults = [
      { fullName: 'a b', status: 'passed', failureMessages: [] },
      { fullName: 'a c', status: 'failed', failureMessages: ['expected 1'] },
      { fullName: 'a d', status: 'pending', failureMessages: [] },
    ];
    const report = { testResults: [{ name: '/repo/x/a.test.ts', status: 'failed', message: '', assertionResults }] };
    expect(readVitestReport(report, '/repo')).toEqual([
      { file: 'x/a.test.ts', title: 'a b', status: 'passed', message: '' },
      { file: 'x/a.test.ts', title: 'a c', status: 'failed', message: 'expected 1' },
      { file: 'x/a.test.ts', title: 'a d', status: 'skipped', message: '' },
    ]);
  });

  it('counts a file that does not load as failed', () => {
    const report = {
      testResults: [{ name: '/repo/a.test.ts', status: 'failed', message: 'no such module', assertionResults: [] }],
    };
    expect(readVitestReport(report, '/repo')).toEqual([
      { file: 'a.test.ts', title: '', status: 'failed', message: 'no such module' },
    ]);
  });
});

describe('the report of Playwright', () => {
  const spec = (title: string, status: string) => ({
    title,
    file: 'hub.spec.ts',
    tests: [{ status, results: [{ errors: status === 'expected' ? [] : [{ message: 'boom' }] }] }],
  });
  const report = (specs: object[], errors: object[] = []) => ({
    config: { rootDir: '/repo/tests/e2e' },
    suites: [{ title: 'hub.spec.ts', specs: [], suites: [{ title: 'hub', specs }] }],
    errors,
  });

  it('gives each test with the titles of its groups', () => {
    expect(readPlaywrightReport(report([spec('leads', 'expected')]), '/repo')).toEqual([
      { file: 'tests/e2e/hub.spec.ts', title: 'hub leads', status: 'passed', message: '' },
    ]);
  });

  it.each(['unexpected', 'flaky'])('counts an %s test as failed', (status) => {
    expect(readPlaywrightReport(report([spec('leads', status)]), '/repo')).toMatchObject([
      { status: 'failed', message: 'boom' },
    ]);
  });

  it('does not count a skipped test as passed', () => {
    expect(readPlaywrightReport(report([spec('leads', 'skipped')]), '/repo')).toMatchObject([{ status: 'skipped' }]);
  });

  it('counts an error outside a test as a failure', () => {
    expect(readPlaywrightReport(report([], [{ message: 'no build' }]), '/repo')).toEqual([
      { file: 'tests/e2e', title: '', status: 'failed', message: 'no build' },
    ]);
  });
});
