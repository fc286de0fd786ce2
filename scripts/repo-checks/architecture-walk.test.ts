import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';

/** Files listed in docs/architecture.md import each other, so that a reader can follow the list. */

const document = readFileSync('docs/architecture.md', 'utf8');

const walks = [
  { section: 'One page', minFiles: 8, maxFiles: 12 },
  { section: 'One complaint', minFiles: 15, maxFiles: 25 },
];

/** React Router loads these by name, and Vite loads those that its configuration names: no file imports them. */
const loadedByName = new Set([
  'apps/site/app/routes.ts',
  'apps/site/app/root.tsx',
  'apps/site/app/entry.server.tsx',
  ...filesNamedBy('apps/site/vite.config.ts'),
]);
/** A page reaches these through the services of its server: `services.content`, `services.leads`. */
const reachedByServices = new Set(filesNamedBy('apps/site/server-interface.ts'));
/** The site calls the platform by HTTP: no file of the site imports it. */
const reachedByHttp = new Set(['apps/platform/src/http/app.ts']);

function filesOf(section: string): string[] {
  const [, text = ''] = document.split(`\n## ${section}\n`);
  const [own = ''] = text.split('\n## ');
  return [...own.matchAll(/^\d+\. `([^`\s]+)` — \S.*(?:\n {3,}.*)*\.$/gm)].map(([, file = '']) => file);
}

function numbersOf(section: string): number[] {
  const [, text = ''] = document.split(`\n## ${section}\n`);
  const [own = ''] = text.split('\n## ');
  return [...own.matchAll(/^(\d+)\. /gm)].map(([, number]) => Number(number));
}

/** What the string literals of a file name: imports, and the route modules of the route table. */
function filesNamedBy(file: string): string[] {
  return [...readFileSync(file, 'utf8').matchAll(/'([^'\n]+)'/g)].map(([, literal = '']) => {
    const [, name, path] = /^@lamplighter\/([^/]+)\/(.+)$/.exec(literal) ?? [];
    return name && path ? `packages/${name}/src/${path}.ts` : join(dirname(file), literal);
  });
}

describe.each(walks)('$section', ({ section, minFiles, maxFiles }) => {
  const files = filesOf(section);

  it(`lists ${minFiles} to ${maxFiles} files, numbered, each once and with what it does`, () => {
    expect(numbersOf(section)).toEqual(files.map((_, index) => index + 1));
    expect(files.length).toBeGreaterThanOrEqual(minFiles);
    expect(files.length).toBeLessThanOrEqual(maxFiles);
    expect(new Set(files).size).toBe(files.length);
  });

  it('names only files that exist', () => {
    expect(files.filter((file) => !existsSync(file))).toEqual([]);
  });

  it('has no file after the first that no other file of the list imports', () => {
    const existing = files.filter((file) => existsSync(file));
    const unconnected = existing
      .slice(1)
      .filter((file) => ![loadedByName, reachedByServices, reachedByHttp].some((reached) => reached.has(file)))
      .filter((file) => !existing.some((other) => other !== file && filesNamedBy(other).includes(file)));
    expect(unconnected).toEqual([]);
  });
});
