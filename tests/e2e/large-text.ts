import type { Page } from '@playwright/test';

/** Text at twice its size, as a reader with low vision sets it. */
export async function enlargeText(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync('html { font-size: 200% !important }');
    document.adoptedStyleSheets = [sheet];
    // A font is requested by the first layout that uses it, and the fallback is wider.
    document.body.getBoundingClientRect();
    await document.fonts.ready;
  });
}

/** Sets the browser's default font size, which also applies without scripts. */
export async function setDefaultFontSize(page: Page, pixels: number): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Page.enable');
  await session.send('Page.setFontSizes', { fontSizes: { standard: pixels, fixed: pixels } });
}

/** The position of the page's first phone number, and whether it can be clicked there. */
export async function findFirstNumber(page: Page) {
  const link = page.getByRole('main').locator('a[href^="tel:"]').first();
  return link.evaluate((element) => {
    const { left, top, right, bottom } = element.getBoundingClientRect();
    const atMiddle = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
    return {
      href: element.getAttribute('href'),
      isWhole: left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight,
      lines: element.getClientRects().length,
      isOnTop: atMiddle !== null && element.contains(atMiddle),
      fontSize: getComputedStyle(document.documentElement).fontSize,
    };
  });
}
