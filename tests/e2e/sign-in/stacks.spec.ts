import { identityClients } from '../../../dev/fakes/identity-clients.ts';
import { devSecrets } from '../../../dev/secrets.ts';
import { type DevStack, startStack } from '../../../dev/stack.ts';
import { expect, test } from '../fixtures.ts';
import { deals, expectSignedOut, giveCredentials, hub, messages } from './customer.ts';

test.describe('a provider of the code flow', () => {
  let stack: DevStack;
  test.beforeAll(async () => {
    const site = {
      SIGN_IN_FLOW: 'code',
      SIGN_IN_CLIENT_ID: identityClients.code,
      SIGN_IN_SECRET: devSecrets.SIGN_IN_SECRET,
    };
    stack = await startStack({ mode: 'built', site });
  });
  test.afterAll(() => stack.stop());

  test('gives a code, which is exchanged with PKCE on the server', async ({ page, context }) => {
    const asked = page.waitForRequest((request) => request.url().startsWith(`${stack.identity}/auth?`));
    await page.goto(stack.origin + deals);
    expect(Object.fromEntries(new URL((await asked).url()).searchParams)).toMatchObject({
      response_type: 'code',
      response_mode: 'form_post',
      client_id: identityClients.code,
      code_challenge_method: 'S256',
    });
    const posted = page.waitForRequest('**/identity/callback');
    await giveCredentials(page);
    const fields = new URLSearchParams((await posted).postData() ?? '');
    expect([...fields.keys()].toSorted()).toEqual(['code', 'iss', 'state']);
    await expect(page).toHaveURL(stack.origin + deals);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Deals for you');

    await page.goto(`${stack.origin}/logout`);
    await page.getByRole('main').getByRole('button', { name: 'Sign out' }).click();
    await expectSignedOut(page, messages.requested);
    expect((await context.cookies()).map(({ name }) => name)).not.toContain('__Host-session');
  });
});

test.describe('no provider', () => {
  let stack: DevStack;
  test.beforeAll(async () => {
    stack = await startStack({ mode: 'built', site: { SIGN_IN_ISSUER: '', SIGN_IN_CLIENT_ID: '' } });
  });
  test.afterAll(() => stack.stop());
  test.use({ expectedNoise: [/404/] });

  test('means no sign-in, and every form as before @AUT-4', async ({ page }) => {
    for (const path of [
      hub,
      '/help-and-support/complaints/gas-and-electricity',
      '/help-and-support/complaints/enquiry-gas-and-electricity',
      '/help-and-support/complaints/pay-as-you-go',
      '/help-and-support/complaints/enquiry-pay-as-you-go',
      '/help-and-support/complaints/feedback',
      '/help-and-support/submit-meter-read',
    ]) {
      const response = await page.goto(stack.origin + path);
      expect({ path, status: response?.status(), url: page.url() }).toEqual({
        path,
        status: 200,
        url: stack.origin + path,
      });
      await expect(page.locator('a[href^="/identity"]')).toHaveCount(0);
    }
    for (const path of [deals, '/identity/login', '/identity/unavailable', '/logout']) {
      const response = await page.goto(stack.origin + path);
      expect(response?.status(), path).toBe(404);
    }
  });
});

test.describe('a provider that is down', () => {
  let stack: DevStack;
  test.beforeAll(async () => {
    stack = await startStack({ mode: 'built', site: { SIGN_IN_ISSUER: 'http://127.0.0.1:1' } });
  });
  test.afterAll(() => stack.stop());
  test.use({ expectedNoise: [/503/] });

  test('is said in plain words, and the forms work without it @AUT-4', async ({ page }) => {
    await page.goto(stack.origin + hub);
    await page.getByRole('banner').getByRole('link', { name: 'Sign in' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('You cannot sign in right now');
    await page.getByRole('main').getByRole('link', { name: 'Help & support' }).click();
    await expect(page).toHaveURL(stack.origin + hub);
    await page.goto(`${stack.origin}/help-and-support/complaints/gas-and-electricity`);
    await expect(page.getByLabel('First name')).toBeVisible();
    await page.goto(`${stack.origin}/logout`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('You are signed out');
  });

  test('does not keep anybody signed in here', async ({ page, context }) => {
    await page.goto(stack.origin + hub);
    await context.addCookies([
      { name: 'signed-in', value: '1', domain: 'localhost', path: '/', secure: true, sameSite: 'Lax' },
    ]);
    await page.route('**/identity/activity', (route) =>
      route.fulfill({ json: { identityToken: true, accessToken: true } }),
    );
    await page.reload();
    await page.getByRole('banner').getByRole('button', { name: 'Sign out' }).click();
    await expect(page).toHaveURL(`${stack.origin}/identity/signing-out`);
    await expect(page.getByRole('main').getByRole('status')).toContainText(messages.requested);
    expect((await context.cookies()).map(({ name }) => name)).not.toContain('signed-in');
  });
});
