import type { Page } from '@playwright/test';
import { saveData } from '../../../bench/page-weight.ts';
import { expect, test } from '../fixtures.ts';

const tool = '/help-and-support/tools/no-power-or-gas';
const framework = '**/assets/framework-*';
const component = '**/assets/NoSupply.island-*.js';
const island = (page: Page) => page.locator('[data-island="routes/tools/tool/NoSupply"]');
const status = (page: Page) => page.getByRole('region', { name: 'Your answer' }).getByRole('status');
const choose = (page: Page, group: string, label: string) =>
  page.getByRole('group', { name: group }).getByRole('radio', { name: label, exact: true }).check();
const send = (page: Page) => page.getByRole('button', { name: 'Show who to call' }).click();

/** The street is dark. */
async function answer(page: Page): Promise<void> {
  await choose(page, 'Is any of this happening now?', 'None of these');
  await choose(page, 'What is off?', 'Electricity');
  await choose(page, 'Are street lights or neighbours off too?', 'Yes');
}
const said = 'It is a power cut in your area. Call 105, or 03457 643 643 in Northern Ireland.';

async function expectOwnIds(page: Page): Promise<void> {
  const ids = await page.locator('[id]').evaluateAll((elements) => elements.map(({ id }) => id));
  expect(new Set(ids).size).toBe(ids.length);
}

test('answers on the device, once it is loaded: while one chooses and when it is sent, offline too', async ({
  page,
  context,
  checkAccess,
}) => {
  await saveData(page);
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await page.goto(tool, { waitUntil: 'networkidle' });
  expect(asked.filter((url) => /framework|island/.test(url))).toEqual([]);
  await expectOwnIds(page);
  await checkAccess();
  await page.getByRole('radio', { name: 'None of these' }).focus();
  await expect(island(page)).toHaveAttribute('data-live');
  await page.waitForLoadState('networkidle');
  asked.length = 0;
  await context.setOffline(true);
  await answer(page);
  await expect(status(page)).toHaveText(said);
  await page.getByLabel('The first half of your postcode (optional)').fill('EH10');
  await expect(status(page)).toHaveText('It is a power cut in your area. Call 105.');
  await expect(page).toHaveURL(/\?danger=none&off=electricity&around=yes&outward=EH10$/);
  await send(page);
  await expect(page.locator('#outcome')).toBeFocused();
  await expectOwnIds(page);
  await checkAccess();
  await choose(page, 'Is any of this happening now?', 'There is fire or smoke');
  await send(page);
  await expect(page.locator('#outcome')).toBeFocused();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Get everyone out, stay out, and call$/);
  await expect(page).toHaveTitle(/^Get everyone out, stay out, and call 999\. - Help & Support/);
  await expectOwnIds(page);
  await checkAccess();
  expect(asked).toEqual([]);
});

test('a danger that was sent is left by Back, found again by Forward and by a reload, and is what others open', async ({
  page,
  context,
}) => {
  await page.goto(tool);
  await page.getByRole('radio', { name: 'I smell gas' }).check();
  await expect(status(page)).toHaveText(/^Get everyone outside/);
  await send(page);
  const first = page.getByRole('main').getByRole('link', { name: '0800 111 999' }).first();
  await expect(page.getByRole('heading', { name: 'What to do now' })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('radio', { name: 'I smell gas' })).toBeChecked();
  await expect(status(page)).toHaveText(/^Get everyone outside/);
  await page.goForward();
  await expect(page.getByRole('heading', { name: 'What to do now' })).toBeVisible();
  await expect(page.locator('form[data-tool]')).toHaveCount(0);
  const inPlace = await page.getByRole('main').innerText();
  await page.reload();
  await expect(first).toBeInViewport({ ratio: 1 });
  expect(await page.getByRole('main').innerText()).toBe(inPlace);
  const other = await context.newPage();
  await other.goto(page.url());
  expect(await other.getByRole('main').innerText()).toBe(inPlace);
});

test('what is chosen while the framework is on its way stays, with the focus, and is then answered', async ({
  page,
}) => {
  await saveData(page);
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route(framework, async (route) => {
    await released;
    await route.continue();
  });
  await page.goto(tool);
  await answer(page);
  await page.getByLabel('The first half of your postcode (optional)').pressSequentially('EH1');
  await page.getByRole('radio', { name: 'I smell gas' }).check();
  await expect(page.getByRole('link', { name: '0800 111 999' }).last()).toBeVisible();
  release();
  await expect(status(page)).toHaveText(/^Get everyone outside/);
  await expect(page.getByRole('radio', { name: 'I smell gas' })).toBeFocused();
  await choose(page, 'Is any of this happening now?', 'None of these');
  await expect(status(page)).toHaveText('It is a power cut in your area. Call 105.');
});

test.describe('the form is sent as before', () => {
  test.use({ expectedNoise: [/Failed to load resource|broken|while hydrating/] });

  for (const [what, files] of [
    ['framework', framework],
    ['component', component],
  ] as const) {
    test(`when the ${what} does not arrive`, async ({ page }) => {
      await page.route(files, (route) => route.abort());
      await page.goto(tool);
      await answer(page);
      await choose(page, 'How do you pay for it?', 'By bill or Direct Debit');
      await send(page);
      await expect(status(page)).toHaveText(said);
      await expect(page.locator('#outcome')).toBeFocused();
    });
  }

  test('when the component throws: choices, text and focus stay', async ({ page }) => {
    await page.route(component, (route) =>
      route.fulfill({
        contentType: 'text/javascript',
        body: "export default function Broken() { throw new Error('broken'); }",
      }),
    );
    await page.goto(tool);
    const thrown = page.waitForEvent('pageerror');
    await answer(page);
    await thrown;
    const field = page.getByLabel('The first half of your postcode (optional)');
    await field.fill('EH10');
    await expect(field).toBeFocused();
    await send(page);
    await expect(status(page)).toHaveText('It is a power cut in your area. Call 105.');
  });
});
