import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { Page } from '@playwright/test';
import { connectDatabase } from '../../../apps/platform/src/db/database.ts';
import { expect, test } from '../fixtures.ts';

/** `npm run search -- report`, with only the database in its environment. */
async function report(): Promise<string> {
  const env = { DATABASE_URL: process.env['STACK_DATABASE'] };
  const { stdout } = await promisify(execFile)(process.execPath, ['scripts/search/report.ts'], { env });
  return stdout;
}

/** Only terms of several visitors on two days are shown: the one of a test is not enough. */
async function askedByOthersYesterday(...terms: string[]): Promise<void> {
  const sql = connectDatabase(process.env['STACK_DATABASE'] ?? '', { connections: 1 });
  await sql`
    insert into search_use (day, term, outcome, visitors, count)
    select current_date - 1, term, 'found', 7, 0 from unnest(${terms}::text[]) as term`;
  await sql.end();
}

async function search(page: Page, q: string): Promise<void> {
  await page.getByRole('main').getByRole('searchbox').or(page.getByRole('main').getByRole('combobox')).fill(q);
  await page.getByRole('main').getByRole('button', { name: 'Search' }).click();
  await expect(page).toHaveURL(new RegExp(`q=${q.replaceAll(' ', '\\+')}`));
}

test.describe('the report of searches that failed', () => {
  test.use({ cookieChoice: 'open' });

  test('shows what was asked next, opened from far down and found unhelpful', async ({ page }) => {
    await askedByOthersYesterday('gas meter cupboard', 'clock thing in cupboard');
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

  test('shows who went on to contact us, from below the results', async ({ page }) => {
    await askedByOthersYesterday('boiler letter cupboard');
    await page.goto('/search?q=boiler+letter+cupboard');
    await page.getByRole('main').getByRole('link', { name: 'All the ways to contact us' }).click();
    await expect(page).toHaveURL('/help-and-support/contact-us');
    await expect.poll(report, { timeout: 30_000 }).toMatch(/ 1 {2}boiler letter cupboard: .*contacted us 1\n/);
  });

  test.describe('without JavaScript', () => {
    test.use({ javaScriptEnabled: false });
    test('knows the words of the index that were asked, and what was asked next', async ({ page }) => {
      await askedByOthersYesterday('radiator letter tariff', 'boiler visit tariff');
      for (const _ of [1, 2, 3]) {
        await page.goto('/search?q=radiator+letter+quux+tariff');
        await search(page, 'boiler visit tariff');
      }
      await expect
        .poll(report, { timeout: 30_000 })
        .toMatch(/ 3 {2}radiator letter tariff: .*asked again 3; then asked 'boiler visit tariff'\n/);
    });
  });

  test('has nothing of visitors who said no to being measured, and nothing personal', async ({
    page,
    browser,
    baseURL,
  }) => {
    await askedByOthersYesterday('tariff letter engineer', 'engineer letter tariff', 'my account radiator');
    const rejecting = await browser.newPage();
    for (const _ of [1, 2, 3]) {
      await rejecting.goto(`${baseURL}/cookies`);
      await rejecting.getByRole('button', { name: 'Save my choice' }).click();
      await rejecting.goto(`${baseURL}/search?q=engineer+letter+tariff`);
      await page.goto('/search?q=my+account+850012345678+radiator');
      await page.goto('/search?q=tariff+letter+xqzv+engineer');
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
    await expect.poll(report, { timeout: 30_000 }).toContain('3  tariff letter engineer');
    expect(await report()).not.toMatch(/engineer letter tariff|850012345678|my account radiator|xqzv/);
  });
});
