import { execFile } from 'node:child_process';
import { chmod, cp, mkdir, mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import remarkParse from 'remark-parse';
import { unified } from 'unified';
import { visit } from 'unist-util-visit';

/** A piece of a page that is meant to be done, not read. `note` is what stands beside the language. */
export type Block = { language: string; note: string; text: string };

export function readBlocks(page: string): Block[] {
  const blocks: Block[] = [];
  visit(unified().use(remarkParse).parse(page), 'code', ({ lang, meta, value }) => {
    blocks.push({ language: lang ?? '', note: meta ?? '', text: value });
  });
  return blocks;
}

/** Every file that is or would be committed, in a folder of its own. */
export async function cleanCopy(): Promise<string> {
  const copy = await mkdtemp(join(tmpdir(), 'lamplighter-copy-'));
  // As root, PostgreSQL runs as another user, who must be able to pass through.
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

/** What the test runner adds to the environment, and what would lead a stack elsewhere. */
const notTheirs = /^(VITEST.*|NODE_ENV|TEST|DEV|PROD|MODE|SSR|BASE_URL|DATABASE_URL|LOG_LEVEL|REPORT)$/;

/** The environment of someone who has just opened a terminal. */
export function freshEnvironment(): Record<string, string | undefined> {
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => !notTheirs.test(name)));
}
