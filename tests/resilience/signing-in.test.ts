import { execFile } from 'node:child_process';
import { createSecretKey, generateKeyPairSync } from 'node:crypto';
import { promisify } from 'node:util';
import { type JWTPayload, SignJWT, UnsecuredJWT } from 'jose';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { connectDatabase, type Database } from '../../apps/platform/src/db/database.ts';
import { createTestDatabase } from '../../apps/platform/test/database.ts';
import { devSecrets } from '../../dev/secrets.ts';
import { endAll, startPlatform } from './support/processes.ts';
import {
  asSent,
  clientId,
  halfHash,
  type LyingProvider,
  openSite,
  type Site,
  siteOrigin,
  startLyingProvider,
} from './support/sign-in-site.ts';

let databaseUrl: string;
let platformAddress: string;
let sql: Database;
let provider: LyingProvider;
let site: Site;
let otherProcess: Site;

beforeAll(async () => {
  databaseUrl = await createTestDatabase();
  sql = connectDatabase(databaseUrl);
  const [platform, lying] = await Promise.all([startPlatform(databaseUrl), startLyingProvider()]);
  platformAddress = platform.address;
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

/** A browser that has pressed 'Sign in', and the claims that the provider would issue for it. */
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

/** The provider's post to the callback, with what a forger would change. */
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

/** No session was created, and no cookie was set. */
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
    'signed-out=; Path=/identity; Secure; HttpOnly; SameSite=Lax; Max-Age=0',
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

const signedIn = async (at = site) => asSent((await comeBack(await begin(), { at })).cookies);
const statusOf = async (cookie: string) =>
  JSON.parse((await site.ask('/identity/status', { headers: { cookie } })).body);
const neither = { identityToken: false, accessToken: false };
const ownPost = { origin: siteOrigin, 'sec-fetch-site': 'same-origin' };

describe.each(['/logout', '/identity/logout'])('signing out at %s', (path) => {
  const journey = `__Host-journey=${'j'.repeat(43)}`;

  it('takes a post of this site: the session ends, and the browser clears what it stores of the customer', async () => {
    const cookie = await signedIn();
    const answer = await site.ask(path, { method: 'POST', headers: { cookie, ...ownPost }, form: {} });
    expect(answer).toMatchObject({ status: 303, location: `${siteOrigin}/identity/signing-out` });
    expect(answer.headers['clear-site-data']).toBe('"cache", "storage"');
    expect(answer.cookies).toEqual([
      '__Host-session=; Path=/; Secure; HttpOnly; SameSite=Lax; Max-Age=0',
      'signed-in=1; Path=/; Secure; SameSite=Lax; Max-Age=0',
      'signed-out=requested; Path=/identity; Secure; HttpOnly; SameSite=Lax; Max-Age=300',
      '__Host-journey=; Path=/; Secure; HttpOnly; SameSite=Lax; Max-Age=0',
    ]);
    expect(await sessions()).toBe(0);
    expect(await statusOf(cookie)).toEqual(neither);
  });

  it('ignores a GET, from wherever it comes: nobody is signed out, and no half-filled form is dropped', async () => {
    const cookie = `${await signedIn()}; ${journey}`;
    for (const fetchSite of ['cross-site', 'same-site', 'same-origin', 'none']) {
      const headers = { cookie, 'sec-fetch-site': fetchSite, 'sec-fetch-mode': 'navigate' };
      const answer = await site.ask(path, { headers });
      expect(answer.cookies).toEqual([]);
      expect(answer.headers).not.toHaveProperty('clear-site-data');
    }
    expect(await sessions()).toBe(1);
    expect(await statusOf(cookie)).toEqual({ identityToken: true, accessToken: true });
  });

  it.each([
    ['another site', { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }],
    ['a neighbouring host', { origin: 'https://shop.larkfield.example', 'sec-fetch-site': 'same-site' }],
    ['nowhere', { origin: 'null' }],
    ['a client that says nothing', {}],
  ])('refuses a post of %s', async (_, headers) => {
    const cookie = `${await signedIn()}; ${journey}`;
    const answer = await site.ask(path, { method: 'POST', headers: { cookie, ...headers }, form: {} });
    expect(answer).toMatchObject({ status: 403, cookies: [] });
    expect(answer.headers).not.toHaveProperty('clear-site-data');
    expect(await sessions()).toBe(1);
  });
});

describe('security events', () => {
  const eventsDuring = async (work: () => Promise<unknown>) => {
    const before = site.log.length;
    await work();
    return site.log.slice(before).filter(({ event }) => event !== 'request');
  };
  const signOut = (cookie: string, form: Record<string, string> = {}) =>
    site.ask('/logout', { method: 'POST', headers: { cookie, ...ownPost }, form });
  const session = expect.stringMatching(/^[\w-]{12}$/);

  it('are logged for a sign-in and each kind of sign-out, under the same name of the session', async () => {
    for (const [form, reason] of [
      [{}, 'requested'],
      [{ reason: 'idle' }, 'idle'],
      [{ reason: 'expired' }, 'expired'],
      [{ reason: 'c-1001' }, 'requested'],
    ] as const) {
      const events = await eventsDuring(async () => signOut(await signedIn(), form));
      expect(events).toEqual([
        expect.objectContaining({ level: 'info', event: 'signed-in', session }),
        expect.objectContaining({ level: 'info', event: 'signed-out', reason, session: events[0]?.['session'] }),
      ]);
    }
  });

  it('are logged for a session that a new sign-in replaces', async () => {
    const first = await signedIn();
    const begun = await begin();
    const events = await eventsDuring(() => comeBack({ ...begun, cookie: `${begun.cookie}; ${first}` }));
    expect(events.map(({ event, reason }) => [event, reason])).toEqual([
      ['signed-out', 'replaced'],
      ['signed-in', undefined],
    ]);
  });

  it('are logged for a sign-in that is refused, with the reason', async () => {
    const refusals = async (forged: Forged, state?: string) => {
      const begun = await begin();
      const events = await eventsDuring(() => comeBack({ ...begun, state: state ?? begun.state }, forged));
      return events.map(({ level, event, reason }) => [level, event, reason]);
    };
    expect(await refusals({}, 'made-up')).toEqual([['warn', 'sign-in-refused', 'state']]);
    expect(await refusals({ form: { error: 'access_denied' } })).toEqual([['warn', 'sign-in-refused', 'provider']]);
    expect(await refusals({ form: { id_token: 'not.a.token' } })).toEqual([['warn', 'sign-in-refused', 'JWSInvalid']]);
    const headers = { origin: 'https://evil.example' };
    expect(await refusals({ headers })).toEqual([['warn', 'sign-in-refused', 'origin']]);
  });

  it('say nothing of the person: no subject, token, cookie or address', async () => {
    const cookie = await signedIn();
    await signOut(cookie);
    const log = JSON.stringify(site.log);
    expect(log).toContain('signed-out');
    const secrets = cookie.split('; ').map((pair) => pair.split('=')[1] ?? '');
    const found = ['c-1001', accessToken, 'eyJ', '127.0.0.1', ...secrets.filter((value) => value.length > 1)];
    expect(found.length).toBeGreaterThan(4);
    expect(found.filter((text) => log.includes(text))).toEqual([]);
  });
});

it('an operator ends the sessions of a customer by the subject, in every browser', async () => {
  const [one, other] = [await signedIn(), await signedIn(otherProcess)];
  const run = (command: string) =>
    promisify(execFile)(process.execPath, ['apps/platform/src/bin/ops.ts', command, 'c-1001'], {
      env: { ...process.env, ...devSecrets, DATABASE_URL: databaseUrl },
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
    at = await openSite(platformAddress, split.issuer);
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
    expect(await sessions()).toBe(1);
  });

  it('may not post from the origin of the issuer', async () => {
    expect(await callback(split.issuer)).toMatchObject({ status: 403, cookies: [] });
    expect(await sessions()).toBe(0);
  });
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
    // The same browser can still sign in: the rejected attempt did not use up the transaction.
    expect((await comeBack(begun)).location).toBe(`${siteOrigin}/help-and-support/deals`);
  });

  it('a token without its access token, or of another kind, is refused', async () => {
    await expectNothing(await comeBack(await begin(), { form: { access_token: '' } }));
    await expectNothing(await comeBack(await begin(), { form: { token_type: 'mac' } }));
    await expectNothing(await comeBack(await begin(), { form: { expires_in: '-1' } }));
  });
});
