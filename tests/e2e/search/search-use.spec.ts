import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures.ts';

/** `npm run search:report`, with only the database in its environment. */
async function report(): Promise<string> {
  const env = { DATABASE_URL: process.env['STACK_DATABASE'] };
  const { stdout } = await promisify(execFile)(process.execPath, ['scripts/search/report.ts'], { env });
  return stdout;
}

async function search(page: Page, q: string): Promise<void> {
  await page.getByRole('main').getByRole('searchbox').or(page.getByRole('main').getByRole('combobox')).fill(q);
  await page.getByRole('main').getByRole('button', { name: 'Search' }).click();
  await expect(page).toHaveURL(new RegExp(`q=${q.replaceAll(' ', '\\+')}`));
}

test.describe('the report of searches that failed', () => {
  test.use({ cookieChoice: 'open' });

  test('shows what was asked next, opened from far down and found unhelpful', async ({ page }) => {
    for (const _ of [1, 2, 3]) {
      await page.goto('/search?q=clock+thing+in+cupboard');
      await search(page, 'gas meter cupboard');
      await page.getByRole('main').getByRole('listitem').getByRole('heading').getByRole('link').nth(3).click();
      await expect(page).toHaveURL(/\/help-and-support\/.+\/.+/);
      await page.getByRole('button', { name: 'this page was not helpful' }).click();
      await expect(page).toHaveURL(/#what-was-missing$/);
    }
    await expect
      .poll(report, { timeout: 30_000 })
      .toMatch(/ 3 {2}gas meter cupboard: unhelpful 3, opened far down 3\n/);
    await expect
      .poll(report, { timeout: 30_000 })
      .toMatch(/ 3 {2}clock thing in cupboard: .*asked again 3; then asked 'gas meter cupboard'\n/);
  });

  test.describe('without JavaScript', () => {
    test.use({ javaScriptEnabled: false });
    test('knows what was asked and what was asked next', async ({ page }) => {
      for (const _ of [1, 2, 3]) {
        await page.goto('/search?q=xylophonic+boiler+quux');
        await search(page, 'plain boiler words');
      }
      await expect
        .poll(report, { timeout: 30_000 })
        .toMatch(/ 3 {2}xylophonic boiler quux: .*asked again 3; then asked 'plain boiler words'\n/);
    });
  });

  test('has nothing of visitors who said no to being measured, and nothing personal', async ({
    page,
    browser,
    baseURL,
  }) => {
    const rejecting = await browser.newPage();
    for (const _ of [1, 2, 3]) {
      await rejecting.goto(`${baseURL}/cookies`);
      await rejecting.getByRole('button', { name: 'Save my choice' }).click();
      await rejecting.goto(`${baseURL}/search?q=never+counted+wordage`);
      await page.goto('/search?q=my+account+850012345678+wordage');
      await page.goto('/search?q=counted+xqzv+wordage');
    }
    for (const [visitor, lists] of [
      [rejecting, 0],
      [page, 1],
    ] as const) {
      await visitor.goto(`${baseURL}/search?q=meter`);
      await expect(visitor.getByRole('heading', { name: /results for meter/ })).toBeVisible();
      await expect(visitor.locator('ol[data-count-opened]')).toHaveCount(lists);
    }
    await rejecting.close();
    await expect.poll(report, { timeout: 30_000 }).toContain('3  counted xqzv wordage');
    expect(await report()).not.toMatch(/never counted|850012345678|my account wordage/);
  });
});
