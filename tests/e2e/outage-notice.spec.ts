import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { copyContentWithNotice } from '../../dev/content-copies.ts';
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
    await expect(message).toBeHidden();
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

  test('is remembered with the click itself, before the page can be left', async ({ page }) => {
    await page.goto('/help-and-support/');
    const stored = await page
      .getByRole('region', notice)
      .locator('summary')
      .evaluate((summary: HTMLElement) => {
        summary.click();
        return sessionStorage.getItem('hidden-notice');
      });
    expect(stored).toContain('use the 20-digit code');
  });

  test('is listed on the cookies page', async ({ page }) => {
    await page.goto('/cookies');
    await expect(page.getByRole('listitem').filter({ hasText: 'hidden-notice' })).toContainText(
      'Until you close the page',
    );
  });
});

test.describe('another notice', () => {
  // The tests share one content directory.
  test.describe.configure({ mode: 'default' });
  let stack: DevStack;
  let content: string;
  let removeContent: () => Promise<void>;
  test.beforeAll(async () => {
    test.setTimeout(120_000);
    ({ directory: content, remove: removeContent } = await copyContentWithNotice());
    stack = await startStack({ mode: 'built', contentDirectory: content, site: { CONTENT_TTL_MS: '0' } });
  });
  test.afterAll(async () => {
    await stack.stop();
    await removeContent();
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

  test('is not shown before it starts', async ({ page }) => {
    const write = (from: Date) =>
      writeFile(
        join(content, 'outages/larkfield.json'),
        JSON.stringify({ title: 'Lines close at noon', message: '<p>Call now.</p>', from: from.toISOString() }),
      );
    const region = page.getByRole('region', notice);
    const reloadUntil = (check: () => Promise<void>) =>
      expect(async () => {
        await page.reload();
        await check();
      }).toPass();
    await page.goto(`${stack.origin}/help-and-support/`);
    await write(new Date(Date.now() - 1_000));
    await reloadUntil(() =>
      expect(region.getByRole('heading', { name: 'Lines close at noon' })).toBeVisible({ timeout: 500 }),
    );
    await write(new Date(Date.now() + 86_400_000));
    await reloadUntil(() => expect(region).toHaveCount(0, { timeout: 500 }));
  });
});

test.describe('a page that was stored with a notice', () => {
  /** The page of the stack with a notice that expires at this time, as a cache that kept it would serve it. */
  async function serveWith(page: Page, until: Date): Promise<void> {
    await page.route('**/help-and-support/', async (route) => {
      const response = await route.fetch();
      const stored = (await response.text()).replace(
        'data-severity="disruption"',
        `data-severity="disruption" data-until="${until.toISOString()}"`,
      );
      await route.fulfill({ response, body: stored });
    });
  }
  const region = (page: Page) => page.locator('section[aria-label="Service notice"] > div');

  test('hides the notice when it has expired', async ({ page }) => {
    await serveWith(page, new Date(Date.now() - 1_000));
    await page.goto('/help-and-support/');
    await expect(region(page)).toHaveCount(1);
    await expect(region(page)).toBeHidden();
  });

  test('hides the notice at the moment it expires, and not before', async ({ page }) => {
    await page.clock.install();
    const start = await page.evaluate(() => Date.now());
    await serveWith(page, new Date(start + 3_600_000));
    await page.goto('/help-and-support/');
    await expect(region(page)).toBeVisible();
    await page.clock.fastForward(3_500_000);
    await expect(region(page)).toBeVisible();
    await page.clock.fastForward(110_000);
    await expect(region(page)).toBeHidden();
  });
});
