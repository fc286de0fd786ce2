import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures.ts';
import { brands, openGallery, openHub, stackOf, themes } from '../shown-pages.ts';

test.use({ axeAtEnd: false });

const screens = { phone: 375, desktop: 1280 };

/** The font is used only when it is available at once, as on a second visit. */
async function settle(page: Page): Promise<void> {
  await page.evaluate(() => document.fonts.ready);
  await page.reload();
  await page.evaluate(() => document.fonts.ready);
  await expect
    .poll(() => page.evaluate(() => [...document.fonts].some(({ status }) => status === 'loaded')))
    .toBe(true);
}

for (const brand of brands) {
  for (const colorScheme of themes) {
    for (const [screen, width] of Object.entries(screens)) {
      const look = `${brand}-${colorScheme}-${screen}`;
      test(`${look} looks as it did`, async ({ page }) => {
        await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
        await page.setViewportSize({ width, height: 900 });
        await openHub(page, stackOf(brand));
        await settle(page);
        await expect.soft(page).toHaveScreenshot(`hub-${look}.png`, { fullPage: true });

        // The hub is compared at both widths for each brand and theme; forms and alerts at one of them.
        if (((brand === 'larkfield') !== (colorScheme === 'light')) === (screen === 'desktop')) return;
        await openGallery(page, stackOf(brand));
        await page.getByRole('heading', { level: 1 }).click();
        await expect.soft(page.locator('main form[method=post]')).toHaveScreenshot(`forms-${look}.png`);
        await expect.soft(page.locator('[data-component=Alert]')).toHaveScreenshot(`alerts-${look}.png`);
      });
    }
  }
}
