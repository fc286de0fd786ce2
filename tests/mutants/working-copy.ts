import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { cp, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { cleanCopy } from '../docs/doc-runner.ts';
import type { Mutant } from './mutant.ts';
import { laneOf } from './run-row-tests.ts';

const run = promisify(execFile);

export type WorkingCopy = {
  folder: string;
  /** Applies the mutant and returns what undoes it. */
  apply: (mutant: Mutant) => Promise<() => Promise<void>>;
  remove: () => Promise<void>;
};

/** A copy of the repository with its dependencies and its build, so that a mutant never touches the original. */
export async function makeWorkingCopy(): Promise<WorkingCopy> {
  const folder = await cleanCopy();
  for (const modules of ['node_modules', 'apps/site/node_modules', 'apps/platform/node_modules']) {
    await copyModules(modules, join(folder, modules));
  }
  for (const built of [buildFolder, 'apps/site/.react-router'].filter((path) => existsSync(path))) {
    await cp(built, join(folder, built), { recursive: true });
  }
  // Some tests list the files of the repository with git.
  await run('git', ['init', '-q'], { cwd: folder });
  await run('git', ['add', '-A'], { cwd: folder });
  return {
    folder,
    apply: (mutant) => apply(folder, mutant),
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}

/** Hard links where the file system allows it. A symbolic link would resolve the workspaces to the original. */
async function copyModules(from: string, to: string): Promise<void> {
  try {
    await run('cp', ['-al', from, to]);
  } catch {
    await rm(to, { recursive: true, force: true });
    await cp(from, to, { recursive: true, verbatimSymlinks: true }).catch((error: NodeJS.ErrnoException) => {
      // npm makes the folder of a workspace only where a version differs from the root's.
      if (error.code !== 'ENOENT') throw error;
    });
  }
}

async function apply(folder: string, { row, file, replace, by }: Mutant): Promise<() => Promise<void>> {
  const path = join(folder, file);
  const original = await readFile(path, 'utf8');
  const [before, after, ...more] = original.split(replace);
  if (before === undefined || after === undefined || more.length > 0) {
    throw new Error(`${row}: the text to replace does not occur exactly once in ${file}`);
  }
  await writeFile(path, before + by + after);
  return () => writeFile(path, original);
}

const bundled = /^(apps\/site\/(app|vite\.config|react-router\.config)|packages\/contracts\/)/;
const dangerModel = /^apps\/site\/server\/danger\//;
const writeDangerModel = ['node', 'server/danger/write-danger-model.ts'];
const buildFolder = 'apps/site/build';

/** The build steps that a mutant makes necessary: none where its tests read the sources only. */
export function buildSteps({ file, tests }: Pick<Mutant, 'file' | 'tests'>): string[][] {
  if (tests.every((test) => laneOf(test) === 'unit')) return [];
  // The bundler empties the folder, which has the model too.
  if (bundled.test(file)) return [['react-router', 'build'], writeDangerModel];
  return dangerModel.test(file) ? [writeDangerModel] : [];
}

/** Builds the site of the copy without compressing its files: a mutant's build is thrown away after its tests. */
export async function buildCopy(copy: string, steps: string[][]): Promise<void> {
  for (const [command = '', ...parameters] of steps) {
    await run('npx', ['--no-install', command, ...parameters], {
      cwd: join(copy, 'apps/site'),
      maxBuffer: 50_000_000,
    });
  }
}

export async function restoreBuild(copy: string): Promise<void> {
  await rm(join(copy, buildFolder), { recursive: true, force: true });
  await cp(buildFolder, join(copy, buildFolder), { recursive: true });
}
