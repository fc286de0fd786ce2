import { execFileSync } from 'node:child_process';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { specificationRows } from '../../scripts/repo-checks/specification-rows.ts';
import type { Mutant } from './mutant.ts';
import { mutants } from './mutants.ts';
import { runRowTests, type Verdict, verdictOf } from './run-row-tests.ts';
import { selectMutants } from './select-mutants.ts';
import { buildCopy, buildSteps, makeWorkingCopy, restoreBuild, type WorkingCopy } from './working-copy.ts';

/**
 * `npm run mutants [-- HUB-7 LED …]`: applies each mutant of the named rows (all without a name; a prefix names its
 * rows) in a copy of the repository, runs the tests with the row's tag and prints whether one failed. `--fast` leaves
 * out the mutants whose tests need PostgreSQL, a build or a browser, `--slow` all others; `--sample 20` takes 20, the
 * same for one commit.
 */
const { values, positionals: names } = parseArgs({
  options: { fast: { type: 'boolean' }, slow: { type: 'boolean' }, sample: { type: 'string' } },
  allowPositionals: true,
});
const commit = execFileSync('git', ['rev-parse', 'HEAD'], { encoding: 'utf8' });
const sample = values.sample === undefined ? undefined : { size: Number(values.sample), seed: commit };
const speed = values.fast === values.slow ? undefined : values.fast ? 'fast' : 'slow';
const selected = selectMutants(mutants, { names, speed, sample });
if (selected.length === 0) throw new Error(`no mutant for ${names.join(' ')}`);

const copy = await makeWorkingCopy();
const verdicts: ({ mutant: Mutant; seconds: number } & Verdict)[] = [];
try {
  await expectGreen(copy, selected);
  for (const mutant of selected) {
    const startedAt = Date.now();
    const verdict = await tryMutant(copy, mutant);
    const seconds = Math.round((Date.now() - startedAt) / 1_000);
    verdicts.push({ mutant, seconds, ...verdict });
    const detail = verdict.killed ? verdict.by[0] : verdict.reason;
    console.log(
      `${verdict.killed ? 'killed  ' : 'SURVIVED'} ${mutant.row} ${mutant.change} (${seconds} s)\n         ${detail}`,
    );
  }
} finally {
  await copy.remove();
}

const survived = verdicts.filter(({ killed }) => !killed).map(({ mutant }) => mutant.row);
const rows = specificationRows(await readFile('docs/specification.md', 'utf8'));
const killedRows = new Set(verdicts.map(({ mutant }) => mutant.row).filter((row) => !survived.includes(row)));
await mkdir('test-results', { recursive: true });
await writeFile('test-results/mutants.json', `${JSON.stringify(verdicts, null, 2)}\n`);
console.log(
  `${verdicts.length - survived.length} of ${verdicts.length} mutants killed, ${killedRows.size} of ${rows.length} rows`,
);
if (survived.length > 0) {
  console.log(`survived: ${survived.join(' ')}`);
  process.exitCode = 1;
}

/** A test that fails without a mutant proves nothing. */
async function expectGreen({ folder }: WorkingCopy, tried: Mutant[]): Promise<void> {
  const files = [...new Set(tried.flatMap(({ tests }) => tests))];
  const results = await runRowTests(folder, [...new Set(tried.map(({ row }) => row))], files);
  const failed = results.filter(({ status }) => status === 'failed');
  if (failed.length === 0) return;
  throw new Error(
    failed.map(({ file, title, message }) => `fails unbroken: ${file} › ${title}\n${message}`).join('\n'),
  );
}

async function tryMutant({ folder, apply }: WorkingCopy, mutant: Mutant): Promise<Verdict> {
  const undo = await apply(mutant);
  const steps = buildSteps(mutant);
  try {
    await buildCopy(folder, steps);
    return verdictOf(mutant, await runRowTests(folder, [mutant.row], mutant.tests));
  } catch (error) {
    return { killed: false, reason: `could not be tried: ${error instanceof Error ? error.message : String(error)}` };
  } finally {
    await undo();
    if (steps.length > 0) await restoreBuild(folder);
  }
}
