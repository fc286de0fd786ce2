import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { promisify } from 'node:util';
import { z } from 'zod';
import { readPlaywrightReport } from './test-reports.ts';

const run = promisify(execFile);
const vitestList = z.array(z.object({ name: z.string(), file: z.string() }));

/** The titles of all tests, without running them. */
export async function listTests(): Promise<{ file: string; title: string }[]> {
  const folder = await mkdtemp(join(tmpdir(), 'lamplighter-tests-'));
  try {
    await run('npx', ['--no-install', 'vitest', 'list', '--no-static-parse', `--json=${join(folder, 'vitest.json')}`], {
      maxBuffer: 50_000_000,
    });
    const vitest = vitestList.parse(JSON.parse(await readFile(join(folder, 'vitest.json'), 'utf8')));
    const env = { ...process.env, PLAYWRIGHT_JSON_OUTPUT_NAME: join(folder, 'playwright.json') };
    await run('npx', ['--no-install', 'playwright', 'test', '--list', '--reporter=json'], {
      env,
      maxBuffer: 50_000_000,
    });
    const playwright = JSON.parse(await readFile(join(folder, 'playwright.json'), 'utf8'));
    return [
      ...vitest.map(({ name, file }) => ({ file: relative(process.cwd(), file), title: name.replaceAll(' > ', ' ') })),
      ...readPlaywrightReport(playwright).map(({ file, title }) => ({ file, title })),
    ];
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
