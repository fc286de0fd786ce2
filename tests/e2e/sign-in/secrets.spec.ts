import type { Response } from '@playwright/test';
import { identityClients } from '../../../dev/fakes/identity-clients.ts';
import { expect, test } from '../fixtures.ts';
import { deals, hub, signedOut, signInForDeals } from './customer.ts';

test.use({ serviceWorkers: 'block', expectedNoise: [/Service Worker registration blocked/] });

/** The URL of a response, its cookies that a script could read, and its body; a redirect has none. */
async function whatItSays(response: Response): Promise<string[]> {
  const cookies = (await response.headersArray()).filter(
    ({ name, value }) => name.toLowerCase() === 'set-cookie' && !value.includes('HttpOnly'),
  );
  const body = response.status() >= 300 ? '' : await response.text().catch(() => '');
  return [response.url(), body, ...cookies.map(({ value }) => value)];
}

test('no token and no client id reaches a page, a script, a URL, storage or a readable cookie; the client id is in the redirect to the provider only', async ({
  page,
  context,
  baseURL,
}) => {
  const stack = new URL(baseURL ?? '').origin;
  const bodies: Promise<string[]>[] = [];
  context.on('response', (response) => {
    if (new URL(response.url()).origin === stack) bodies.push(whatItSays(response));
  });
  const callback = page.waitForRequest('**/identity/callback');
  await signInForDeals(page);
  const posted = new URLSearchParams((await callback).postData() ?? '');
  const tokens = [posted.get('id_token') ?? '', posted.get('access_token') ?? ''];
  expect(tokens.map((token) => token.split('.').length)).toEqual([3, 3]);
  // Each part of a token, the signature too: a token without its header is still a secret.
  const secrets = [...tokens.flatMap((token) => token.split('.')), ...Object.values(identityClients)];

  const seen: string[] = [];
  const lookAround = async () =>
    seen.push(
      page.url(),
      await page.content(),
      await page.evaluate(() =>
        JSON.stringify([document.cookie, { ...localStorage }, { ...sessionStorage }, document.referrer, history.state]),
      ),
    );
  await lookAround();
  for (const path of [
    hub,
    '/help-and-support/complaints/gas-and-electricity',
    '/help-and-support/contact-us',
    '/search?q=bill',
    deals,
  ]) {
    await page.goto(path);
    await page.waitForLoadState('networkidle');
    await lookAround();
  }
  await page.getByRole('main').getByRole('button', { name: 'Sign out' }).click();
  await page.waitForURL(`**${signedOut}`);
  await lookAround();

  seen.push(...(await Promise.all(bodies)).flat());
  expect(seen.length).toBeGreaterThan(50);
  for (const secret of secrets) {
    expect(seen.filter((text) => text.includes(secret)).map((text) => text.slice(0, 200))).toEqual([]);
  }
});
