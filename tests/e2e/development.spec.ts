import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { freePort } from '../../dev/free-port.ts';
import { expect, test } from './fixtures.ts';

/** Processes, direct or indirect, with this mark in their environment. */
async function processesOf(mark: string): Promise<string[]> {
  const ids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  const marked = await Promise.all(
    ids.map(async (id) => {
      const environment = await readFile(`/proc/${id}/environ`, 'utf8').catch(() => '');
      return environment.includes(mark) ? [await readFile(`/proc/${id}/cmdline`, 'utf8').catch(() => id)] : [];
    }),
  );
  return marked.flat();
}

test('npm run dev brings up site and console, shows an edited outage notice, and leaves nothing running', async ({
  page,
}) => {
  // Everything is compiled on the way, with nothing kept from an earlier run.
  test.setTimeout(240_000);
  const mark = `LAMPLIGHTER_TRIAL=${randomUUID()}`;
  const content = await mkdtemp(join(tmpdir(), 'lamplighter-content-'));
  await cp('content', content, { recursive: true });
  const data = await mkdtemp(join(tmpdir(), 'lamplighter-data-'));
  const [name = '', value] = mark.split('=');
  const port = await freePort();
  const dev = spawn('npm', ['run', 'dev'], {
    detached: true,
    env: { ...process.env, [name]: value, PORT: String(port), CONTENT_DIR: content, DATA_DIRECTORY: data },
  });
  try {
    const lines = createInterface({ input: dev.stdout });
    let url = '';
    let staffUrl = '';
    for await (const line of lines) {
      url ||= line.match(/Lamplighter is at (\S+)/)?.[1] ?? '';
      staffUrl = line.match(/The console of the staff is at (\S+)/)?.[1] ?? '';
      if (staffUrl) break;
    }
    let said = '';
    dev.stdout.on('data', (part) => {
      said += part;
    });
    expect(url).toBe(`http://localhost:${port}/help-and-support/`);
    await page.goto(url);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByRole('region', { name: 'Service notice' })).toHaveCount(0);

    await writeFile(
      join(content, 'outages/larkfield.json'),
      '{ "title": "Phones are busy", "message": "<p>Call later.</p>" }',
    );
    await expect(async () => {
      await page.reload();
      await expect(page.getByRole('region', { name: 'Service notice' })).toContainText('Phones are busy', {
        timeout: 500,
      });
    }).toPass();

    await page.goto(staffUrl);
    await page.getByLabel('Email address').fill('maya@staff.example');
    await page.getByLabel('Password').fill('lamplight-6');
    await page.getByRole('button').click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Now');
    await page.waitForFunction(() => '__reactRouterDataRouter' in window);
    await page.evaluate(() => Object.assign(window, { isSamePage: true }));
    await page.getByRole('link', { name: 'Notices' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Notices');
    expect(await page.evaluate(() => 'isSamePage' in window), 'hydrated').toBe(true);
    await expect(page.getByText('Skip to the page'), 'has its style sheet').toHaveCSS('position', 'absolute');
    expect(await processesOf(mark)).not.toEqual([]);
    await page.goto('about:blank');
    expect(said, 'no page was loaded again for a dependency that was found late').not.toContain('reloading');
  } finally {
    const exit = once(dev, 'exit');
    // As Ctrl-C does: SIGINT to the terminal's foreground process group.
    if (dev.pid) process.kill(-dev.pid, 'SIGINT');
    await exit;
    await rm(content, { recursive: true });
  }
  expect(await processesOf(mark)).toEqual([]);
  await rm(data, { recursive: true });
});
