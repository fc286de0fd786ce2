import { execFile } from 'node:child_process';
import { chmod, cp, mkdir, mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import remarkParse from 'remark-parse';
import { unified } from 'unified';
import { visit } from 'unist-util-visit';

/** A code block of a page. `note` is the text after the language. */
export type Block = { language: string; note: string; text: string };

export function readBlocks(page: string): Block[] {
  const blocks: Block[] = [];
  visit(unified().use(remarkParse).parse(page), 'code', ({ lang, meta, value }) => {
    blocks.push({ language: lang ?? '', note: meta ?? '', text: value });
  });
  return blocks;
}

/** A copy of every file that is or would be committed. */
export async function cleanCopy(): Promise<string> {
  const copy = await mkdtemp(join(tmpdir(), 'lamplighter-copy-'));
  // As root, PostgreSQL runs as another user, which must be able to traverse the directory.
  await chmod(copy, 0o755);
  const { stdout } = await promisify(execFile)('git', ['ls-files', '-co', '--exclude-standard', '-z'], {
    maxBuffer: 10_000_000,
  });
  for (const file of stdout.split('\0').filter(Boolean)) {
    await mkdir(dirname(join(copy, file)), { recursive: true });
    await cp(file, join(copy, file));
  }
  return copy;
}

/** Variables that the test runner sets, and those that would point a stack elsewhere. */
const notTheirs =
  /^(VITEST.*|NODE_ENV|TEST|DEV|PROD|MODE|SSR|BASE_URL|DATABASE_URL|LOG_LEVEL|REPORT|NODE_COMPILE_CACHE)$/;

/** The environment of a new terminal. */
export function freshEnvironment(): Record<string, string | undefined> {
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => !notTheirs.test(name)));
}
