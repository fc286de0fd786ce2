import type { Page } from '@playwright/test';
import { saveData } from '../../bench/page-weight.ts';
import { expect, test } from './fixtures.ts';

const hub = '/help-and-support/';
const framework = '**/assets/framework-*';
const component = '**/assets/SearchBox.island-*.js';
const box = (page: Page) => page.getByRole('combobox', { name: 'Search help and support' });
const options = (page: Page) => page.getByRole('listbox', { name: 'Suggestions' }).getByRole('option');

/** The files of islands that a page has loaded, and their bytes with headers. */
function watchIslands(page: Page) {
  const files: Promise<{ name: string; bytes: number }>[] = [];
  page.on('requestfinished', (request) => {
    const name = request.url().match(/\/assets\/(framework|hydrate|[\w.]+\.island)-/)?.[1];
    if (!name) return;
    const sizes = request.sizes();
    files.push(
      sizes.then(({ responseBodySize, responseHeadersSize }) => ({
        name,
        bytes: responseBodySize + responseHeadersSize,
      })),
    );
  });
  return async () => {
    const arrived = await Promise.all(files);
    return {
      names: arrived.map(({ name }) => name).toSorted(),
      bytes: arrived.reduce((sum, { bytes }) => sum + bytes, 0),
    };
  };
}

async function expectOwnIds(page: Page): Promise<void> {
  const ids = await page.locator('[id]').evaluateAll((elements) => elements.map(({ id }) => id));
  expect(new Set(ids).size).toBe(ids.length);
  const listId = await box(page).getAttribute('aria-controls');
  await expect(page.locator('[role=listbox]')).toHaveAttribute('id', listId ?? '');
}

test.describe('an island that is not used', () => {
  test('costs nothing on a poor connection, and at most 63 kB in three files at the first use', async ({ page }) => {
    const islands = watchIslands(page);
    await saveData(page);
    await page.goto(hub, { waitUntil: 'networkidle' });
    expect((await islands()).names).toEqual([]);
    await expectOwnIds(page);
    await box(page).pressSequentially('econ');
    await expect(options(page).first()).toBeVisible();
    const { names, bytes } = await islands();
    expect(names).toEqual(['SearchBox.island', 'framework', 'hydrate']);
    expect(bytes).toBeLessThanOrEqual(63_000);
    await expectOwnIds(page);
  });

  test('is loaded ahead on a good connection, once the page is there, and is still as it was sent', async ({
    page,
  }) => {
    await page.addInitScript(() => {
      Object.defineProperty(Navigator.prototype, 'connection', {
        get: () => ({ effectiveType: '4g', saveData: false }),
      });
    });
    const islands = watchIslands(page);
    await page.goto(hub, { waitUntil: 'networkidle' });
    await expect(async () => expect((await islands()).names).toContain('framework')).toPass();
    await expect(page.locator('[data-live]')).toHaveCount(0);
  });

  for (const path of ['/help-and-support/emergencies', '/help-and-support/emergencies/smell-gas']) {
    test(`is not on the emergency page ${path}`, async ({ page }) => {
      const islands = watchIslands(page);
      await page.goto(path, { waitUntil: 'networkidle' });
      for (const field of await page.getByRole('searchbox').filter({ visible: true }).all()) await field.fill('gas');
      await page.waitForLoadState('networkidle');
      await expect(page.locator('[data-island]')).toHaveCount(0);
      expect((await islands()).names).toEqual([]);
    });
  }
});

test.describe('what is done before an island is hydrated', () => {
  test('stays: text, cursor and focus, and nothing moves', async ({ page, checkAccess }) => {
    await saveData(page);
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    await page.route(framework, async (route) => {
      await released;
      await route.continue();
    });
    await page.goto(hub);
    await checkAccess();
    await page.evaluate(() => {
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) document.body.dataset['shifted'] = String(entry.startTime);
      }).observe({ type: 'layout-shift', buffered: false });
    });
    await box(page).pressSequentially('econ');
    await box(page).press('Home');
    await expect(options(page)).toHaveCount(0);
    release();
    await expect(options(page).first()).toBeVisible();
    await expect(box(page)).toHaveValue('econ');
    await expect(box(page)).toBeFocused();
    expect(await box(page).evaluate((field: HTMLInputElement) => field.selectionStart)).toBe(0);
    await expect(page.locator('body')).not.toHaveAttribute('data-shifted');
  });

  test('does not matter to who comes back to the page, and forward', async ({ page }) => {
    await page.goto(hub);
    await box(page).fill('economy 7');
    await box(page).press('Enter');
    await expect(page).toHaveURL(/\/search\?q=economy\+7/);
    await page.goBack();
    await expect(page).toHaveURL(hub);
    await box(page).fill('meter');
    await expect(options(page).first()).toBeVisible();
    await page.goForward();
    await expect(box(page)).toHaveValue('economy 7');
  });
});

test.describe('an island that cannot be loaded', () => {
  test.use({ expectedNoise: [/Failed to load resource/] });

  for (const [what, files] of [
    ['framework', framework],
    ['component', component],
  ] as const) {
    test(`leaves a form that searches when its ${what} does not arrive`, async ({ page }) => {
      await page.route(files, (route) => route.abort());
      await page.goto(hub);
      await box(page).pressSequentially('economy 7');
      await page.waitForLoadState('networkidle');
      await expect(box(page)).toBeFocused();
      await box(page).press('Enter');
      await expect(page).toHaveURL('/search?q=economy+7&initiated=%2Fhelp-and-support%2F');
    });
  }
});

test.describe('an island that throws', () => {
  test.use({ expectedNoise: [/broken|while hydrating/] });

  test('leaves the form of the server, with its text and its focus', async ({ page }) => {
    await page.route(component, (route) =>
      route.fulfill({
        contentType: 'text/javascript',
        body: "export default function Broken() { throw new Error('broken'); }",
      }),
    );
    await page.goto(hub);
    const thrown = page.waitForEvent('pageerror');
    await box(page).pressSequentially('economy 7');
    await thrown;
    await expect(page.locator('[data-live]')).toHaveCount(1);
    await expect(box(page)).toHaveValue('economy 7');
    await expect(box(page)).toBeFocused();
    await box(page).press('Enter');
    await expect(page).toHaveURL('/search?q=economy+7&initiated=%2Fhelp-and-support%2F');
  });
});

test('a page with an island is the same for every visitor', async ({ request }) => {
  const [one, other] = await Promise.all([
    request.get(hub, { headers: { cookie: 'visitor=one', 'user-agent': 'one' } }),
    request.get(hub, { headers: { 'user-agent': 'another', 'accept-language': 'cy' } }),
  ]);
  expect(one.headers()['cache-control']).toMatch(/^public/);
  expect(await other.text()).toBe(await one.text());
});
