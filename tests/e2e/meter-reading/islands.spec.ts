import type { Page } from '@playwright/test';
import { saveData } from '../../../bench/page-weight.ts';
import { expect } from '../fixtures.ts';
import { confirmed, fillIn, formPath, submit, test } from './reading-stack.ts';

test.describe.configure({ mode: 'default' });
test.use({ expectedNoise: [/status of 422|ERR_FAILED|ERR_INTERNET_DISCONNECTED|broken|while hydrating/] });

const framework = '**/assets/framework-*';
const component = '**/assets/ReadingAdvice.island-*.js';
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
  test('is not loaded before the form is used, then advises; the page and its first use weigh at most 111 kB', async ({
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
      /framework-.*ReadingAdvice\.island-|ReadingAdvice\.island-.*framework-/,
    );
    expect(arrived.reduce((sum, { bytes }) => sum + bytes, 0)).toBeLessThanOrEqual(111_000);
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

test('scripts that come late to an error page leave the focus where somebody types', async ({ page }) => {
  await page.goto(formPath);
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route('**/assets/*.js', async (route) => {
    await released;
    await route.continue();
  });
  await page.reload({ waitUntil: 'commit' });
  await submit(page);
  await expect(page.getByRole('alert')).toBeVisible();
  await gas(page).pressSequentially('045');
  await expect(page.locator('input[name="submission"]')).toHaveCount(0);
  release();
  // The script makes it.
  await expect(page.locator('input[name="submission"]')).toHaveCount(1);
  await expect(gas(page)).toBeFocused();
  await gas(page).pressSequentially('21');
  await expect(gas(page)).toHaveValue('04521');
});

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

test.describe('a reading that is kept', () => {
  const kept = (page: Page) => page.getByRole('region', { name: 'A reading is kept on this device' });
  const sendNow = (page: Page) => kept(page).getByRole('button', { name: 'Send my reading now' });
  const panel = '**/assets/OfflineReading.island-*.js';
  const storedReadings = (page: Page) =>
    page.evaluate(() => JSON.parse(localStorage.getItem('kept-meter-readings') ?? '[]').length);

  test('is shown without being asked for, and nothing is loaded when there is none', async ({ page, checkAccess }) => {
    const files = watchFiles(page);
    await saveData(page);
    await page.goto(formPath, { waitUntil: 'networkidle' });
    await page.evaluate(() => {
      const reading = { key: 'k', fields: [['date-day', '29']], keptAt: Date.now() };
      localStorage.setItem('kept-meter-readings', JSON.stringify([reading]));
    });
    expect((await files()).filter(({ name }) => /framework|\.island/.test(name))).toEqual([]);
    await page.goto(formPath);
    await expect(sendNow(page)).toBeVisible();
    await expectOwnIds(page);
    await checkAccess();
    await page.goto('/help-and-support/contact-us');
    await page.goBack({ waitUntil: 'load' });
    await expect(sendNow(page)).toBeVisible();
  });

  test('is shown, with the focus, when the framework did not arrive before the connection was lost', async ({
    page,
    context,
    stack,
  }) => {
    const before = stack.api.leads.length;
    await page.route(framework, (route) => route.abort());
    await page.goto(formPath);
    await fillIn(page);
    await context.setOffline(true);
    await submit(page);
    await expect(kept(page)).toBeFocused();
    await expect(kept(page).getByText('You have no connection. We have kept your reading here')).toBeVisible();
    await expect(kept(page).getByRole('button')).toHaveCount(0);
    expect(await storedReadings(page)).toBe(1);
    await page.unroute(framework);
    await context.setOffline(false);
    await expect(kept(page).getByText('Read on 29 March 2027')).toBeVisible();
    await sendNow(page).click();
    await page.waitForURL(confirmed);
    expect(stack.api.leads.slice(before)).toHaveLength(1);
  });

  test('is kept and shown when its panel throws', async ({ page, context }) => {
    await page.route(panel, (route) =>
      route.fulfill({
        contentType: 'text/javascript',
        body: "export default function Broken() { throw new Error('broken'); }",
      }),
    );
    await page.goto(formPath);
    const thrown = page.waitForEvent('pageerror');
    await fillIn(page);
    await thrown;
    await context.setOffline(true);
    await submit(page);
    await expect(kept(page)).toBeFocused();
    expect(await storedReadings(page)).toBe(1);
    await expect(gas(page)).toHaveValue('01234');
    await context.setOffline(false);
  });
});
