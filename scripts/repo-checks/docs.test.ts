import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import remarkGfm from 'remark-gfm';
import remarkParse from 'remark-parse';
import { unified } from 'unified';
import { visit } from 'unist-util-visit';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';

/** Files and links that the documents name exist. */

const pages = ['README.md', 'CONTRIBUTING.md', 'content/README.md', ...markdownIn('docs')];

function markdownIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.md'))
    .map((name) => join(folder, name));
}

const read = (page: string) => readFileSync(page, 'utf8');

function linksIn(page: string): string[] {
  const links: string[] = [];
  visit(unified().use(remarkParse).use(remarkGfm).parse(read(page)), (node) => {
    if (node.type === 'link' || node.type === 'image') links.push(node.url);
  });
  return links;
}

/** A how-to names files that it creates; tests/docs/how-to.test.ts follows it. */
const descriptions = pages.filter((page) => !page.startsWith('docs/how-to/'));

it.each(descriptions)('%s names only files that there are', (page) => {
  const inOurs = /`((?:apps|packages|scripts|dev|tests|bench|deploy|docs|content)\/[^`\s]*\.\w+)`/g;
  const named = [...read(page).matchAll(inOurs)].map(([, path]) => path ?? '');
  // Not all measurement results are committed, and a path with a placeholder is a pattern.
  const exact = named.filter((path) => !/[*<{]|^bench\/results\//.test(path));
  expect(exact.filter((path) => !existsSync(path))).toEqual([]);
});

describe.each(pages)('%s', (page) => {
  it('links only to what is there', () => {
    const paths = linksIn(page).filter((link) => !/^(https?:|mailto:|#)/.test(link));
    expect(paths.filter((path) => !existsSync(join(dirname(page), path.split('#')[0] ?? '')))).toEqual([]);
  });

  it('names only commands that there are', () => {
    const { scripts } = z.object({ scripts: z.record(z.string(), z.string()) }).parse(JSON.parse(read('package.json')));
    const named = [...read(page).matchAll(/npm run (?:-s )?([a-z][\w:-]*\w)/g)].map(([, name]) => name ?? '');
    expect(named.filter((name) => !(name in scripts))).toEqual([]);
  });
});

it('every test that docs/security.md names is in the file that it names', () => {
  const named = [...read('docs/security.md').matchAll(/`([^`]+\.(?:test|spec)\.tsx?)`((?: “[^”]+”,?)+)/g)].flatMap(
    ([, file = '', titles = '']) => [...titles.matchAll(/“([^”]+)”/g)].map(([, title = '']) => ({ file, title })),
  );
  expect(named.length).toBeGreaterThan(20);
  expect(named.filter(({ file, title }) => !read(file).includes(title))).toEqual([]);
});

it('each of the twenty-nine faults has its row, and its number in the file that the row names', () => {
  const rows = [...read('docs/resilience.md').matchAll(/^\| (\d+) \|.*`([^`]+)` \|$/gm)];
  expect(rows.map(([, number]) => Number(number))).toEqual(Array.from({ length: 29 }, (_, index) => index + 1));
  expect(rows.filter(([, number, file = '']) => !read(file).includes(`fault ${number}:`))).toEqual([]);
});

it('every package that ships has a row that says why, and one that says how old and how large it is', () => {
  const manifest = z.object({
    dependencies: z.record(z.string(), z.string()).default({}),
    workspaces: z.array(z.string()).default([]),
  });
  const workspaces = manifest.parse(JSON.parse(read('package.json'))).workspaces;
  const shipped = workspaces.flatMap((folder) =>
    Object.keys(manifest.parse(JSON.parse(read(join(folder, 'package.json')))).dependencies),
  );
  const ours = (name: string) => name.startsWith('@lamplighter/');
  const tables = read('docs/decisions/0005-dependencies.md').split('## What ships');
  expect(tables).toHaveLength(2);
  for (const table of tables) {
    const listed = new Set([...table.matchAll(/^\| ([^|]+) \|/gm)].flatMap(([, names = '']) => names.split(', ')));
    expect(shipped.filter((name) => !ours(name) && !listed.has(name))).toEqual([]);
  }
});
