import { spawnSync } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { rm, writeFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

/** The import rules of the architecture, as linted: each import is tried in a temporary file. */

const forbidden = [
  ['apps/site/app', '../../platform/src/db/database.ts'],
  ['apps/site/app/routes/search', '../../../../platform/src/http/app.ts'],
  ['apps/site/server', '@lamplighter/platform'],
  ['apps/site/server', '../../../dev/postgres/test-server.ts'],
  ['apps/site/app', '../server/consent-settings.ts'],
  ['apps/site/app/routes/search', '../../../server/content/content.ts'],
  ['apps/site/server', '../app/root.tsx'],
  ['apps/site/server/http', '../../app/consent/cookie-choice.ts'],
  ['apps/platform/src', '../../site/server/app.ts'],
  ['apps/platform/src/modules/content', '../../../../site/app/brand/brands.ts'],
  ['apps/platform/src/modules/content', '../../../../console/app/root.tsx'],
  ['apps/site/app', '../../console/app/root.tsx'],
  ['apps/site/server', '@lamplighter/console'],
  ['apps/console/server', '@lamplighter/platform'],
  ['apps/console/server', '../../platform/src/db/database.ts'],
  ['apps/console/app', '../server/app.ts'],
  ['apps/console/app/features/notices', '@lamplighter/site/OutageNotices'],
  ['apps/console/app/features/notices', '../../../../site/app/components/Markup.tsx'],
  ['apps/console/server', '../app/root.tsx'],
  ['packages/contracts/src/leads', '../../../../apps/platform/src/db/database.ts'],
  ['packages/contracts/src/leads', '../../../../apps/site/server/app.ts'],
  ['packages/contracts/src/leads', '@lamplighter/site'],
  ['packages/contracts/src/leads', '@lamplighter/console'],
  ['packages/design/src', '@lamplighter/site'],
  ['packages/design/src', '../../../apps/site/app/components/Markup.tsx'],
  ['packages/server/src', '../../../apps/platform/src/db/database.ts'],
  ['packages/contracts/src/leads', '../../../../content/facts/money.json'],
] as const;
const permitted = [
  ['apps/site/app', '@lamplighter/contracts/content/main-site'],
  ['apps/site/app/routes/search', '../../../server-interface.ts'],
  ['apps/site/server/http', '../../server-interface.ts'],
  ['apps/site/server/http', '../content/content.ts'],
  ['apps/console/app/features/notices', '@lamplighter/design/OutageNotices'],
  ['apps/console/app/features/notices', '../../../server-interface.ts'],
  ['apps/site/app', '@lamplighter/design/Markup'],
  ['apps/platform/src/modules/delivery', '@lamplighter/design/brand-colours'],
  ['packages/design/src', '@lamplighter/contracts/content/brands'],
  ['apps/console/server', '@lamplighter/server/csrf'],
  ['apps/platform/src', '@lamplighter/contracts/content/facts'],
  ['packages/contracts/src/leads', '../../../../content/facts/promises.json'],
  ['packages/contracts/src/leads', '../../../../content/facts/calendar.json'],
  ['packages/contracts/src/content', '../../../../content/facts/brands/larkfield.json'],
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

describe('no app imports an app, no package an app, and pages and server meet in one file', () => {
  it.each(trials)('$folder to $target by $kind, allowed: $allowed', ({ file, allowed }) => {
    expect(breaks('noRestrictedImports', file)).toBe(!allowed);
  });
});

/** A page is imported by its own folder and the folders below it; `app/browser` has the scripts of pages. */
describe('a page of the site', () => {
  const routes = 'apps/site/app/routes';
  const importsOf = (file: string) =>
    [...readFileSync(file, 'utf8').matchAll(/(?:from |import |import\()'(\.[^']+)'/g)]
      .map(([, path = '']) => join(dirname(file), path))
      .filter((target) => !target.includes('/+types/'));
  const files = globSync('apps/site/app/**/*.{ts,tsx}').filter(
    (file) => !file.includes('.test.') && !file.startsWith('apps/site/app/browser/') && !file.includes('import-trial'),
  );

  it('is imported by no other page, and by nothing that pages share', () => {
    const across = files.flatMap((file) =>
      importsOf(file)
        .filter((target) => target.startsWith(`${routes}/`) && !`${dirname(file)}/`.startsWith(`${dirname(target)}/`))
        .map((target) => `${file} imports ${target}`),
    );
    expect(files.length).toBeGreaterThan(200);
    expect(across).toEqual([]);
  });
});

describe('imports never form a cycle', () => {
  it.each(cycles)('in $folder by $kind', ({ files }) => {
    expect(files.map(({ file }) => breaks('noImportCycles', file))).toEqual([true, true]);
  });
});

/** The linter refuses a circle of files; modules of the platform form none either, except in tests. */

type Source = { file: string; text: string };
type Import = { from: string; to: string };

const root = 'apps/platform/src/modules';
const sources = globSync(`${root}/**/*.{ts,tsx}`)
  .filter((file) => !/\.test\.tsx?$/.test(file))
  .map((file) => ({ file, text: readFileSync(file, 'utf8') }));

const moduleOf = (file: string) => relative(root, file).split('/')[0];

/** Imports of another module, by value, type, re-export or `import()`. */
function importsBetween(files: Source[]): Import[] {
  return files
    .flatMap(({ file, text }) =>
      [...text.matchAll(/\b(?:from|import)\s*\(?\s*'(\.[^']+)'/g)].map(([, path = '']) => ({
        from: file,
        to: join(dirname(file), path),
      })),
    )
    .filter(({ from, to }) => to.startsWith(`${root}/`) && moduleOf(from) !== moduleOf(to));
}

/** What is left without the modules that import no other, or that no other imports, again and again. */
function circularImports(imports: Import[]): Import[] {
  const importing = new Set(imports.map(({ from }) => moduleOf(from)));
  const imported = new Set(imports.map(({ to }) => moduleOf(to)));
  const left = imports.filter(({ from, to }) => imported.has(moduleOf(from)) && importing.has(moduleOf(to)));
  return left.length === imports.length ? left : circularImports(left);
}

describe('modules of the platform', () => {
  it('never import each other in a circle', () => {
    expect(importsBetween(sources).length).toBeGreaterThan(0);
    expect(circularImports(importsBetween(sources))).toEqual([]);
  });

  it.each([
    ["import { search } from '../search/search.ts';", "import type { Page } from '../../content/page.ts';"],
    ["import '../search/search.ts';", "export type { Page } from '../../content/page.ts';"],
    ["await import('../search/search.ts');", "import {\n  page,\n} from '../../content/page.ts';"],
  ])('are found in a circle: %s and %s', (there, back) => {
    const file = (path: string, text: string) => ({ file: `${root}/${path}`, text });
    const between = importsBetween([
      file('ops/commands.ts', "import '../content/page.ts';"),
      file('content/page.ts', `${there}\nimport './facts.ts';\nimport '../text/words.ts';`),
      file('search/query/search.ts', "import '../../search-use/log.ts';"),
      file('search-use/log/log.ts', back),
    ]);
    expect(between).toHaveLength(5);
    expect(circularImports(between).map(({ from, to }) => [moduleOf(from), moduleOf(to)])).toEqual([
      ['content', 'search'],
      ['search', 'search-use'],
      ['search-use', 'content'],
    ]);
    expect(circularImports(between.filter(({ to }) => moduleOf(to) !== 'search-use'))).toEqual([]);
  });
});
