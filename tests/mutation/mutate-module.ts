import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile, rm } from 'node:fs/promises';
import { z } from 'zod';
import type { MutatedModule } from './modules.ts';

const report = z.object({
  files: z.record(z.string(), z.object({ mutants: z.array(z.object({ status: z.string() })) })),
});

type Result = { module: string; verdict: string; mutants?: number; detected?: number; score?: string };

/** Runs Stryker over a module, or some of its files. Fails below the threshold of the configuration. */
export async function mutateModule(module: MutatedModule, files: string[], deadline: number): Promise<Result> {
  const { name } = module;
  const reportFile = `test-results/mutation/${name}.json`;
  await rm(reportFile, { force: true });
  const narrowed = files.length > 0 ? ['--mutate', files.join(',')] : [];
  const stryker = spawn('npx', ['stryker', 'run', 'tests/mutation/stryker.config.mjs', ...narrowed], {
    stdio: 'inherit',
    env: { ...process.env, MUTATION_MODULE: name },
    // A process group of its own, so that the test runners end with it.
    detached: true,
  });
  let isLate = false;
  const timer = setTimeout(
    () => {
      isLate = true;
      if (stryker.pid !== undefined) process.kill(-stryker.pid, 'SIGKILL');
    },
    Math.max(0, deadline - Date.now()),
  );
  const [code] = await once(stryker, 'exit');
  clearTimeout(timer);
  if (isLate) return { module: name, verdict: 'NOT CHECKED: out of time, run npm run mutation' };
  return { module: name, verdict: code === 0 ? 'passed' : 'FAILED', ...(await scoreIn(reportFile)) };
}

async function scoreIn(file: string): Promise<Pick<Result, 'mutants' | 'detected' | 'score'>> {
  const text = await readFile(file, 'utf8').catch(() => '{"files":{}}');
  const statuses = Object.values(report.parse(JSON.parse(text)).files).flatMap(({ mutants }) =>
    mutants.map(({ status }) => status),
  );
  const detected = statuses.filter((status) => status === 'Killed' || status === 'Timeout').length;
  const undetected = statuses.filter((status) => status === 'Survived' || status === 'NoCoverage').length;
  const mutants = detected + undetected;
  return { mutants, detected, score: mutants === 0 ? '–' : `${((100 * detected) / mutants).toFixed(1)}%` };
}
