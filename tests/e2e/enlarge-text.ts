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
