import { spawnSync } from 'node:child_process';
import { rm, writeFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

/** The import rules of the architecture, as linted: each import is tried in a temporary file. */

const forbidden = [
  ['apps/site/app', '../../platform/src/db/database.ts'],
  ['apps/site/app/features/help', '../../../../platform/src/http/app.ts'],
  ['apps/site/server', '@lamplighter/platform'],
  ['apps/site/server', '../../../dev/postgres/test-server.ts'],
  ['apps/site/app', '../server/consent-settings.ts'],
  ['apps/site/app/features/help', '../../../server/content/content.ts'],
  ['apps/site/server', '../app/root.tsx'],
  ['apps/site/server/http', '../../app/features/consent/cookie-choice.ts'],
  ['apps/platform/src', '../../site/server/app.ts'],
  ['apps/platform/src/modules/content', '../../../../site/app/brand/brands.ts'],
  ['apps/console/server', '@lamplighter/platform'],
  ['apps/console/server', '../../platform/src/db/database.ts'],
  ['apps/console/app', '../server/app.ts'],
  ['apps/console/app/features/notices', '../../../../site/app/components/shell/OutageNotices.tsx'],
  ['apps/console/server', '../app/root.tsx'],
  ['packages/contracts/src', '../../../apps/platform/src/db/database.ts'],
  ['packages/contracts/src', '../../../apps/site/server/app.ts'],
  ['packages/contracts/src', '@lamplighter/site'],
  ['packages/contracts/src', '../../../content/facts/money.json'],
] as const;
const permitted = [
  ['apps/site/app', '@lamplighter/contracts/main-site'],
  ['apps/site/app/features/help', '../../../server-interface.ts'],
  ['apps/site/server/http', '../../server-interface.ts'],
  ['apps/site/server/http', '../content/content.ts'],
  ['apps/console/app/features/notices', '@lamplighter/site/OutageNotices'],
  ['apps/console/app/features/notices', '../../../server-interface.ts'],
  ['apps/console/server', '@lamplighter/web/csrf'],
  ['apps/platform/src', '@lamplighter/contracts/facts'],
  ['packages/contracts/src', '../../../content/facts/promises.json'],
  ['packages/contracts/src', '../../../content/facts/calendar.json'],
  ['apps/platform/src/modules/content', '../../db/database.ts'],
] as const;
const statements = {
  value: (target: string) => `import '${target}';`,
  type: (target: string) => `import type { Any } from '${target}';`,
  dynamic: (target: string) => `await import('${target}');`,
  're-export': (target: string) => `export type { Any } from '${target}';`,
};

const trials = [
  ...forbidden.map(([folder, target]) => ({ folder, target, allowed: false })),
  ...permitted.map(([folder, target]) => ({ folder, target, allowed: true })),
].flatMap((trial, index) =>
  Object.entries(statements).map(([kind, statement]) => ({
    ...trial,
    kind,
    file: `${trial.folder}/import-trial-${index}-${kind}.ts`,
    text: statement(trial.target),
  })),
);

const folders = ['apps/site/app', 'apps/platform/src', 'packages/contracts/src', 'dev'];
/** Two files that import each other, by values or by types only. */
const cycles = folders.flatMap((folder) =>
  (['value', 'type'] as const).map((kind) => {
    const [one, other] = [`cycle-trial-${kind}-1.ts`, `cycle-trial-${kind}-2.ts`] as const;
    const files = [
      { file: `${folder}/${one}`, text: statements[kind](`./${other}`) },
      { file: `${folder}/${other}`, text: statements[kind](`./${one}`) },
    ];
    return { folder, kind, files };
  }),
);

const written = [...trials, ...cycles.flatMap(({ files }) => files)];
let report: string[] = [];

beforeAll(async () => {
  await Promise.all(written.map(({ file, text }) => writeFile(file, `${text}\n`)));
  const files = written.map(({ file }) => file);
  const { stdout } = spawnSync('npx', ['biome', 'lint', '--reporter=github', '--max-diagnostics=none', ...files], {
    encoding: 'utf8',
  });
  report = stdout.split('\n');
});
afterAll(() => Promise.all(written.map(({ file }) => rm(file, { force: true }))));

const breaks = (rule: string, file: string) => report.some((line) => line.includes(rule) && line.includes(`/${file},`));

describe('site and platform meet in contracts only, pages and server of the site in one file', () => {
  it.each(trials)('$folder to $target by $kind, allowed: $allowed', ({ file, allowed }) => {
    expect(breaks('noRestrictedImports', file)).toBe(!allowed);
  });
});

describe('imports never form a cycle', () => {
  it.each(cycles)('in $folder by $kind', ({ files }) => {
    expect(files.map(({ file }) => breaks('noImportCycles', file))).toEqual([true, true]);
  });
});
