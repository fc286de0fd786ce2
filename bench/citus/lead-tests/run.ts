import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { promisify } from 'node:util';
import { z } from 'zod';
import type { AcceptBy } from '../sharded-leads.ts';

const run = promisify(execFile);
const report = z.object({
  testResults: z.array(
    z.object({
      name: z.string(),
      message: z.string(),
      assertionResults: z.array(
        z.object({ status: z.string(), title: z.string(), failureMessages: z.array(z.string()).nullish() }),
      ),
    }),
  ),
});

/** Runs the platform's tests on a Citus cluster of their own: how many pass in each file, and why the others do not. */
export async function runLeadTests(acceptBy: AcceptBy) {
  const folder = await mkdtemp(join(tmpdir(), 'lamplighter-citus-tests-'));
  const output = join(folder, 'report.json');
  const config = ['run', '--config', 'bench/citus/lead-tests/vitest.config.ts', '--project', acceptBy];
  // A failed test is a result here, not an error.
  await run('node_modules/.bin/vitest', [...config, '--reporter', 'json', '--outputFile', output], {
    maxBuffer: 64 * 1024 * 1024,
  }).catch(() => {});
  const { testResults } = report.parse(JSON.parse(await readFile(output, 'utf8')));
  await rm(folder, { recursive: true });
  const files = testResults.map(({ name, message, assertionResults }) => ({
    file: basename(name),
    passed: assertionResults.filter(({ status }) => status === 'passed').length,
    failed: assertionResults
      .filter(({ status }) => status !== 'passed')
      .map(({ title, failureMessages }) => ({ title, error: firstLine(failureMessages?.[0] ?? 'not run') })),
    ...(message === '' ? {} : { error: firstLine(message) }),
  }));
  return { passed: files.reduce((sum, { passed }) => sum + passed, 0), files };
}

function firstLine(text: string): string {
  return text.split('\n')[0]?.slice(0, 300) ?? '';
}
