import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Grant } from '../../../apps/site/server/auth/sessions.ts';
import { devSecrets } from '../../../dev/secrets.ts';
import {
  accessToken,
  asSent,
  clientId,
  halfHash,
  type LyingProvider,
  neither,
  openSite,
  ownPost,
  type Site,
  setUpSignIn,
  siteOrigin,
  startLyingProvider,
  storeSession,
} from './sign-in-site.ts';

const { begin, comeBack, countSessions, expectNothing, running, signedIn, statusOf } = setUpSignIn();

it('an honest sign-in is taken, so that what follows is refused for what it is', async () => {
  const response = await comeBack(await begin());
  expect(response).toMatchObject({ status: 303, location: `${siteOrigin}/help-and-support/deals` });
  expect(response.cookies).toEqual([
    expect.stringMatching(/^__Host-session=[\w-]{43}; Path=\/; Secure; HttpOnly; SameSite=Lax$/),
    'signed-in=1; Path=/; Secure; SameSite=Lax',
    'signed-out=; Path=/identity; Secure; HttpOnly; SameSite=Lax; Max-Age=0',
    '__Host-sign-in=; Path=/; Secure; HttpOnly; SameSite=None; Max-Age=0',
  ]);
  expect(await countSessions()).toBe(1);
  const cookie = asSent(response.cookies);
  const both = { identityToken: true, accessToken: true };
  expect(JSON.parse((await running().otherProcess.ask('/identity/status', { headers: { cookie } })).body)).toEqual(
    both,
  );
});

it('redirects to the authorize endpoint with the token response type, the client id and the URL in the state @AUT-1', async () => {
  const { site, provider } = running();
  const from = '/help-and-support/meters/how-to-read-your-meter?a=b';
  const { status, location } = await site.ask(`/identity/login?from=${encodeURIComponent(from)}`);
  expect(status).toBe(303);
  const { origin, pathname, searchParams } = new URL(location);
  expect(origin + pathname).toBe(`${provider.issuer}/authorize`);
  expect(searchParams.get('response_type')).toBe('id_token token');
  expect(searchParams.get('client_id')).toBe('the-site');
  expect((await comeBack(await begin(from))).location).toBe(siteOrigin + from);
});

it('takes the URL for the state from the page with the link @AUT-1', async () => {
  const referer = `${siteOrigin}/help-and-support/meters?a=b`;
  const { location, cookies } = await running().site.ask('/identity/login', { headers: { referer } });
  const asked = new URL(location).searchParams;
  const { claims } = await begin();
  const begun = { cookie: asSent(cookies), state: asked.get('state') ?? '' };
  const response = await comeBack({ ...begun, claims: { ...claims, nonce: asked.get('nonce') ?? '' } });
  expect(response.location).toBe(referer);
});

it('signing in may be begun in two tabs, and each comes back to where it began, once', async () => {
  const one = await begin('/help-and-support/deals');
  const other = await begin('/help-and-support/meters', one.cookie);
  const { cookie } = other;
  const first = await comeBack({ ...one, cookie });
  expect(first.location).toBe(`${siteOrigin}/help-and-support/deals`);
  const left = asSent(first.cookies.filter((line) => line.startsWith('__Host-sign-in=')));
  expect(left.length).toBeLessThan(cookie.length);
  const again = await comeBack({ ...one, cookie });
  expect(again.location).toBe(`${siteOrigin}/identity/not-signed-in`);
  const second = await comeBack({ ...other, cookie: left });
  expect(second.location).toBe(`${siteOrigin}/help-and-support/meters`);
  expect(second.cookies).toContain('__Host-sign-in=; Path=/; Secure; HttpOnly; SameSite=None; Max-Age=0');
});

it('what one tab was told is not taken for the other', async () => {
  const one = await begin();
  const other = await begin('/help-and-support/meters', one.cookie);
  await expectNothing(await comeBack({ ...other, claims: one.claims }));
});

it('no more than a few sign-ins are remembered, however often one is begun', async () => {
  let { cookie } = await begin();
  const { length } = cookie;
  for (let turn = 0; turn < 20; turn += 1) ({ cookie } = await begin('/help-and-support/', cookie));
  expect(cookie.length).toBeLessThan(length * 4);
});

it('an operator ends the sessions of a customer by the subject, in every browser', async () => {
  const [one, other] = [await signedIn(), await signedIn(running().otherProcess)];
  const run = (command: string) =>
    promisify(execFile)(process.execPath, ['apps/platform/src/bin/ops.ts', command, 'c-1001'], {
      env: { ...process.env, ...devSecrets, DATABASE_URL: running().databaseUrl, ERASURE_LOG: 'none' },
    });
  expect((await run('sessions')).stdout.trim().split('\n')).toHaveLength(3);
  expect((await run('end-sessions')).stdout).toBe('2 sessions were ended.\n');
  expect(await statusOf(one)).toEqual(neither);
  expect(await statusOf(other)).toEqual(neither);
});

describe('a provider whose authorization endpoint has an origin of its own', () => {
  const authorizeAt = 'http://login.provider.example';
  let split: LyingProvider;
  let at: Site;
  beforeAll(async () => {
    split = await startLyingProvider(authorizeAt);
    at = await openSite(running().platformOrigin, split.issuer);
  });
  afterAll(() => Promise.all([at.stop(), split.stop()]));

  const callback = async (origin: string) => {
    const { location, cookies } = await at.ask('/identity/login');
    expect(location.startsWith(`${authorizeAt}/authorize?`)).toBe(true);
    const asked = new URL(location).searchParams;
    const now = Math.floor(Date.now() / 1_000);
    const nonce = asked.get('nonce') ?? '';
    const claims = { iss: split.issuer, aud: clientId, sub: 'c-1001', iat: now, exp: now + 3_600, nonce };
    return at.ask('/identity/callback', {
      method: 'POST',
      headers: { cookie: asSent(cookies), origin, 'sec-fetch-site': 'cross-site' },
      form: {
        state: asked.get('state') ?? '',
        id_token: await split.sign({ ...claims, at_hash: halfHash(accessToken) }),
        access_token: accessToken,
        token_type: 'Bearer',
        expires_in: '3600',
      },
    });
  };

  it('may post from there, where its form is rendered', async () => {
    expect(await callback(authorizeAt)).toMatchObject({ status: 303, location: `${siteOrigin}/help-and-support/` });
    expect(await countSessions()).toBe(1);
  });

  it('may not post from the origin of the issuer', async () => {
    expect(await callback(split.issuer)).toMatchObject({ status: 403, cookies: [] });
    expect(await countSessions()).toBe(0);
  });
});

describe('a visitor is signed in, and is not sent to the provider', () => {
  const inAnHour = () => Date.now() + 3_600_000;
  const login = async (granted: Grant) => {
    const cookie = await storeSession(running().platformOrigin, granted);
    return running().site.ask('/identity/login?from=/help-and-support/meters', { headers: { cookie } });
  };
  const back = { status: 303, location: `${siteOrigin}/help-and-support/meters` };

  it('with an identity token @AUT-3', async () => {
    expect(await login({ identity: { token: 'one', endsAt: inAnHour() } })).toMatchObject(back);
  });

  it('with an access token, as the fallback @AUT-3', async () => {
    expect(await login({ access: { token: 'one', endsAt: inAnHour() } })).toMatchObject(back);
  });

  it('but not without a token @AUT-3', async () => {
    const { location } = await running().site.ask('/identity/login?from=/help-and-support/meters');
    expect(location.startsWith(`${running().provider.issuer}/authorize?`)).toBe(true);
  });
});

describe('sign out', () => {
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
});
