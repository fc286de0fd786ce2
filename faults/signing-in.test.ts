import { createSecretKey, generateKeyPairSync } from 'node:crypto';
import { type JWTPayload, SignJWT, UnsecuredJWT } from 'jose';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { connectDatabase, type Database } from '../apps/platform/src/database.ts';
import { createTestDatabase } from '../apps/platform/src/test-database.ts';
import { endAll, startPlatform } from './processes.ts';
import {
  asSent,
  clientId,
  halfHash,
  type LyingProvider,
  openSite,
  type Site,
  siteOrigin,
  startLyingProvider,
} from './sign-in-site.ts';

let sql: Database;
let provider: LyingProvider;
let site: Site;
let otherProcess: Site;

beforeAll(async () => {
  const url = await createTestDatabase();
  sql = connectDatabase(url);
  const [platform, lying] = await Promise.all([startPlatform(url), startLyingProvider()]);
  provider = lying;
  site = await openSite(platform.address, provider.issuer);
  otherProcess = await openSite(platform.address, provider.issuer);
});
beforeEach(() => sql`truncate customer_session, spent_sign_in_state`);
afterAll(async () => {
  await Promise.all([site.stop(), otherProcess.stop(), provider.stop(), sql.end()]);
  await endAll();
});

const accessToken = 'an.access.token';

type Begun = { cookie: string; state: string; claims: JWTPayload };

/** A browser that has pressed 'Sign in', and what the provider would say of it. */
async function begin(from = '/help-and-support/deals', before = ''): Promise<Begun> {
  const headers = before ? { cookie: before } : {};
  const { status, location, cookies } = await site.ask(`/identity/login?from=${encodeURIComponent(from)}`, { headers });
  expect(status).toBe(303);
  const asked = new URL(location).searchParams;
  const now = Math.floor(Date.now() / 1_000);
  const claims = {
    iss: provider.issuer,
    aud: clientId,
    sub: 'c-1001',
    iat: now,
    exp: now + 3_600,
    nonce: asked.get('nonce') ?? '',
    at_hash: halfHash(accessToken),
  };
  return { cookie: asSent(cookies), state: asked.get('state') ?? '', claims };
}

type Forged = { form?: Record<string, string>; headers?: Record<string, string>; at?: Site };

/** The provider's post, with whatever a forger would change about it. */
async function comeBack({ cookie, state, claims }: Begun, { form = {}, headers = {}, at = site }: Forged = {}) {
  const told = {
    state,
    id_token: form['id_token'] ?? (await provider.sign(claims)),
    access_token: accessToken,
    token_type: 'Bearer',
    expires_in: '3600',
    ...form,
  };
  const sent = { cookie, origin: provider.issuer, 'sec-fetch-site': 'cross-site', ...headers };
  const present = Object.fromEntries(Object.entries(sent).filter(([, value]) => value !== ''));
  return at.ask('/identity/callback', { method: 'POST', headers: present, form: told });
}

const sessions = async () => (await sql<{ name: string }[]>`select name from customer_session`).length;

/** Nothing has changed: no session is there, and the browser was given no cookie. */
async function expectNothing(answer: { status: number; location: string; cookies: string[] }): Promise<void> {
  expect(answer.cookies).toEqual([]);
  expect([303, 403]).toContain(answer.status);
  if (answer.status === 303) expect(answer.location).toBe(`${siteOrigin}/identity/not-signed-in`);
  expect(await sessions()).toBe(0);
}

it('an honest sign-in is taken, so that what follows is refused for what it is', async () => {
  const answer = await comeBack(await begin());
  expect(answer).toMatchObject({ status: 303, location: `${siteOrigin}/help-and-support/deals` });
  expect(answer.cookies).toEqual([
    expect.stringMatching(/^__Host-session=[\w-]{43}; Path=\/; Secure; HttpOnly; SameSite=Lax$/),
    'signed-in=1; Path=/; Secure; SameSite=Lax',
    '__Host-sign-in=; Path=/; Secure; HttpOnly; SameSite=None; Max-Age=0',
  ]);
  expect(await sessions()).toBe(1);
  const cookie = asSent(answer.cookies);
  const both = { identityToken: true, accessToken: true };
  expect(JSON.parse((await otherProcess.ask('/identity/status', { headers: { cookie } })).body)).toEqual(both);
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

describe('fault 21: open redirects', () => {
  it.each([
    ['//evil.example'],
    ['/\\evil.example'],
    ['/\t/evil.example'],
    ['%09//evil.example'],
    ['/.//evil.example'],
    ['https://evil.example/'],
    ['javascript:alert(1)'],
    [`${siteOrigin}@evil.example`],
  ])('from %j leads to the hub', async (from) => {
    const { status, location } = await comeBack(await begin(from));
    expect({ status, location }).toEqual({ status: 303, location: `${siteOrigin}/help-and-support/` });
  });

  it('a state in which anything was changed is refused, at whichever place', async () => {
    const begun = await begin();
    const bytes = Buffer.from(begun.state, 'base64url');
    for (let place = 0; place < bytes.length; place += 7) {
      const changed = Buffer.from(bytes);
      changed.writeUInt8(changed.readUInt8(place) ^ 1, place);
      await expectNothing(await comeBack({ ...begun, state: changed.toString('base64url') }));
    }
    for (const state of [
      '',
      begun.state.slice(0, 20),
      Buffer.from('{"path":"//evil.example"}').toString('base64url'),
    ]) {
      await expectNothing(await comeBack({ ...begun, state }));
    }
    expect((await comeBack(begun)).location).toBe(`${siteOrigin}/help-and-support/deals`);
  });

  it('the redirect to the provider goes where its own document says, whatever Host and Forwarded say', async () => {
    const headers = { host: 'evil.example', 'x-forwarded-host': 'evil.example', referer: 'https://evil.example/x' };
    const { location } = await site.ask('/identity/login', { headers });
    expect(location.startsWith(`${provider.issuer}/authorize?`)).toBe(true);
    expect(new URL(location).searchParams.get('redirect_uri')).toBe(`${siteOrigin}/identity/callback`);
  });
});

describe('fault 22: forged posts', () => {
  it.each([
    ['cross-site', { origin: 'https://evil.example' }],
    ['null', { origin: 'null' }],
    ['missing', { origin: '' }],
    ['our own', { origin: siteOrigin, 'sec-fetch-site': 'same-origin' }],
  ])('a callback with %s Origin is refused', async (_, headers) => {
    const answer = await comeBack(await begin(), { headers });
    expect(answer.status).toBe(403);
    await expectNothing(answer);
  });

  it('the provider may post to the callback, and nowhere else', async () => {
    const headers = { origin: provider.issuer, 'sec-fetch-site': 'cross-site' };
    for (const path of [
      '/identity/activity',
      '/identity/callback/',
      '/identity/callback?x=1',
      '/help-and-support/confirmation',
    ]) {
      expect((await site.ask(path, { method: 'POST', headers, form: {} })).status).toBe(403);
    }
  });

  it.each([
    ['cross-site', { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }],
    ['null', { origin: 'null' }],
    ['missing', {}],
  ])('a sign of life with %s Origin is refused, and keeps nobody signed in', async (_, headers) => {
    const cookie = asSent((await comeBack(await begin())).cookies);
    await sql`update customer_session set last_active = now() - interval '10 minutes'`;
    const answer = await site.ask('/identity/activity', { method: 'POST', headers: { cookie, ...headers } });
    expect(answer.status).toBe(403);
    const idle = await sql`select from customer_session where last_active > now() - interval '9 minutes'`;
    expect(idle).toHaveLength(0);
  });

  it('login CSRF: a callback without the cookie of the browser that began is refused', async () => {
    const attacker = await begin();
    await expectNothing(await comeBack({ ...attacker, cookie: '' }));
    const victim = await begin();
    await expectNothing(await comeBack({ ...attacker, cookie: victim.cookie }));
    await expectNothing(await comeBack({ ...attacker, cookie: `${victim.cookie}; ${attacker.cookie}` }));
  });

  it('a callback is taken once, in whichever process and however many come at once', async () => {
    const begun = await begin();
    const id_token = await provider.sign(begun.claims);
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        comeBack(begun, { form: { id_token }, at: index % 2 ? site : otherProcess }),
      ),
    );
    expect(answers.filter(({ cookies }) => cookies.length > 0)).toHaveLength(1);
    expect(await sessions()).toBe(1);
    expect((await comeBack(begun, { form: { id_token } })).location).toBe(`${siteOrigin}/identity/not-signed-in`);
    expect(await sessions()).toBe(1);
  });

  it('an answer that says error, or names another issuer, is refused', async () => {
    await expectNothing(await comeBack(await begin(), { form: { error: 'access_denied' } }));
    await expectNothing(await comeBack(await begin(), { form: { iss: 'https://evil.example' } }));
  });
});

describe('fault 23: fixation and bad tokens', () => {
  it('a session id that was laid out beforehand is not taken up, and the one before is ended', async () => {
    const laidOut = `__Host-session=${'x'.repeat(43)}`;
    const begun = await begin();
    const first = asSent((await comeBack({ ...begun, cookie: `${begun.cookie}; ${laidOut}` })).cookies);
    expect(first).toContain('__Host-session=');
    expect(first).not.toContain('xxx');
    const again = await begin();
    const second = asSent((await comeBack({ ...again, cookie: `${again.cookie}; ${first}` })).cookies);
    expect(second).toContain('__Host-session=');
    expect(second).not.toBe(first);
    expect(await sessions()).toBe(1);
    const none = { identityToken: false, accessToken: false };
    const askAs = async (cookie: string) =>
      JSON.parse((await site.ask('/identity/status', { headers: { cookie } })).body);
    expect(await askAs(laidOut)).toEqual(none);
    expect(await askAs(first)).toEqual(none);
  });

  it('a cookie that was tossed beside the real one signs nobody in', async () => {
    const cookie = asSent((await comeBack(await begin())).cookies);
    const tossed = { cookie: `${cookie}; __Host-session=${'y'.repeat(43)}` };
    expect(JSON.parse((await site.ask('/identity/status', { headers: tossed })).body).identityToken).toBe(false);
  });

  const forgeries: Record<string, (claims: JWTPayload) => Promise<string>> = {
    'alg none': async (claims) => new UnsecuredJWT(claims).encode(),
    'HS256 with the public key as secret': (claims) => {
      const secret = createSecretKey(Buffer.from(provider.publicKey.export({ type: 'spki', format: 'pem' })));
      return new SignJWT(claims).setProtectedHeader({ alg: 'HS256', kid: 'one' }).sign(secret);
    },
    'a key that is not the provider’s': (claims) =>
      provider.sign(claims, generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey),
    'a changed body': async (claims) => {
      const [head, , signature] = (await provider.sign(claims)).split('.');
      const body = Buffer.from(JSON.stringify({ ...claims, sub: 'c-1002' })).toString('base64url');
      return [head, body, signature].join('.');
    },
    'another issuer': (claims) => provider.sign({ ...claims, iss: 'https://evil.example' }),
    'another audience': (claims) => provider.sign({ ...claims, aud: 'another-site' }),
    'several audiences and no party': (claims) => provider.sign({ ...claims, aud: [clientId, 'another-site'] }),
    'another authorised party': (claims) => provider.sign({ ...claims, azp: 'another-site' }),
    'another nonce': (claims) => provider.sign({ ...claims, nonce: 'n'.repeat(43) }),
    'no nonce': ({ nonce: _, ...claims }) => provider.sign(claims),
    'the hash of another access token': (claims) => provider.sign({ ...claims, at_hash: halfHash('another') }),
    'no at_hash': ({ at_hash: _, ...claims }) => provider.sign(claims),
    'a time that is over': (claims) => provider.sign({ ...claims, exp: Math.floor(Date.now() / 1_000) - 60 }),
    'no end': ({ exp: _, ...claims }) => provider.sign(claims),
    nothing: async () => '',
    rubbish: async () => 'not.a.token',
  };
  it.each(Object.keys(forgeries))('an identity token with %s is refused', async (kind) => {
    const begun = await begin();
    const id_token = (await forgeries[kind]?.(begun.claims)) ?? '';
    await expectNothing(await comeBack(begun, { form: { id_token } }));
    // The same browser can still sign in honestly: what was refused has used nothing up.
    expect((await comeBack(begun)).location).toBe(`${siteOrigin}/help-and-support/deals`);
  });

  it('a token without its access token, or of another kind, is refused', async () => {
    await expectNothing(await comeBack(await begin(), { form: { access_token: '' } }));
    await expectNothing(await comeBack(await begin(), { form: { token_type: 'mac' } }));
    await expectNothing(await comeBack(await begin(), { form: { expires_in: '-1' } }));
  });
});
