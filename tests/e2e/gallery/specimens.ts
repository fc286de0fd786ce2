import type { Locator } from '@playwright/test';
import { expect, test as stackTest } from '../fixtures.ts';
import { openGallery } from '../shown-pages.ts';

type Specimens = {
  /** A component as the server rendered it, in a browser without scripts. */
  sent: (component: string) => Promise<Locator>;
  /** The same component once React has hydrated each of its elements. */
  hydrated: (component: string) => Promise<Locator>;
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
  hydrated: async ({ page }, use) =>
    use(async (component) => {
      await openGallery(page);
      const specimen = page.locator(`[data-component=${component}]`);
      const left = () =>
        specimen
          .locator('*')
          .evaluateAll((elements) =>
            elements
              .filter((element) => !Object.keys(element).some((key) => key.startsWith('__reactFiber')))
              .map(({ outerHTML }) => outerHTML),
          );
      await expect(specimen).not.toHaveCount(0);
      await expect.poll(left, 'what React has not taken over').toEqual([]);
      return specimen;
    }),
});
