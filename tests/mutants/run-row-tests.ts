import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { readPlaywrightReport, readVitestReport, type TestResult } from '../../scripts/repo-checks/test-reports.ts';
import { freshEnvironment } from '../docs/doc-runner.ts';

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

export function tagPattern(rows: string[]): RegExp {
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
