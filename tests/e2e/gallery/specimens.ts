import type { Locator } from '@playwright/test';
import { test as stackTest } from '../fixtures.ts';
import { openGallery } from '../shown-pages.ts';

type Specimens = {
  /** A component as the server rendered it, in a browser without scripts. */
  sent: (component: string) => Promise<Locator>;
  /** The same component once the scripts of the page have run. */
  live: (component: string) => Promise<Locator>;
};

/** axe checks the whole gallery elsewhere, so not at the end of each of these tests. */
export const test = stackTest.extend<Specimens>({
  axeAtEnd: false,
  sent: async ({ browser, baseURL }, use) => {
    const context = await browser.newContext({ javaScriptEnabled: false });
    const page = await context.newPage();
    await use(async (component) => {
      await page.goto(`${baseURL}/gallery`);
      return page.locator(`[data-component=${component}]`);
    });
    await context.close();
  },
  live: async ({ page }, use) =>
    use(async (component) => {
      await openGallery(page);
      return page.locator(`[data-component=${component}]`);
    }),
});
