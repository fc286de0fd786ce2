import { createServer } from 'node:http';
import type { BrowserContext, Page } from '@playwright/test';
import { expect, test } from '../fixtures.ts';
import { at, chooseAddress } from '../journeys/steps.ts';
import { both, deals, expectSignedOut, giveSession, hub, messages, rowOf, signInForDeals } from './customer.ts';

const consentCookie = 'OptanonConsent';
const cookieNames = async (context: BrowserContext) => (await context.cookies()).map(({ name }) => name);

/** Follows a link on another site; `127.0.0.1` and `localhost` are two sites to a browser. */
async function followForeignLink(page: Page, url: string): Promise<void> {
  const server = createServer((_, response) => {
    response.setHeader('content-type', 'text/html');
    response.end(`<!doctype html><html lang="en"><title>Elsewhere</title><a href="${url}">A prize</a></html>`);
  }).listen(0, '127.0.0.1');
  await new Promise((done) => server.once('listening', done));
  const address = server.address();
  await page.goto(`http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}/`);
  await page.getByRole('link').click();
  await page.waitForURL(url);
  server.closeAllConnections();
  server.close();
}

for (const [path, row] of [
  ['/identity/logout', '@AUT-2'],
  ['/logout', '@DLS-4'],
] as const) {
  test(`${path} asks first, then ends the session here and at the provider ${row}`, async ({
    page,
    context,
    checkAccess,
  }) => {
    await signInForDeals(page);
    const row = await rowOf(context);
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sign out');
    await checkAccess();
    expect(await row.idleSeconds()).toBeDefined();
    await page.getByRole('main').getByRole('button', { name: 'Sign out' }).click();
    await expectSignedOut(page, messages.requested);
    expect(await row.idleSeconds()).toBeUndefined();
    expect(await cookieNames(context)).not.toContain('__Host-session');
    await expect(page.getByRole('banner').getByRole('link', { name: 'Sign in' })).toBeVisible();
    await page.goto(deals);
    await expect(page.getByLabel('Password')).toBeVisible();
  });
}

test('a public page that comes from a cache signs out by keyboard, from the header', async ({ page, context }) => {
  await signInForDeals(page);
  await page.goto(hub);
  const button = page.getByRole('banner').getByRole('button', { name: 'Sign out' });
  await button.focus();
  await page.keyboard.press('Enter');
  await expectSignedOut(page, messages.requested);
  expect(await cookieNames(context)).not.toContain('__Host-session');
});

test('on a phone the menu has it', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 700 });
  await signInForDeals(page);
  await page.goto(hub);
  await page.getByRole('banner').getByText('Menu', { exact: true }).click();
  await page.getByRole('banner').getByRole('button', { name: 'Sign out' }).click();
  await expectSignedOut(page, messages.requested);
});

for (const path of ['/logout', '/identity/logout', '/identity/signing-out', '/identity/signed-out']) {
  test(`a link to ${path} on another site signs nobody out, and keeps a half-filled complaint`, async ({
    page,
    context,
    baseURL,
  }) => {
    await giveSession(context, both());
    const row = await rowOf(context);
    await page.goto(at.details('gas-and-electricity'));
    await page.getByLabel('First name').fill('Morag');
    await chooseAddress(page);
    await followForeignLink(page, `${baseURL}${path}`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sign out');
    expect(await row.idleSeconds()).toBeDefined();
    await page.goto(at.details('gas-and-electricity'));
    await expect(page.getByLabel('First name')).toHaveValue('Morag');
  });
}

test('whoever is not signed in is told so at /logout, and keeps what they were writing', async ({ page }) => {
  await page.goto(hub);
  await page.evaluate(() => {
    sessionStorage.setItem('draft:feedback', `${Date.now()}\nThank you`);
  });
  await page.goto('/logout');
  await expect(page.getByRole('main').getByRole('status')).toContainText('You are not signed in on this device.');
  expect(await page.evaluate(() => sessionStorage.getItem('draft:feedback'))).toContain('Thank you');
});

/** Stores a name and a phone number as the meter reading form does, and a draft of the complaint form. */
async function storePersonalData(page: Page): Promise<void> {
  await page.evaluate(() => {
    const fields = [
      ['first_name', 'Morag'],
      ['telephone', '01632960001'],
    ];
    localStorage.setItem('kept-meter-readings', JSON.stringify([{ key: 'k', fields, keptAt: Date.now() }]));
    sessionStorage.setItem('draft:complaints/gas-and-electricity', `${Date.now()}\nMy meter`);
  });
}
const stored = (page: Page) =>
  page.evaluate(() => [...Object.keys(localStorage), ...Object.keys(sessionStorage)].toSorted());

test('signing out clears drafts and readings in every tab, and leaves the choice of cookies', async ({
  page,
  context,
}) => {
  await giveSession(context, both());
  const other = await context.newPage();
  await other.goto(hub);
  await storePersonalData(other);
  await page.goto(deals);
  await storePersonalData(page);
  const logout = page.waitForResponse((response) => new URL(response.url()).pathname === '/identity/logout');
  await page.getByRole('main').getByRole('button', { name: 'Sign out' }).click();
  expect(await (await logout).headerValue('clear-site-data')).toBe('"cache", "storage"');
  await expectSignedOut(page, messages.requested);
  expect(await stored(page)).toEqual([]);
  expect(await stored(other)).toEqual([]);
  expect(await cookieNames(context)).toEqual([consentCookie]);
});

test('a browser that does not know Clear-Site-Data is cleared by the page', async ({ page, context }) => {
  await giveSession(context, both());
  await page.goto(deals);
  await storePersonalData(page);
  await page.route('**/identity/logout', async (route) => {
    const response = await route.fetch({ maxRedirects: 0 });
    const { 'clear-site-data': _, ...headers } = response.headers();
    await route.fulfill({ response, headers });
  });
  await page.getByRole('main').getByRole('button', { name: 'Sign out' }).click();
  await expectSignedOut(page, messages.requested);
  expect(await stored(page)).toEqual([]);
});

test('the emergency pages are there without a connection again after signing out', async ({ page, context }) => {
  await giveSession(context, both());
  await page.goto(deals);
  await page.getByRole('main').getByRole('button', { name: 'Sign out' }).click();
  await expectSignedOut(page, messages.requested);
  const kept = () => page.evaluate(async () => (await (await caches.open('safety-pages')).keys()).length);
  await expect.poll(kept).toBeGreaterThan(5);
});

test('going back after signing out shows nothing of the account', async ({ page, context }) => {
  await giveSession(context, both());
  await page.goto(deals);
  await page.getByRole('main').getByRole('button', { name: 'Sign out' }).click();
  await expectSignedOut(page, messages.requested);
  await page.goBack({ waitUntil: 'commit' });
  await expect(page.getByRole('heading', { name: 'Deals for you' })).toHaveCount(0);
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('/logout has a button, and ends with the message in focus', async ({ page, context }) => {
    await giveSession(context, both());
    await page.goto('/logout');
    await page.getByRole('main').getByRole('button', { name: 'Sign out' }).click();
    // Without scripts the provider shows a page with a button.
    await page.getByRole('button', { name: 'Continue' }).click();
    await expectSignedOut(page, messages.requested);
    expect(await cookieNames(context)).not.toContain('__Host-session');
  });
});
