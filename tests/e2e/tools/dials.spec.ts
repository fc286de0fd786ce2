import type { Page } from '@playwright/test';
import { saveData } from '../../../bench/page-weight.ts';
import { expect, test } from '../fixtures.ts';

const tool = '/help-and-support/tools/read-it-with-me';
const asked = `${tool}?meter=dials&dial1=2.5&dial2=5.5&dial3=4.5&dial4=6.5&dial5=3.5`;
const framework = '**/assets/framework-*';
const component = '**/assets/DialPicker.island-*.js';
const fifth = (page: Page) => page.getByLabel('Fifth dial: where is the pointer? (optional)');
const sliders = (page: Page) => page.getByRole('slider');
const picture = (page: Page) => page.getByRole('img', { name: /^The dials Five dials/ });
const summary = (page: Page) => page.getByRole('region', { name: 'Your answer' }).getByRole('status');
const send = (page: Page) => page.getByRole('button', { name: 'Work out my reading' });

async function expectOwnIds(page: Page): Promise<void> {
  const ids = await page.locator('[id]').evaluateAll((elements) => elements.map(({ id }) => id));
  expect(new Set(ids).size).toBe(ids.length);
}

test('the dials are a picture until the form is used; page and first use weigh at most 110 kB', async ({
  page,
  checkAccess,
}) => {
  const files: Promise<{ name: string; bytes: number }>[] = [];
  page.on('requestfinished', (request) => {
    const sizes = request.sizes();
    files.push(
      sizes.then(({ responseBodySize, responseHeadersSize }) => ({
        name: request.url(),
        bytes: responseBodySize + responseHeadersSize,
      })),
    );
  });
  await saveData(page);
  await page.goto(asked, { waitUntil: 'networkidle' });
  expect((await Promise.all(files)).filter(({ name }) => /framework|\.island/.test(name))).toEqual([]);
  await expect(picture(page)).toBeVisible();
  await expect(sliders(page)).toHaveCount(0);
  await expectOwnIds(page);
  await checkAccess();
  await page.getByRole('radio', { name: 'Five dials' }).focus();
  await expect(sliders(page)).toHaveCount(5);
  await expectOwnIds(page);
  expect((await Promise.all(files)).reduce((sum, { bytes }) => sum + bytes, 0)).toBeLessThanOrEqual(110_000);
});

test('what is typed before the dials are live stays, with its focus, and they follow it', async ({ page }) => {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await saveData(page);
  await page.route(framework, async (route) => {
    await released;
    await route.continue();
  });
  await page.goto(asked);
  await fifth(page).fill('8');
  release();
  await expect(page.getByRole('slider', { name: 'Fifth dial' })).toHaveAttribute('aria-valuetext', 'on 8');
  await expect(fifth(page)).toBeFocused();
  await expect(fifth(page)).toHaveValue('8');
});

test('only the fields of the chosen meter are shown', async ({ page }) => {
  await page.goto(tool);
  const shown = async () =>
    page
      .locator('form[data-tool] input[inputmode=decimal]')
      .filter({ visible: true })
      .evaluateAll((fields) => fields.map(({ id }) => id));
  const dials = ['dial1', 'dial2', 'dial3', 'dial4', 'dial5'];
  expect(await shown()).toEqual([...dials, 'first', 'second', 'earlier', 'calorific', 'rate']);
  for (const [meter, fields] of [
    ['Five dials', [...dials, 'earlier', 'rate']],
    ['Two rows of numbers', ['first', 'second']],
    ['Gas in cubic feet', ['first', 'earlier', 'calorific', 'rate']],
    ['Gas in cubic metres', ['first', 'earlier', 'calorific', 'rate']],
  ] as const) {
    await page.getByRole('radio', { name: meter }).check();
    expect(await shown(), meter).toEqual(fields);
    await expect(page.getByText('Tap each dial')).toBeVisible({ visible: meter === 'Five dials' });
  }
});

test('dials that were set are as they were left after Back and Forward', async ({ page }) => {
  await page.goto('/help-and-support/tools');
  await page.goto(asked);
  await fifth(page).focus();
  await page.getByRole('slider', { name: 'Fifth dial' }).press('ArrowUp');
  await expect(summary(page)).toHaveText('Your reading is 25464.');
  await page.goBack({ waitUntil: 'load' });
  await page.goForward({ waitUntil: 'load' });
  await expect(fifth(page)).toHaveValue('4');
  await fifth(page).focus();
  await expect(page.getByRole('slider', { name: 'Fifth dial' })).toHaveAttribute('aria-valuenow', '4');
});

test.describe('dials that cannot be loaded, or throw', () => {
  test.use({ expectedNoise: [/Failed to load resource|broken|while hydrating/] });

  for (const [what, files] of [
    ['framework', framework],
    ['component', component],
  ] as const) {
    test(`leave a form that answers when the ${what} does not arrive`, async ({ page }) => {
      await page.route(files, (route) => route.abort());
      await page.goto(asked);
      await fifth(page).fill('8');
      await send(page).click();
      await expect(summary(page)).toHaveText('Your reading is 25468.');
      await expect(picture(page)).toBeVisible();
    });
  }

  test('leave the picture, and the field with its text and its focus', async ({ page }) => {
    await page.route(component, (route) =>
      route.fulfill({
        contentType: 'text/javascript',
        body: "export default function Broken() { throw new Error('broken'); }",
      }),
    );
    await page.goto(asked);
    const thrown = page.waitForEvent('pageerror');
    await fifth(page).fill('8');
    await thrown;
    await expect(picture(page)).toBeVisible();
    await expect(fifth(page)).toBeFocused();
    await expect(fifth(page)).toHaveValue('8');
    await send(page).click();
    await expect(summary(page)).toHaveText('Your reading is 25468.');
  });
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the dials are a picture, and every field is there', async ({ page }) => {
    await page.goto(asked);
    await expect(picture(page)).toBeVisible();
    await expect(page.getByText('Tap each dial')).toBeHidden();
    await expect(page.getByLabel('What does the second row show?')).toBeVisible();
    await fifth(page).fill('8');
    await send(page).click();
    await expect(summary(page)).toHaveText('Your reading is 25468.');
  });
});
