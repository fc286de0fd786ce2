import type { Page } from '@playwright/test';
import { connectDatabase } from '../../../apps/platform/src/db/database.ts';
import { expect, test } from '../fixtures.ts';

const article = '/help-and-support/meters/how-to-read-your-meter';
const no = (page: Page) => page.getByRole('button', { name: 'No this page was not helpful' });
const question = (page: Page) => page.getByRole('textbox', { name: 'What was missing?' });

async function storedComments(comment: string) {
  const sql = connectDatabase(process.env['STACK_DATABASE'] ?? '', { connections: 1 });
  try {
    return [...(await sql`select brand, article, comment from article_comment where comment like ${`${comment}%`}`)];
  } finally {
    await sql.end();
  }
}

for (const javaScriptEnabled of [true, false]) {
  test.describe(`with JavaScript ${javaScriptEnabled ? 'on' : 'off'}`, () => {
    test.use({ javaScriptEnabled });

    test('Yes says thank you @COM-1', async ({ page }) => {
      await page.goto(article);
      await expect(question(page)).toBeHidden();
      await page.getByRole('button', { name: 'Yes this page was helpful' }).click();
      await expect(page).toHaveURL(/how-to-read-your-meter#thank-you$/);
      await expect(page.getByText('Your answer helps us to write better')).toBeVisible();
      await expect(no(page)).toBeHidden();
      await expect(question(page)).toBeHidden();
    });

    test('No asks what was missing, and stores it without personal data @COM-1', async ({ page }) => {
      const asked = `Which digits in a flat ${javaScriptEnabled}?`;
      await page.goto(article);
      await no(page).click();
      await expect(page).toHaveURL(/how-to-read-your-meter#what-was-missing$/);
      await expect(no(page)).toBeHidden();
      await question(page).fill(`${asked} Ring 07700 900123`);
      await page.getByRole('button', { name: 'Send' }).click();
      await expect(page).toHaveURL(/how-to-read-your-meter#thank-you$/);
      await expect(page.getByText('Your answer helps us to write better')).toBeVisible();
      expect(await storedComments(asked)).toEqual([
        { brand: 'larkfield', article: 'meters/how-to-read-your-meter', comment: `${asked} Ring [removed]` },
      ]);
    });

    test('what was missing can be left empty @COM-1', async ({ page }) => {
      await page.goto(article);
      await no(page).click();
      await page.getByRole('button', { name: 'Send' }).click();
      await expect(page.getByText('Your answer helps us to write better')).toBeVisible();
    });
  });
}

test('the question is for everyone: at 320 pixels, light and dark, with the keyboard', async ({
  page,
  checkAccess,
}) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto(article);
  await no(page).focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/#what-was-missing$/);
  await expect(question(page)).toBeInViewport();
  await page.keyboard.press('Tab');
  await expect(question(page)).toBeFocused();
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(overflow).toBeLessThanOrEqual(0);
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await checkAccess();
  }
});

test('words of distress are not stored: the page says who listens', async ({ page }) => {
  await page.goto(article);
  await no(page).click();
  await question(page).fill('I want to die, I cannot read this');
  await page.getByRole('button', { name: 'Send' }).click();
  await expect(page.getByRole('link', { name: '116 123' })).toBeVisible();
  expect(await storedComments('I want to die')).toEqual([]);
});
