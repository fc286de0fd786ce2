import { expect, test } from '../fixtures.ts';
import {
  accessOnly,
  both,
  deals,
  expectSignedOut,
  giveCredentials,
  giveSession,
  identityOnly,
  messages,
  provider,
  rowOf,
  signInForDeals,
} from './customer.ts';

test('shows the page of the content server, and is not cached @DLS-1', async ({ page, context }) => {
  await giveSession(context, both());
  const response = await page.goto(deals);
  expect(response?.headers()['cache-control']).toBe('no-store');
  await expect(page).toHaveTitle(/^Deals for you - Help & Support - /);
  await expect(page.locator('meta[name=description]')).toHaveAttribute(
    'content',
    'Offers for customers who are signed in, such as a boiler service in your cover or money off a smart thermostat.',
  );
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Deals for you');
  await expect(page.getByRole('heading', { name: 'Look after your boiler', level: 2 })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Join PeakSave' })).toHaveAttribute(
    'href',
    `${process.env['STACK_MAIN_SITE']}/energy/peak-save`,
  );
});

test('greets the customer who signed in, with a card for each deal', async ({ page, checkAccess }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await signInForDeals(page);
  await expect(page.getByText('Hello, Ada.')).toBeVisible();
  await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveText([
    'Look after your boiler',
    'Use energy when it costs less',
    'Money off a smart thermostat',
  ]);
  await expect(page.getByText('£30 off, for customers only')).toBeVisible();
  await expect(page.getByText('Ends on 31 January 2027.')).toBeVisible();
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(overflow).toBeLessThanOrEqual(0);
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await checkAccess();
  }
});

test('is found from the page about tariffs', async ({ page }) => {
  await page.goto('/help-and-support/energy-tariffs');
  await page.getByRole('main').getByRole('link', { name: 'See the deals for you' }).click();
  await giveCredentials(page);
  await expect(page).toHaveURL(new RegExp(`${deals}$`));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Deals for you');
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
