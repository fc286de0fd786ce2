import { expect, test } from '../fixtures.ts';
import { brands, stackOf, themes } from '../shown-pages.ts';

const article = '/help-and-support/meters/how-to-read-your-meter';

test.describe('the search form of the header', () => {
  for (const javaScriptEnabled of [true, false]) {
    test.describe(`with JavaScript ${javaScriptEnabled ? 'on' : 'off'}`, () => {
      test.use({ javaScriptEnabled });

      test('opens on a phone, without moving the page, and searches @SRCH-1', async ({ page }) => {
        await page.setViewportSize({ width: 360, height: 640 });
        await page.goto(article);
        const header = page.getByRole('banner');
        const box = header.getByRole('searchbox', { name: 'Search help' });
        await expect(box).toBeHidden();
        const top = (await page.getByRole('heading', { level: 1 }).boundingBox())?.y;
        await header.locator('summary', { hasText: 'Search' }).click();
        await box.fill('topup');
        expect((await page.getByRole('heading', { level: 1 }).boundingBox())?.y).toBe(top);
        await header.getByRole('button', { name: 'Search' }).click();
        await expect(page).toHaveURL(`/search?q=topup&initiated=${encodeURIComponent(article)}`);
        await expect(page.getByRole('heading', { level: 2, name: /results for topup/ })).toBeVisible();
      });

      test('is in sight on a desktop, and searches with Enter', async ({ page }) => {
        await page.setViewportSize({ width: 1280, height: 800 });
        await page.goto('/help-and-support/complaints/gas-and-electricity');
        const box = page.getByRole('banner').getByRole('searchbox', { name: 'Search help' });
        await box.fill('smart meter');
        await box.press('Enter');
        await expect(page).toHaveURL(/^[^?]*\/search\?q=smart\+meter&initiated=%2Fhelp-and-support%2Fcomplaints/);
      });
    });
  }

  test('is reached and used by keyboard on a phone, and gives way to the menu', async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 568 });
    await page.goto(article);
    const header = page.getByRole('banner');
    const box = header.getByRole('searchbox', { name: 'Search help' });
    const toggle = header.locator('summary', { hasText: 'Search' });
    await toggle.focus();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    await expect(box).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(header.getByRole('button', { name: 'Search' })).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(header.locator('summary', { hasText: 'Menu' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('navigation', { name: 'Menu' })).toBeVisible();
    await expect(box).toBeHidden();
  });

  for (const brand of brands) {
    for (const colorScheme of themes) {
      test(`fits 320 pixels with text at 200% and satisfies axe in ${brand}, ${colorScheme}`, async ({
        page,
        checkAccess,
      }) => {
        await page.emulateMedia({ colorScheme });
        await page.setViewportSize({ width: 320, height: 568 });
        await page.goto(stackOf(brand) + article);
        const header = page.getByRole('banner');
        const field = header.getByRole('searchbox', { name: 'Search help' });
        const width = () => page.evaluate(() => document.documentElement.scrollWidth);
        expect(await width()).toBeLessThanOrEqual(320);
        await header.locator('summary', { hasText: 'Search' }).click();
        await checkAccess(page, 'header');
        for (const size of ['100%', '200%']) {
          await page.evaluate((fontSize) => {
            const sheet = new CSSStyleSheet();
            sheet.replaceSync(`html { font-size: ${fontSize} !important }`);
            document.adoptedStyleSheets = [sheet];
          }, size);
          expect.soft(await width(), size).toBeLessThanOrEqual(320);
          const box = await field.boundingBox();
          expect.soft(box?.height, size).toBeGreaterThanOrEqual(44);
          expect.soft(box?.width, size).toBeGreaterThanOrEqual(120);
        }
      });
    }
  }
});

for (const width of [768, 900, 1024, 1280]) {
  test(`the header with its search form is one line at ${width} pixels`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 });
    for (const brand of brands) {
      await page.goto(stackOf(brand) + article);
      const header = page.getByRole('banner');
      expect.soft((await header.boundingBox())?.height, brand).toBeLessThanOrEqual(80);
      const box = await header.getByRole('searchbox', { name: 'Search help' }).boundingBox();
      expect.soft(box?.width, brand).toBeGreaterThanOrEqual(110);
    }
  });
}
