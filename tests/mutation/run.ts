import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readFile, rm } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { z } from 'zod';
import { filesOf, type MutatedModule, modules } from './modules.ts';

/**
 * `npm run mutation`: every module, the named ones, or the modules of the files after `--mutate`.
 * `npm run mutation -- --changed`: the files that differ from the main branch, within eight minutes or `--max-minutes`.
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    mutate: { type: 'string', multiple: true, default: [] },
    changed: { type: 'boolean', default: false },
    'max-minutes': { type: 'string' },
  },
});
const named = positionals.filter((word) => modules.some(({ name }) => name === word));
const files = [...values.mutate.flatMap((list) => list.split(',')), ...positionals.filter((w) => !named.includes(w))];
const given = values.changed ? changedFiles() : files;
const isWhole = given.length === 0 && !values.changed;
const runs = modules
  .filter(
    ({ name, needsPostgres }) => (named.length === 0 || named.includes(name)) && !(values.changed && needsPostgres),
  )
  .map((module) => ({ module, files: isWhole ? [] : filesOf(module, given) }))
  .filter((run) => isWhole || run.files.length > 0);

if (runs.length === 0) console.log(`None of ${given.length} files is in a module that is mutated: nothing to do.`);
const maxMinutes = Number(values['max-minutes'] ?? (values.changed ? 8 : 600));
const deadline = Date.now() + maxMinutes * 60_000;
const results = [];
for (const { module, files } of runs) results.push(await mutateModule(module, files, deadline));
if (results.length > 0) console.table(results);
process.exitCode = results.some(({ verdict }) => verdict === 'FAILED') ? 1 : 0;

/** Files that differ from the main branch: from the merge base, or on the main branch itself from the last commit. */
export function changedFiles(): string[] {
  const head = git('rev-parse', 'HEAD');
  const base = git('merge-base', 'origin/main', 'HEAD') ?? git('merge-base', 'main', 'HEAD');
  const since = base === head ? git('rev-parse', 'HEAD~1') : base;
  if (since === undefined) {
    console.log('NOT CHECKED: this clone has no main branch and no earlier commit to compare with.');
    return [];
  }
  return (git('diff', '--name-only', '--diff-filter=d', since) ?? '').split('\n').filter(Boolean);
}

function git(...words: string[]): string | undefined {
  const { status, stdout } = spawnSync('git', words, { encoding: 'utf8' });
  return status === 0 ? stdout.trim() : undefined;
}

const report = z.object({
  files: z.record(z.string(), z.object({ mutants: z.array(z.object({ status: z.string() })) })),
});

type Result = { module: string; verdict: string; mutants?: number; detected?: number; score?: string };

/** Runs Stryker over a module, or some of its files. Fails below the threshold of the configuration. */
async function mutateModule(module: MutatedModule, files: string[], deadline: number): Promise<Result> {
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
