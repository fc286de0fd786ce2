import { expect, test } from '../fixtures.ts';
import { deals, expectSignedOut, messages, openDeals, rowOf, sentToLogout, warning } from './customer.ts';

// axe needs a running clock.
test.afterEach(({ context }) => context.clock.resume());

test.describe('every 30 seconds', () => {
  test('the tokens are checked; once they are gone, the customer is signed out and the stored tariff is cleared @DLS-3', async ({
    page,
    context,
  }) => {
    await openDeals(page, context);
    await page.evaluate(() => {
      for (const key of ['chosenTariff', 'pendingTariffDismissed', 'another']) localStorage.setItem(key, 'yes');
    });
    // Ten of the 30 seconds have passed.
    const asks: string[] = [];
    page.on('request', (request) => asks.push(new URL(request.url()).pathname));
    await context.clock.runFor(19_999);
    expect(asks).not.toContain('/identity/status');
    const asked = page.waitForResponse('**/identity/status');
    await context.clock.runFor(1);
    expect(await (await asked).json()).toEqual({ identityToken: true, accessToken: true });
    await expect(page).toHaveURL(new RegExp(`${deals}$`));

    await (await rowOf(context)).remove();
    // The browser would clear all storage with this header; the page's own script must clear the two values.
    await page.route('**/identity/logout', async (route) => {
      const response = await route.fetch({ maxRedirects: 0 });
      const { 'clear-site-data': _, ...headers } = response.headers();
      await route.fulfill({ response, headers });
    });
    const left = sentToLogout(page, '/identity/logout');
    const state = page.evaluate(
      () =>
        new Promise((resolve) => {
          const deals = document.querySelector('[data-auth-state]');
          new MutationObserver(() => resolve(deals?.getAttribute('data-auth-state'))).observe(deals ?? document, {
            attributes: true,
          });
        }),
    );
    await context.clock.runFor(30_000);
    expect(await state).toBe('signed-out');
    await left;
    await expectSignedOut(page, messages.expired);
    const stored = await page.evaluate(() => Object.keys(localStorage));
    expect(stored).toContain('another');
    expect(stored.filter((key) => /tariff/i.test(key))).toEqual([]);
  });

  for (const [name, tokens] of [
    ['identity', { identityToken: false, accessToken: true }],
    ['access', { identityToken: true, accessToken: false }],
  ] as const) {
    test(`the customer is signed out when the ${name} token alone is missing @DLS-3`, async ({ page, context }) => {
      await openDeals(page, context);
      await page.route('**/identity/status', (route) => route.fulfill({ json: tokens }));
      const left = sentToLogout(page, '/identity/logout');
      await context.clock.runFor(30_000);
      await left;
      await expectSignedOut(page, messages.expired);
    });
  }

  test('a server that cannot be asked signs nobody out', async ({ page, context }) => {
    await openDeals(page, context);
    await page.route('**/identity/status', (route) => route.fulfill({ status: 200, body: 'not what it should be' }));
    const asked = page.waitForResponse('**/identity/status');
    await context.clock.runFor(30_000);
    await asked;
    await expect(page.locator('[data-auth-state=signed-in]')).toBeVisible();
  });

  test('being looked for is no activity, neither here nor on the server @DLS-4', async ({ page, context }) => {
    await openDeals(page, context);
    const row = await rowOf(context);
    await row.beIdleFor(10);
    for (let times = 0; times < 26; times++) {
      const asked = page.waitForResponse('**/identity/status');
      await context.clock.runFor(30_000);
      await asked;
    }
    expect(await row.idleSeconds()).toBeGreaterThan(600);
    await expect(warning(page)).toBeVisible();
  });

  test('two tabs: signing out in one signs out the other at its next look @DLS-3', async ({ page, context }) => {
    await openDeals(page, context);
    const other = await context.newPage();
    await other.goto('/identity/logout');
    await other.getByRole('main').getByRole('button', { name: 'Sign out' }).click();
    await expect(other.getByRole('heading', { level: 1 })).toHaveText('You are signed out');
    await context.clock.runFor(30_000);
    await expectSignedOut(page, messages.expired);
  });
});
