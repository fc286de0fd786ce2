import type { Page } from '@playwright/test';
import { saveData } from '../../../bench/page-weight.ts';
import { expect } from '../fixtures.ts';
import { confirmed, fillIn, formPath, submit, test } from './reading-stack.ts';

test.describe.configure({ mode: 'default' });
test.use({ expectedNoise: [/status of 422|ERR_FAILED|broken|while hydrating/] });

const framework = '**/assets/framework-*';
const component = '**/assets/CoachedField.island-*.js';
const gas = (page: Page) => page.getByLabel('Gas reading');
const advice = (page: Page) => page.getByText('Leave out the point and the numbers after it.');

/** The bytes, headers included, and the names of the files that arrive from now on. */
function watchFiles(page: Page) {
  const files: Promise<{ name: string; bytes: number }>[] = [];
  page.on('requestfinished', (request) => {
    const name = URL.parse(request.url())?.pathname ?? '';
    const sizes = request.sizes();
    files.push(
      sizes.then(({ responseBodySize, responseHeadersSize }) => ({
        name,
        bytes: responseBodySize + responseHeadersSize,
      })),
    );
  });
  return () => Promise.all(files);
}

async function expectOwnIds(page: Page): Promise<void> {
  const ids = await page.locator('[id]').evaluateAll((elements) => elements.map(({ id }) => id));
  expect(new Set(ids).size).toBe(ids.length);
}

test.describe('the coach of a reading', () => {
  test('is not loaded before the form is used, then advises; the page and its first use weigh at most 110 kB', async ({
    page,
    checkAccess,
  }) => {
    const files = watchFiles(page);
    await saveData(page);
    await page.goto(formPath, { waitUntil: 'networkidle' });
    expect((await files()).filter(({ name }) => /framework|\.island/.test(name))).toEqual([]);
    await expectOwnIds(page);
    await checkAccess();
    await gas(page).pressSequentially('04521.7');
    await expect(advice(page)).toBeVisible();
    await expectOwnIds(page);
    const arrived = await files();
    expect(arrived.map(({ name }) => name).join()).toMatch(
      /framework-.*CoachedField\.island-|CoachedField\.island-.*framework-/,
    );
    expect(arrived.reduce((sum, { bytes }) => sum + bytes, 0)).toBeLessThanOrEqual(110_000);
    await gas(page).fill('04521');
    await expect(advice(page)).toBeHidden();
  });

  test('keeps text, cursor and focus that were there before it', async ({ page }) => {
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    await saveData(page);
    await page.route(framework, async (route) => {
      await released;
      await route.continue();
    });
    await page.goto(formPath);
    await gas(page).pressSequentially('4521.7');
    await gas(page).press('Home');
    release();
    await expect(advice(page)).toBeVisible();
    await expect(gas(page)).toHaveValue('4521.7');
    await expect(gas(page)).toBeFocused();
    expect(await gas(page).evaluate((field: HTMLInputElement) => field.selectionStart)).toBe(0);
  });

  test('advises again after Back and Forward', async ({ page }) => {
    await page.goto('/help-and-support/contact-us');
    await page.goto(formPath);
    await gas(page).fill('4521.7');
    await expect(advice(page)).toBeVisible();
    await page.goBack({ waitUntil: 'load' });
    await page.goForward({ waitUntil: 'load' });
    await gas(page).fill('');
    await gas(page).pressSequentially('4521.7');
    await expect(advice(page)).toBeVisible();
  });
});

for (const [what, files] of [
  ['framework', framework],
  ['component', component],
] as const) {
  test(`a reading is sent when the ${what} does not arrive, and the fields are those that apply`, async ({ page }) => {
    await page.route(files, (route) => route.abort());
    await page.goto(formPath);
    await page.getByLabel('Yes').check();
    await fillIn(page);
    await expect(page.getByLabel('Electricity reading')).toBeHidden();
    await expect(page.getByLabel('Low reading')).toHaveValue('17306');
    await submit(page);
    await expect(page).toHaveURL(confirmed);
  });
}

test('a coach that throws leaves the field with its text and its focus, and the form is sent', async ({ page }) => {
  await page.route(component, (route) =>
    route.fulfill({
      contentType: 'text/javascript',
      body: "export default function Broken() { throw new Error('broken'); }",
    }),
  );
  await page.goto(formPath);
  await fillIn(page, { elec_account_number: 'a12345' });
  const thrown = page.waitForEvent('pageerror');
  await gas(page).pressSequentially('0123');
  await thrown;
  await expect(gas(page)).toBeFocused();
  await page.keyboard.type('4');
  await expect(gas(page)).toHaveValue('01234');
  await fillIn(page);
  await submit(page);
  await expect(page).toHaveURL(confirmed);
});
