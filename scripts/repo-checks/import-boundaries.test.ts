import { spawnSync } from 'node:child_process';
import { rm, writeFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

/** The import boundaries of the architecture, as linted: each forbidden import is tried in a temporary file. */
const wrongWays = [
  ['apps/site/app', '../../platform/src/migrations.ts'],
  ['apps/site/app/features/help', '../../../../platform/src/app.ts'],
  ['apps/site/server', '@lamplighter/platform'],
  ['apps/site/server', '../../../dev/postgres/server.ts'],
  ['apps/platform/src', '../../site/server/host.ts'],
  ['apps/platform/src/modules/content', '../../../../site/app/brand/brands.ts'],
  ['packages/contracts/src', '../../../apps/platform/src/migrations.ts'],
  ['packages/contracts/src', '../../../apps/site/server/host.ts'],
  ['packages/contracts/src', '@lamplighter/site'],
] as const;
const rightWays = [
  ['apps/site/app', '@lamplighter/contracts/main-site'],
  ['apps/platform/src', '@lamplighter/contracts/facts'],
  ['apps/platform/src/modules/content', '../../database.ts'],
] as const;

const trials = [...wrongWays, ...rightWays].map(([folder, target], index) => ({
  file: `${folder}/arrow-trial-${index}.ts`,
  folder,
  target,
  allowed: index >= wrongWays.length,
}));

describe('imports go one way: site to contracts, platform to contracts', () => {
  let report = '';
  beforeAll(async () => {
    await Promise.all(trials.map(({ file, target }) => writeFile(file, `import '${target}';\n`)));
    const files = trials.map(({ file }) => file);
    report = spawnSync('npx', ['biome', 'lint', '--reporter=github', ...files], { encoding: 'utf8' }).stdout;
  });
  afterAll(() => Promise.all(trials.map(({ file }) => rm(file, { force: true }))));

  it.each(trials)('$folder to $target, allowed: $allowed', ({ file, allowed }) => {
    const refused = report
      .split('\n')
      .some((line) => line.includes('noRestrictedImports') && line.includes(`/${file},`));
    expect(refused).toBe(!allowed);
  });
});
