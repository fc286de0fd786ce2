import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { readPlaywrightReport, readVitestReport, type TestResult } from '../../scripts/repo-checks/test-reports.ts';
import { freshEnvironment } from '../docs/doc-runner.ts';
import type { Mutant } from './mutant.ts';

const report = 'test-results/mutants-run.json';

/** Runs the tests of the given files that carry one of the rows' tags, and returns their results. */
export async function runRowTests(copy: string, rows: string[], files: readonly string[]): Promise<TestResult[]> {
  const pattern = tagPattern(rows).source;
  const results: TestResult[] = [];
  for (const [lane, inLane] of Map.groupBy(files, laneOf)) {
    await rm(join(copy, report), { force: true });
    const parameters =
      lane === 'e2e'
        ? ['playwright', 'test', ...inLane.map(asPattern), '--grep', pattern, '--retries=0', '--reporter=json']
        : ['vitest', 'run', '--project', lane, ...inLane, '-t', pattern, '--reporter=json', `--outputFile=${report}`];
    await finished(copy, parameters);
    const read = lane === 'e2e' ? readPlaywrightReport : readVitestReport;
    const text = await readFile(join(copy, report), 'utf8').catch(() => undefined);
    if (text === undefined) throw new Error(`no report of ${lane}: ${inLane.join(' ')}`);
    results.push(...read(JSON.parse(text), copy));
  }
  return results.filter(({ status }) => status !== 'skipped');
}

function tagPattern(rows: string[]): RegExp {
  return new RegExp(`@(?:${rows.join('|')})(?!\\d)`);
}

export function laneOf(file: string): 'unit' | 'integration' | 'resilience' | 'e2e' {
  if (file.startsWith('tests/e2e/')) return 'e2e';
  if (/^tests\/(resilience|docs)\//.test(file)) return 'resilience';
  return file.endsWith('.integration.test.ts') ? 'integration' : 'unit';
}

/** Playwright reads a file argument as a regular expression. */
function asPattern(file: string): string {
  return `${file.replaceAll('.', '\\.')}$`;
}

async function finished(cwd: string, parameters: string[]): Promise<void> {
  const env = { ...freshEnvironment(), CI: '', PLAYWRIGHT_JSON_OUTPUT_NAME: report };
  const child = spawn('npx', ['--no-install', ...parameters], { cwd, env, stdio: 'ignore' });
  await once(child, 'close');
}

export type Verdict = { killed: true; by: string[] } | { killed: false; reason: string };

/** Killed: in each of the mutant's test files at least one test with the row's tag fails. */
export function verdictOf({ row, tests }: Mutant, results: TestResult[]): Verdict {
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
