import type { Page } from '@playwright/test';
import { saveData } from '../../../bench/page-weight.ts';
import { expect, test } from '../fixtures.ts';
import { give, heading } from './journeys.ts';

const tool = '/help-and-support/tools/no-power-or-gas';
const framework = '**/assets/framework-*';
const component = '**/assets/Tool.island-*.js';
const toolFile = '**/assets/no-supply-*.js';
const island = (page: Page) => page.locator('[data-island="routes/tools/tool/Tool"]');

/** The street is dark. */
async function answer(page: Page): Promise<void> {
  await give(page, 'None of these');
  await give(page, 'All the electricity');
  await give(page, 'England, Scotland or Wales');
  await give(page, 'Yes, it is off for others too');
}
const said = 'It is a power cut in your area. Call 105';

test('answers on the device once it is loaded, offline too', async ({ page, context, checkAccess }) => {
  await saveData(page);
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await page.goto(tool, { waitUntil: 'networkidle' });
  expect(asked.filter((url) => /framework|island/.test(url))).toEqual([]);
  await page.getByRole('radio', { name: 'None of these' }).focus();
  await expect(island(page)).toHaveAttribute('data-live');
  await page.waitForLoadState('networkidle');
  asked.length = 0;
  await context.setOffline(true);
  await answer(page);
  await expect(heading(page)).toHaveText(said);
  await expect(page).toHaveURL(/\?danger=none&off=electricity&where=GB&around=yes$/);
  await expect(page).toHaveTitle(/^It is a power cut in your area\. Call 105 - No power or gas\? - Help/);
  await checkAccess();
  await page.goBack();
  await expect(heading(page)).toHaveText('Is the power off for your neighbours too?');
  expect(asked).toEqual([]);
});

test('what is chosen while the framework is on its way stays, with the focus', async ({ page }) => {
  await saveData(page);
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route(framework, async (route) => {
    await released;
    await route.continue();
  });
  await page.goto(tool);
  const gas = page.getByRole('radio', { name: 'I smell gas' });
  await gas.check();
  await expect(page.getByRole('main').locator('[data-reveal] a[href="tel:0800111999"]').first()).toBeVisible();
  release();
  await expect(island(page)).toHaveAttribute('data-live');
  await expect(gas).toBeChecked();
  await expect(gas).toBeFocused();
});

test.describe('the form is sent as before', () => {
  test.use({ expectedNoise: [/Failed to load resource|broken|while hydrating/] });

  for (const [what, files] of [
    ['framework', framework],
    ['component', component],
    ['tool', toolFile],
  ] as const) {
    test(`when the ${what} does not arrive`, async ({ page }) => {
      const refused = page.waitForEvent('requestfailed');
      await page.route(files, (route) => route.abort());
      await page.goto(tool);
      await answer(page);
      await refused;
      await expect(heading(page)).toHaveText(said);
      await expect(heading(page)).toBeFocused();
    });
  }

  test('when the component throws: the choice stays', async ({ page }) => {
    await page.route(component, (route) =>
      route.fulfill({
        contentType: 'text/javascript',
        body: "export default function Broken() { throw new Error('broken'); }",
      }),
    );
    await page.goto(tool);
    const thrown = page.waitForEvent('pageerror');
    await page.getByRole('radio', { name: 'None of these' }).check();
    await thrown;
    await expect(page.getByRole('radio', { name: 'None of these' })).toBeChecked();
    await page.getByRole('button', { name: 'Continue' }).click();
    await expect(heading(page)).toHaveText('What is not working?');
  });
});
