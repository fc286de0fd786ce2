import { execFile } from 'node:child_process';
import { globSync, readdirSync } from 'node:fs';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { type Block, cleanCopy, freshEnvironment, readBlocks } from './doc-runner.ts';

/** Follows each page of docs/how-to: files are written, changes made, commands run, and none may fail. */

const run = promisify(execFile);
const pages = readdirSync('docs/how-to').filter((name) => name.endsWith('.md'));
let folder = '';

beforeAll(async () => {
  folder = await cleanCopy();
  for (const modules of ['node_modules', ...globSync('{apps,packages}/*/node_modules')]) {
    // Hard links, which are fast; no command writes there, but to the caches.
    const target = join(folder, dirname(modules));
    await run('cp', ['-al', modules, target]).catch(() => run('cp', ['-a', modules, target]));
    await rm(join(folder, modules, '.cache'), { recursive: true, force: true });
  }
  await bash('git init -q && git add -A && git -c user.name=test -c user.email=test@localhost commit -qm before');
});

afterEach(() => bash('git reset -q --hard && git clean -qfdx -e node_modules'));

afterAll(() => rm(folder, { recursive: true, force: true }));

it.each(pages)('%s goes as it says', { timeout: 600_000 }, async (name) => {
  const blocks = readBlocks(await readFile(join('docs/how-to', name), 'utf8'));
  expect(blocks.filter(({ language }) => language === 'sh').length, 'the page checks what was done').toBeGreaterThan(0);
  for (const block of blocks) await follow(block);
});

async function follow({ language, note, text }: Block): Promise<void> {
  if (language === 'sh') return bash(text);
  if (language === 'diff') {
    await writeFile(join(folder, 'change.diff'), `${text}\n`);
    return bash('patch -p1 --no-backup-if-mismatch < change.diff && rm change.diff');
  }
  const file = join(folder, note);
  await mkdir(dirname(file), { recursive: true });
  return writeFile(file, `${text}\n`);
}

async function bash(commands: string): Promise<void> {
  await run('bash', ['-e', '-c', commands], { cwd: folder, env: freshEnvironment() }).catch((error: unknown) => {
    const said = error instanceof Error && 'stdout' in error ? `${error.stdout}` : '';
    throw new Error(`${commands}\n${error}\n${said}`);
  });
}
