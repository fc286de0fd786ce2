import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { promisify } from 'node:util';
import { z } from 'zod';
import { readPlaywrightReport } from './test-reports.ts';

const run = promisify(execFile);
const vitestList = z.array(z.object({ name: z.string(), file: z.string() }));
const projects = ['unit', 'integration', 'resilience', 'docs'];

/** The titles of all tests, without running them. */
export async function listTests(): Promise<{ file: string; title: string }[]> {
  const folder = await mkdtemp(join(tmpdir(), 'lamplighter-tests-'));
  try {
    const vitest: z.infer<typeof vitestList> = [];
    // One by one: modules of the product would register their metrics once for each project in one process.
    for (const project of projects) {
      const list = join(folder, `${project}.json`);
      const words = ['vitest', 'list', '--project', project, '--no-static-parse', `--json=${list}`];
      await run('npx', ['--no-install', ...words], { maxBuffer: 50_000_000 });
      vitest.push(...vitestList.parse(JSON.parse(await readFile(list, 'utf8'))));
    }
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
