import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { copyContentWithNotice } from '../../../dev/content-copies.ts';
import { createProcesses, responds } from '../../../dev/processes.ts';
import { startStack } from '../../../dev/stack.ts';
import { choosePorts, siteEnvironment } from '../../../dev/stack-environment.ts';
import { expect, test } from '../fixtures.ts';

const search = (q: string) => `/search?q=${encodeURIComponent(q)}`;
const withResults = (origin: string) => async () => (await fetch(origin + search('meter reading'))).text();

/** Results, suggestions and a card, in a browser that knows no other system. */
async function searchAll(page: Page, origin: string): Promise<void> {
  await page.goto(origin + search('bolier presure'));
  await expect(page.getByRole('heading', { name: /^\d+ results for boiler pressure$/ })).toBeVisible();
  await expect(page.getByRole('main').getByRole('listitem').getByRole('heading').first()).toBeVisible();
  await page.goto(origin + search('i can smell gas'));
  await expect(page.getByRole('main').getByRole('link').first()).toHaveAttribute('href', 'tel:0800111999');
  await page.goto(`${origin}/search`);
  await page.getByRole('combobox').pressSequentially('economy');
  await expect(page.getByRole('option', { name: /Economy 7/ }).first()).toBeVisible();
}

for (const brand of ['larkfield', 'skerry']) {
  test(`a site of ${brand} that starts while platform and database are stopped searches @SRCH-4`, async ({ page }) => {
    const state = await mkdtemp(join(tmpdir(), 'lamplighter-state-'));
    const settings = { mode: 'built', brand, site: { STATE_DIRECTORY: state } } as const;
    const processes = createProcesses({ followParent: true });
    try {
      const stack = await startStack(settings);
      await expect.poll(withResults(stack.origin), { timeout: 60_000 }).toContain('results for meter reading');
      await expect.poll(() => readFile(join(state, `search-${brand}.json`), 'utf8').catch(() => '')).toContain('meter');
      await stack.stop();

      const ports = await choosePorts(undefined);
      const site = processes.start('site', {
        script: 'apps/site/server/main.ts',
        environment: siteEnvironment({ settings, ports }),
      });
      const origin = `http://localhost:${ports.site}`;
      await responds(site, `${origin}/readyz`);
      await expect.poll(withResults(origin), { timeout: 20_000 }).toContain('results for meter reading');
      await searchAll(page, origin);
    } finally {
      await processes.stop();
      await rm(state, { recursive: true });
    }
  });
}

test('a change of the content is found soon after, and a search never finds nothing in between', async ({ page }) => {
  const content = await copyContentWithNotice();
  const stack = await startStack({
    mode: 'built',
    contentDirectory: content.directory,
    site: { CONTENT_TTL_MS: '1000' },
  });
  try {
    await expect.poll(withResults(stack.origin), { timeout: 60_000 }).toContain('results for meter reading');
    const file = join(content.directory, 'articles/meters/find-your-meter.md');
    const text = await readFile(file, 'utf8');
    await writeFile(file, text.replace('## Where to look', '## Where the quaggatron hides'));
    const between: string[] = [];
    await expect(async () => {
      between.push(await withResults(stack.origin)());
      await page.goto(stack.origin + search('quaggatron'));
      const first = page.getByRole('main').getByRole('listitem').getByRole('heading').first().getByRole('link');
      await expect(first).toHaveAttribute('href', '/help-and-support/meters/find-your-meter', { timeout: 100 });
    }).toPass({ timeout: 60_000 });
    expect(between.filter((html) => !html.includes('results for meter reading'))).toEqual([]);
  } finally {
    await stack.stop();
    await content.remove();
  }
});
