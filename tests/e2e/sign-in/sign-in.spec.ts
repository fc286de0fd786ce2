import { identityClients } from '../../../dev/fakes/identity-clients.ts';
import { expect, test } from '../fixtures.ts';
import {
  accessOnly,
  deals,
  expectSignedOut,
  giveCredentials,
  giveSession,
  hub,
  identityOnly,
  messages,
  provider,
  rowOf,
  signInForDeals,
} from './customer.ts';

const article = '/help-and-support/meters/how-to-read-your-meter';

test('goes to the provider with what it asks for, and comes back to the page one was on @AUT-1', async ({ page }) => {
  const asked = page.waitForRequest((request) => request.url().startsWith(`${provider()}/auth?`));
  await page.goto(`${article}?a=b`);
  await page.getByRole('link', { name: 'Sign in' }).click();
  const { searchParams } = new URL((await asked).url());
  expect(Object.fromEntries(searchParams)).toMatchObject({
    response_type: 'id_token token',
    response_mode: 'form_post',
    client_id: identityClients.implicit,
    redirect_uri: expect.stringMatching(/\/identity\/callback$/),
  });
  expect(searchParams.get('nonce')).toMatch(/^[\w-]{43}$/);
  const posted = page.waitForRequest((request) => request.url().endsWith('/identity/callback'));
  await giveCredentials(page);
  const callback = await posted;
  expect(new URLSearchParams(callback.postData() ?? '').get('state')).toBe(searchParams.get('state'));
  // The CSRF check uses this header.
  expect(await callback.headerValue('origin')).toBe(provider());
  await page.waitForURL(`**${article}?a=b`);
  await expect(page.getByRole('banner').getByRole('button', { name: 'Sign out' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Sign in' })).toHaveCount(0);
});

test.describe('with a wrong password', () => {
  test.use({ expectedNoise: [/422/] });

  test('one is asked again at the provider, and can go on', async ({ page, checkAccess }) => {
    await page.goto(deals);
    await checkAccess();
    await giveCredentials(page, 'ada@brightwell.example', 'not this');
    await expect(page.getByRole('alert')).toContainText('Enter the email address and password');
    await checkAccess();
    await giveCredentials(page);
    await expect(page).toHaveURL(new RegExp(`${deals}$`));
  });
});

/** The cookie choice made before signing in. */
const choiceCookie = 'OptanonConsent';

test('leaves cookies that are an id and a mark, and no more', async ({ page, context, baseURL }) => {
  await signInForDeals(page);
  const all = await context.cookies(baseURL);
  const cookies = all
    .filter(({ name }) => name !== choiceCookie)
    .map(({ name, httpOnly, secure, sameSite, value }) => ({ name, httpOnly, secure, sameSite, value }));
  expect(cookies).toHaveLength(2);
  expect(cookies).toContainEqual({
    name: '__Host-session',
    httpOnly: true,
    secure: true,
    sameSite: 'Lax',
    value: expect.stringMatching(/^[\w-]{43}$/),
  });
  expect(cookies).toContainEqual({ name: 'signed-in', httpOnly: false, secure: true, sameSite: 'Lax', value: '1' });
});

for (const [name, granted] of [
  ['an identity token', identityOnly],
  ['an access token, as fallback', accessOnly],
] as const) {
  test(`a visitor with ${name} is signed in, and is not sent to the provider @AUT-3`, async ({ page, context }) => {
    await giveSession(context, granted());
    await context.addCookies([{ name: 'signed-in', value: '1', domain: 'localhost', path: '/', secure: true }]);
    await page.goto('/identity/login?from=/help-and-support/contact-us');
    await expect(page).toHaveURL(/\/help-and-support\/contact-us$/);
    // The script has asked the server, and counts the visitor's activity.
    await expect.poll(() => page.evaluate(() => localStorage.getItem('last-active'))).not.toBeNull();
    await expect(page.getByRole('banner').getByRole('button', { name: 'Sign out' })).toBeVisible();
  });
}

test('a session that is gone shows as signed out, whatever the browser remembers @AUT-3', async ({ page, context }) => {
  await signInForDeals(page);
  await (await rowOf(context)).remove();
  await page.goto(hub);
  await expect(page.getByRole('banner').getByRole('link', { name: 'Sign in' })).toBeVisible();
  expect((await context.cookies()).map(({ name }) => name)).not.toContain('signed-in');
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('one can sign in, see the deals, and sign out; signing in twice leads straight back', async ({
    page,
    context,
  }) => {
    await page.goto(article);
    await page.getByRole('link', { name: 'Sign in' }).click();
    await giveCredentials(page);
    await page.getByRole('button', { name: 'Continue' }).click();
    await expect(page).toHaveURL(new RegExp(`${article}$`));
    await page.getByRole('link', { name: 'Sign in' }).click();
    await expect(page).toHaveURL(new RegExp(`${article}$`));
    await page.goto(deals);
    await expect(page.getByRole('heading', { name: 'Deals for you', level: 1 })).toBeVisible();
    await page.getByRole('main').getByRole('button', { name: 'Sign out' }).click();
    await page.getByRole('button', { name: 'Sign out' }).click();
    await expectSignedOut(page, messages.requested);
    expect((await context.cookies()).map(({ name }) => name)).not.toContain('__Host-session');
  });
});
