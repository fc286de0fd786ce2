import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type DevStack, startStack } from '../../dev/stack.ts';
import { expect, test } from './fixtures.ts';

const pages = ['/help-and-support/', '/help-and-support/meters', '/help-and-support/complaints/gas-and-electricity'];
const notice = { name: 'Service notice' };

test.describe('an outage notice that was hidden', () => {
  test('stays hidden on every page of the visit, and can be shown again', async ({ page, context }) => {
    await page.goto('/help-and-support/');
    const message = page.getByRole('region', notice).getByText('use the 20-digit code');
    await expect(message).toBeVisible();
    await expect(page.getByRole('region', notice)).toContainText('has not arrived after an hour');
    await page.getByRole('region', notice).locator('summary').click();
    for (const path of pages) {
      await page.goto(path);
      await expect(page.getByRole('region', notice).getByRole('heading')).toBeVisible();
      await expect(message, path).toBeHidden();
    }
    expect(await context.cookies()).toHaveLength(1);
    await page.getByRole('region', notice).locator('summary').click();
    await expect(message).toBeVisible();
    await page.goto('/help-and-support/');
    await expect(page.getByRole('region', notice).locator('details')).toHaveAttribute('open');
    expect(await page.evaluate(() => sessionStorage.length)).toBe(0);
  });

  test('is listed on the cookies page', async ({ page }) => {
    await page.goto('/cookies');
    await expect(page.getByRole('row', { name: /^hidden-notice / })).toContainText('Until you close the page');
  });
});

test.describe('another notice', () => {
  // The tests share one content directory.
  test.describe.configure({ mode: 'default' });
  let stack: DevStack;
  let content: string;
  test.beforeAll(async () => {
    test.setTimeout(120_000);
    content = await mkdtemp(join(tmpdir(), 'lamplighter-content-'));
    await cp('content', content, { recursive: true });
    stack = await startStack({ mode: 'built', contentDirectory: content, site: { CONTENT_TTL_MS: '0' } });
  });
  test.afterAll(async () => {
    await stack.stop();
    await rm(content, { recursive: true });
  });

  test('is open although the one before it was hidden', async ({ page }) => {
    // A process that has just started renders its first page without a notice that is late.
    const summary = page.getByRole('region', notice).locator('summary');
    await expect(async () => {
      await page.goto(`${stack.origin}/help-and-support/`);
      await expect(summary).toBeVisible({ timeout: 500 });
    }).toPass();
    await summary.click();
    await page.reload();
    await expect(page.getByRole('region', notice).locator('details')).not.toHaveAttribute('open');
    await writeFile(
      join(content, 'outages/larkfield.json'),
      '{ "title": "Phones are busy", "message": "<p>Call later.</p>" }',
    );
    await expect(async () => {
      await page.reload();
      await expect(page.getByRole('region', notice).getByText('Call later.')).toBeVisible({ timeout: 500 });
    }).toPass();
  });

  test('is gone once it has expired, and the file is still there', async ({ page }) => {
    const write = (until: Date) =>
      writeFile(
        join(content, 'outages/larkfield.json'),
        JSON.stringify({ title: 'Lines open at noon', message: '<p>Wait.</p>', until: until.toISOString() }),
      );
    const heading = page.getByRole('region', notice).getByRole('heading', { name: 'Lines open at noon' });
    const reloadUntil = (check: () => Promise<void>) =>
      expect(async () => {
        await page.reload();
        await check();
      }).toPass();
    await page.goto(`${stack.origin}/help-and-support/`);
    await write(new Date(Date.now() + 86_400_000));
    await reloadUntil(() => expect(heading).toBeVisible({ timeout: 500 }));
    await write(new Date(Date.now() - 1_000));
    await reloadUntil(() => expect(page.getByRole('region', notice)).toHaveCount(0, { timeout: 500 }));
  });
});
