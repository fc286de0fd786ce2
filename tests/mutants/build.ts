import { execFile } from 'node:child_process';
import { cp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Mutant } from './mutant.ts';
import { laneOf } from './run-row-tests.ts';

const run = promisify(execFile);
const bundled = /^(apps\/site\/(app|vite\.config|react-router\.config)|packages\/contracts\/)/;
const dangerModel = /^apps\/site\/server\/danger\//;
const writeDangerModel = ['node', 'server/danger/write-danger-model.ts'];
export const buildFolder = 'apps/site/build';

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
