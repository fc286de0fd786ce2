import { expect, test } from '../fixtures.ts';
import { brands, openGallery, shownPages, stackOf, themes, widths } from '../shown-pages.ts';

test.use({ axeAtEnd: false });

for (const brand of brands) {
  for (const { name, open } of shownPages) {
    for (const colorScheme of themes) {
      test(`${name} of ${brand} satisfies axe, ${colorScheme}, at 320 and 1280`, async ({ page, checkAccess }) => {
        await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
        await open(page, stackOf(brand));
        for (const width of widths) {
          await page.setViewportSize({ width, height: 800 });
          await checkAccess();
        }
      });
    }
  }
}

test('what opens and folds satisfies axe, light at 320 and dark at 1280', async ({ page, checkAccess }) => {
  await openGallery(page);
  const openDialog = page.getByRole('button', { name: 'Open the dialog' });
  const dialog = page.getByRole('dialog');
  const menu = page.getByRole('banner').locator('summary', { hasText: 'Menu' });
  const notice = page.getByRole('region', { name: 'Service notice' });
  for (const [colorScheme, width] of [
    ['light', 320],
    ['dark', 1280],
  ] as const) {
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize({ width, height: 800 });
    await openDialog.click();
    await expect(dialog).toBeVisible();
    await checkAccess(page, 'dialog');
    await page.keyboard.press('Escape');

    await notice.locator('summary').click();
    await expect(notice.locator('details')).not.toHaveAttribute('open');
    await checkAccess(page, '[aria-label="Service notice"]');
    await menu.click();
    await expect(page.getByRole('navigation', { name: 'Menu' })).toBeVisible();
    await checkAccess(page, 'header');
    await menu.click();
    await notice.locator('summary').click();
  }
});
