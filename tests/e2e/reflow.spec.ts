import { expect, test } from './fixtures.ts';
import { enlargeText } from './large-text.ts';
import { brands, stackOf } from './shown-pages.ts';

test.use({ axeAtEnd: false, expectedNoise: [/status of (404|503)/] });

const help = '/help-and-support';
const paths = [
  `${help}/`,
  `${help}/meters`,
  `${help}/breakdowns`,
  `${help}/meters/how-to-read-your-meter`,
  `${help}/emergencies`,
  `${help}/emergencies/smell-gas`,
  `${help}/contact-us`,
  `${help}/probate`,
  `${help}/make-a-complaint-select-energy`,
  `${help}/complaints/gas-and-electricity`,
  `${help}/complaints/feedback`,
  `${help}/follow`,
  `${help}/submit-meter-read`,
  '/search',
  '/search?q=smell+gas',
  '/cookies',
  '/identity/unavailable',
  '/page-not-found.html',
];

/** Everything that is drawn beyond the right edge of the window, but for tables that scroll on their own. */
function findOverflow(): string[] {
  const scrolls = (element: Element | null): boolean =>
    element !== null && (getComputedStyle(element).overflowX === 'auto' || scrolls(element.parentElement));
  return [...document.querySelectorAll('body *')]
    .filter((element) => element.checkVisibility() && !element.closest('.hidden-text, svg'))
    .filter((element) => !scrolls(element.parentElement))
    .filter((element) => element.getBoundingClientRect().right > document.documentElement.clientWidth + 1)
    .map(({ outerHTML }) => outerHTML.slice(0, 80));
}

for (const width of [320, 360, 1280]) {
  test(`no page is wider than a window of ${width} pixels, also with text at 200%`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 });
    for (const path of paths) {
      await page.goto(path);
      await page.evaluate(() => document.fonts.ready);
      expect.soft(await page.evaluate(findOverflow), path).toEqual([]);
      await enlargeText(page);
      expect.soft(await page.evaluate(findOverflow), `${path} at 200%`).toEqual([]);
    }
  });
}

for (const brand of brands) {
  test(`on a wide screen the name of ${brand} and the links of the header are on one line`, async ({ page }) => {
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.goto(`${stackOf(brand)}${help}/meters`);
    await page.evaluate(() => document.fonts.ready);
    const logo = page.getByRole('banner').getByRole('link').first();
    const lines = await logo.evaluate((link) => {
      const range = document.createRange();
      range.selectNode(link.lastChild ?? link);
      return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size;
    });
    expect(lines).toBe(1);
    const [name, menu] = [await logo.boundingBox(), await page.getByText('Menu', { exact: true }).boundingBox()];
    expect(Math.abs((name?.y ?? 0) - (menu?.y ?? 99))).toBeLessThan(10);
  });
}
