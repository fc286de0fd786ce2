import { describe, expect, it } from 'vitest';
import { neither, ownPost, setUpSignIn } from './set-up-sign-in.ts';
import { siteOrigin } from './sign-in-site.ts';

const { countSessions, running, signedIn, statusOf } = setUpSignIn();

describe.each([
  ['/logout', '@DLS-4'],
  ['/identity/logout', '@AUT-2'],
])('signing out at %s', (path, row) => {
  const journey = `__Host-journey=${'j'.repeat(43)}`;

  it(`takes a post of this site: the session ends, and the browser clears what it stores of the customer ${row}`, async () => {
    const cookie = await signedIn();
    const response = await running().site.ask(path, { method: 'POST', headers: { cookie, ...ownPost }, form: {} });
    expect(response).toMatchObject({ status: 303, location: `${siteOrigin}/identity/signing-out` });
    expect(response.headers['clear-site-data']).toBe('"cache", "storage"');
    expect(response.cookies).toEqual([
      '__Host-session=; Path=/; Secure; HttpOnly; SameSite=Lax; Max-Age=0',
      'signed-in=1; Path=/; Secure; SameSite=Lax; Max-Age=0',
      'signed-out=requested; Path=/identity; Secure; HttpOnly; SameSite=Lax; Max-Age=300',
      '__Host-journey=; Path=/; Secure; HttpOnly; SameSite=Lax; Max-Age=0',
      '__Host-reading-sent=; Path=/; Secure; HttpOnly; SameSite=Lax; Max-Age=0',
    ]);
    expect(await countSessions()).toBe(0);
    expect(await statusOf(cookie)).toEqual(neither);
  });

  it('ignores a GET, from wherever it comes: nobody is signed out, and no half-filled form is dropped', async () => {
    const cookie = `${await signedIn()}; ${journey}`;
    for (const fetchSite of ['cross-site', 'same-site', 'same-origin', 'none']) {
      const headers = { cookie, 'sec-fetch-site': fetchSite, 'sec-fetch-mode': 'navigate' };
      const response = await running().site.ask(path, { headers });
      expect(response.cookies).toEqual([]);
      expect(response.headers).not.toHaveProperty('clear-site-data');
    }
    expect(await countSessions()).toBe(1);
    expect(await statusOf(cookie)).toEqual({ identityToken: true, accessToken: true });
  });

  it.each([
    ['another site', { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }],
    ['a neighbouring host', { origin: 'https://shop.larkfield.example', 'sec-fetch-site': 'same-site' }],
    ['nowhere', { origin: 'null' }],
    ['a client that says nothing', {}],
  ])('refuses a post of %s', async (_, headers) => {
    const cookie = `${await signedIn()}; ${journey}`;
    const response = await running().site.ask(path, { method: 'POST', headers: { cookie, ...headers }, form: {} });
    expect(response).toMatchObject({ status: 403, cookies: [] });
    expect(response.headers).not.toHaveProperty('clear-site-data');
    expect(await countSessions()).toBe(1);
  });
});
