import type { BrowserContext, Page } from '@playwright/test';
import { expect, test } from '../fixtures.ts';
import {
  accessOnly,
  both,
  deals,
  expectSignedOut,
  giveSession,
  identityOnly,
  messages,
  provider,
  rowOf,
  signInForDeals,
} from './customer.ts';

const minute = 60_000;
const warning = (page: Page) => page.getByRole('dialog', { name: 'You are about to be signed out' });

/** Opens the deals page signed in, with the browser's clock paused ten seconds after the page was opened. */
async function open(page: Page, context: BrowserContext): Promise<void> {
  await context.clock.install();
  await giveSession(context, both());
  await page.goto(deals);
  await expect(page.locator('[data-auth-state=signed-in]')).toBeVisible();
  const opened = await page.evaluate(() => Number(localStorage.getItem('last-active')));
  await context.clock.pauseAt(opened + 10_000);
}

// axe needs a running clock.
test.afterEach(({ context }) => context.clock.resume());

const sentToLogout = (page: Page, path = '/logout') =>
  page.waitForRequest((request) => request.method() === 'POST' && new URL(request.url()).pathname === path);

test('shows what the content server has for it, to nobody’s cache @DLS-1', async ({ page, context }) => {
  await giveSession(context, both());
  const answer = await page.goto(deals);
  expect(answer?.headers()['cache-control']).toBe('no-store');
  await expect(page).toHaveTitle(/^Deals for you - Help & Support - /);
  await expect(page.locator('meta[name=description]')).toHaveAttribute(
    'content',
    /^Offers for customers who are signed in/,
  );
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Deals for you');
  await expect(page.getByRole('heading', { name: 'Look after your boiler', level: 2 })).toBeVisible();
  await expect(page.getByRole('link', { name: 'PeakSave' })).toBeVisible();
});

test('with both tokens one is signed in @DLS-2', async ({ page, context }) => {
  await giveSession(context, both());
  await page.goto(deals);
  await expect(page).toHaveURL(new RegExp(`${deals}$`));
  await expect(page.locator('[data-auth-state]')).toHaveAttribute('data-auth-state', 'signed-in');
});

test('with neither token one is sent to sign in, and comes back @DLS-2', async ({ page }) => {
  await signInForDeals(page);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Deals for you');
});

for (const [name, granted] of [
  ['an access token but no identity token', accessOnly],
  ['an identity token but no access token', identityOnly],
] as const) {
  test(`with ${name} one is signed out and sent away @DLS-2`, async ({ page, context }) => {
    await giveSession(context, granted());
    const row = await rowOf(context);
    await page.goto(deals);
    await expectSignedOut(page, messages.expired);
    expect(await row.idleSeconds()).toBeUndefined();
    expect((await context.cookies()).map((cookie) => cookie.name)).not.toContain('__Host-session');
  });
}

test('a token that has run out counts as missing @DLS-2', async ({ page, context }) => {
  await giveSession(context, { ...both(), identity: { token: 'of yesterday', endsAt: Date.now() - 1_000 } });
  await page.goto(deals);
  await expectSignedOut(page, messages.expired);
});

test.describe('every 30 seconds', () => {
  test('the tokens are looked for; once they are gone, one is signed out and what was kept is cleared @DLS-3', async ({
    page,
    context,
  }) => {
    await open(page, context);
    await page.evaluate(() => {
      for (const key of ['chosenTariff', 'pendingTariffDismissed']) localStorage.setItem(key, 'yes');
    });
    const asked = page.waitForResponse('**/identity/status');
    await context.clock.runFor(30_000);
    expect(await (await asked).json()).toEqual({ identityToken: true, accessToken: true });
    await expect(page).toHaveURL(new RegExp(`${deals}$`));

    await (await rowOf(context)).remove();
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
    expect(await page.evaluate(() => localStorage.getItem('chosenTariff'))).toBeNull();
    expect(await page.evaluate(() => localStorage.getItem('pendingTariffDismissed'))).toBeNull();
  });

  for (const [name, tokens] of [
    ['identity', { identityToken: false, accessToken: true }],
    ['access', { identityToken: true, accessToken: false }],
  ] as const) {
    test(`one is signed out when the ${name} token alone is missing @DLS-3`, async ({ page, context }) => {
      await open(page, context);
      await page.route('**/identity/status', (route) => route.fulfill({ json: tokens }));
      const left = sentToLogout(page, '/identity/logout');
      await context.clock.runFor(30_000);
      await left;
      await expectSignedOut(page, messages.expired);
    });
  }

  test('a server that cannot be asked signs nobody out', async ({ page, context }) => {
    await open(page, context);
    await page.route('**/identity/status', (route) => route.fulfill({ status: 200, body: 'not what it should be' }));
    const asked = page.waitForResponse('**/identity/status');
    await context.clock.runFor(30_000);
    await asked;
    await expect(page.locator('[data-auth-state=signed-in]')).toBeVisible();
  });

  test('being looked for is no activity, neither here nor on the server @DLS-4', async ({ page, context }) => {
    await open(page, context);
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
});

test.describe('after 15 minutes without activity', () => {
  test('one is signed out, with a warning two minutes before that says how long is left @DLS-4', async ({
    page,
    context,
  }) => {
    await open(page, context);
    await context.clock.runFor(12 * minute + 45_000);
    await expect(warning(page)).toBeHidden();
    await context.clock.runFor(6_000);
    await expect(warning(page)).toBeVisible();
    const left = warning(page).getByRole('status');
    await expect(left).toHaveText('To keep your details safe, we will sign you out in 2 minutes.');
    await expect(page.getByRole('button', { name: 'Stay signed in' })).toBeFocused();
    await context.clock.runFor(60_000);
    await expect(left).toContainText('in 1 minute.');
    await context.clock.runFor(20_000);
    await expect(left).toContainText('in 40 seconds.');
    await context.clock.runFor(20_000);
    await expect(left).toContainText('in 20 seconds.');
    const gone = sentToLogout(page);
    await context.clock.runFor(20_000);
    await gone;
    await expectSignedOut(page, messages.idle);
    expect((await context.cookies()).map(({ name }) => name)).not.toContain('__Host-session');
  });

  test('‘Stay signed in’ starts the clock anew, here and on the server @DLS-4', async ({ page, context }) => {
    await open(page, context);
    const row = await rowOf(context);
    await context.clock.runFor(14 * minute);
    await row.beIdleFor(14);
    const told = page.waitForResponse('**/identity/activity');
    await page.getByRole('button', { name: 'Stay signed in' }).click();
    await told;
    await expect(warning(page)).toBeHidden();
    expect(await row.idleSeconds()).toBeLessThan(30);
    await context.clock.runFor(12 * minute);
    await expect(page.locator('[data-auth-state=signed-in]')).toBeVisible();
    await expect(warning(page)).toBeHidden();
  });

  test('the warning is for everyone', async ({ page, context, checkAccess }) => {
    await open(page, context);
    await context.clock.runFor(13 * minute);
    await context.clock.resume();
    await expect(warning(page)).toBeVisible();
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      await checkAccess();
    }
  });

  test('‘Sign out’ in the warning signs out', async ({ page, context }) => {
    await open(page, context);
    await context.clock.runFor(14 * minute);
    await warning(page).getByRole('button', { name: 'Sign out' }).click();
    await expectSignedOut(page, messages.requested);
  });

  test('typing is activity: it keeps the session here, and on the server too @DLS-4', async ({ page, context }) => {
    await open(page, context);
    const row = await rowOf(context);
    await context.clock.runFor(10 * minute);
    await row.beIdleFor(10);
    const told = page.waitForResponse('**/identity/activity');
    await page.keyboard.type('warm');
    await context.clock.runFor(minute + 1_000);
    await told;
    expect(await row.idleSeconds()).toBeLessThan(30);
    await context.clock.runFor(11 * minute);
    await expect(page.locator('[data-auth-state=signed-in]')).toBeVisible();
    await expect(warning(page)).toBeHidden();
    await context.clock.runFor(minute);
    await expect(warning(page)).toBeVisible();
  });

  test('what happens within half a second is one activity @DLS-4', async ({ page, context }) => {
    await open(page, context);
    const noted = () => page.evaluate(() => localStorage.getItem('last-active'));
    await context.clock.runFor(minute);
    const before = await noted();
    await page.keyboard.press('a');
    expect(await noted()).toBe(before);
    await page.keyboard.press('b');
    await context.clock.runFor(499);
    expect(await noted()).toBe(before);
    await context.clock.runFor(1);
    expect(Number(await noted())).toBeGreaterThanOrEqual(Number(before) + minute);
  });

  test('a computer that slept past the end signs out when it wakes, whatever is pressed first @DLS-4', async ({
    page,
    context,
  }) => {
    await open(page, context);
    // As after sleep: the system time has advanced and no timer has run.
    await context.clock.setSystemTime(Date.now() + 180 * minute);
    await page.keyboard.press('a');
    const gone = sentToLogout(page);
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
    await gone;
    await expectSignedOut(page, messages.idle);
  });

  test('a warning that was slept through cannot be answered any more @DLS-4', async ({ page, context }) => {
    await open(page, context);
    await context.clock.runFor(14 * minute);
    const gone = sentToLogout(page);
    await context.clock.setSystemTime(Date.now() + 60 * minute);
    await page.getByRole('button', { name: 'Stay signed in' }).click();
    await gone;
    await expectSignedOut(page, messages.idle);
  });

  test('two tabs: activity in one keeps the other, and its warning goes @DLS-4', async ({ page, context }) => {
    await open(page, context);
    const other = await context.newPage();
    await other.goto(deals);
    await context.clock.runFor(14 * minute);
    await expect(warning(page)).toBeVisible();
    await expect(warning(other)).toBeVisible();
    await other.getByRole('button', { name: 'Stay signed in' }).click();
    await expect(warning(other)).toBeHidden();
    await expect(warning(page)).toBeHidden();
    await context.clock.runFor(5 * minute);
    await expect(page.locator('[data-auth-state=signed-in]')).toBeVisible();
    await expect(other.locator('[data-auth-state=signed-in]')).toBeVisible();
  });

  test('two tabs: signing out in one signs out the other at its next look @DLS-3', async ({ page, context }) => {
    await open(page, context);
    const other = await context.newPage();
    await other.goto('/identity/logout');
    await other.getByRole('main').getByRole('button', { name: 'Sign out' }).click();
    await expect(other.getByRole('heading', { level: 1 })).toHaveText('You are signed out');
    await context.clock.runFor(30_000);
    await expectSignedOut(page, messages.expired);
  });
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the page is whole, and the server keeps the limit of 15 minutes @DLS-4', async ({ page, context }) => {
    await giveSession(context, both());
    await page.goto(deals);
    await expect(page.getByText('we sign you out after 15 minutes without activity')).toBeVisible();
    const row = await rowOf(context);
    await row.beIdleFor(14);
    await page.reload();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Deals for you');
    expect(await row.idleSeconds()).toBeLessThan(30);
    await row.beIdleFor(15);
    await page.reload();
    await expect(page.getByLabel('Password')).toBeVisible();
    expect(page.url()).toContain(provider());
  });
});
