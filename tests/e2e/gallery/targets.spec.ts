import { expect, test } from '../fixtures.ts';
import { shownPages, widths } from '../shown-pages.ts';

test.use({ axeAtEnd: false });

/** Targets below the minimum size. A link in running text is exempt, as in WCAG 2.5.8. */
function findSmallTargets(): string[] {
  const isShown = (element: Element) => element.checkVisibility({ visibilityProperty: true });
  const sizeOf = (element: Element) => {
    const label = element instanceof HTMLInputElement && element.type === 'radio' ? element.labels?.[0] : undefined;
    // The target of a radio includes its label; that of a card is the whole card.
    const stretched = getComputedStyle(element, '::after').position === 'absolute' ? element.closest('li') : undefined;
    const boxes = [element, label, stretched].flatMap((part) => (part ? [part.getBoundingClientRect()] : []));
    return {
      width: Math.max(...boxes.map(({ width }) => width)),
      height: Math.max(...boxes.map(({ height }) => height)),
    };
  };
  const smallerThan = (selector: string, least: number) =>
    [...document.querySelectorAll(selector)].filter(isShown).flatMap((element) => {
      const { width, height } = sizeOf(element);
      return width >= Math.min(24, least) && height >= least
        ? []
        : [`${width.toFixed(1)} by ${height.toFixed(1)}, not ${least}: ${element.outerHTML.slice(0, 90)}`];
    });
  return [
    ...smallerThan('li a, nav a, header a, footer a', 24),
    ...smallerThan('button, input:not([type=hidden]), select, textarea, summary, a[href^="tel:"]', 44),
  ];
}

for (const { name, open } of shownPages) {
  test(`everything to press on ${name} is large enough for a finger`, async ({ page }) => {
    await open(page);
    for (const width of widths) {
      await page.setViewportSize({ width, height: 800 });
      expect.soft(await page.evaluate(findSmallTargets), `at ${width}`).toEqual([]);
    }
    await page.getByRole('banner').locator('summary', { hasText: 'Menu' }).click();
    expect(await page.evaluate(findSmallTargets), 'with the menu open').toEqual([]);
  });
}
