import { expect, test } from '../fixtures.ts';
import { brands, stackOf } from '../shown-pages.ts';

for (const brand of brands) {
  test(`the cookies page of ${brand} has cards on a phone and rows on a desktop`, async ({ page }) => {
    await page.goto(`${stackOf(brand)}/cookies`);
    const card = page.getByRole('list', { name: 'Necessary cookies' }).getByRole('listitem').first();
    const tops = () =>
      card.locator('> *').evaluateAll((parts) => parts.map((part) => part.getBoundingClientRect().top));
    for (const width of [320, 360]) {
      await page.setViewportSize({ width, height: 640 });
      const [name = 0, purpose = 0, duration = 0] = await tops();
      expect(name).toBeLessThan(purpose);
      expect(purpose).toBeLessThan(duration);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    }
    await page.setViewportSize({ width: 1280, height: 800 });
    expect(new Set(await tops()).size).toBe(1);
  });
}
