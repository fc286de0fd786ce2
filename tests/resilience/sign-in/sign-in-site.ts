import { createHash, generateKeyPairSync, type KeyObject } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { createLogger } from '@lamplighter/server/logger';
import { exportJWK, type JWTPayload, SignJWT } from 'jose';
import { afterAll, beforeAll, beforeEach, expect } from 'vitest';
import { connectDatabase, type Database } from '../../../apps/platform/src/db/database.ts';
import { createTestDatabase } from '../../../apps/platform/test/database.ts';
import { createApp } from '../../../apps/site/server/app.ts';
import { openSignIn } from '../../../apps/site/server/auth/open-sign-in.ts';
import { createSessions, type Grant } from '../../../apps/site/server/auth/sessions.ts';
import { createUpstreams } from '../../../apps/site/server/clients/upstreams.ts';
import { createLoadShedding } from '../../../apps/site/server/http/load-shedding.ts';
import { devSecrets } from '../../../dev/secrets.ts';
import { endAll, startPlatform } from '../support/processes.ts';

export const siteOrigin = 'https://www.larkfield.example';
export const clientId = 'the-site';

/** An identity provider whose keys the test has, so that it can sign any claims. */
export type LyingProvider = {
  issuer: string;
  publicKey: KeyObject;
  sign: (claims: JWTPayload, key?: KeyObject) => Promise<string>;
  stop: () => Promise<void>;
};

/** `authorizeAt` is the origin of its authorization endpoint, when that is not the issuer's own. */
export async function startLyingProvider(authorizeAt?: string): Promise<LyingProvider> {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const key = { ...(await exportJWK(publicKey)), kid: 'one', alg: 'RS256', use: 'sig' };
  const server = createServer((request, response) => {
    const said: Record<string, object> = {
      '/.well-known/openid-configuration': {
        issuer,
        authorization_endpoint: `${authorizeAt ?? issuer}/authorize`,
        jwks_uri: `${issuer}/keys`,
        end_session_endpoint: `${issuer}/end`,
      },
      '/keys': { keys: [key] },
    };
    response.end(JSON.stringify(said[request.url ?? '']));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const issuer = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`;
  return {
    issuer,
    publicKey,
    sign: (claims, signer = privateKey) =>
      new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid: 'one' }).sign(signer),
    stop: async () => {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
}

export type Site = {
  /** One request, with the headers that a browser would send or a forger would choose. */
  ask: (
    path: string,
    init?: { method?: 'GET' | 'POST'; headers?: Record<string, string>; form?: Form },
  ) => Promise<TestResponse>;
  /** What it has logged, one object to a line. */
  log: Record<string, unknown>[];
  stop: () => Promise<void>;
};
type Form = Record<string, string>;
export type TestResponse = {
  status: number;
  location: string;
  cookies: string[];
  headers: Record<string, unknown>;
  body: string;
};

/** Stores a session with these tokens, as the site would, and returns its cookie. */
export async function storeSession(platform: string, granted: Grant): Promise<string> {
  const upstreams = openUpstreams(platform);
  const { cookie } = await createSessions(upstreams.mainApi, [devSecrets.SESSION_SECRETS]).begin(granted, 'c-1001');
  await Promise.all(Object.values(upstreams).map((client) => client.close()));
  return asSent([cookie]);
}

const openUpstreams = (platform: string) =>
  createUpstreams({ apiOrigin: platform, energyApiOrigin: platform, contentOrigin: platform, clientId: 'help' });

/** The site's own server in front of a real platform, without the pages: signing in comes before them. */
export async function openSite(platform: string, issuer: string): Promise<Site> {
  const upstreams = openUpstreams(platform);
  const log: Record<string, unknown>[] = [];
  const logger = createLogger('info', { write: (line) => void log.push(JSON.parse(line)) });
  const { signIn, close } = openSignIn(
    {
      SIGN_IN_ISSUER: issuer,
      SIGN_IN_CLIENT_ID: clientId,
      SIGN_IN_FLOW: 'implicit',
      ACCOUNT_LOOKUP_TIMEOUT_MS: 1_000,
      PUBLIC_ORIGIN: siteOrigin,
      SESSION_SECRETS: [devSecrets.SESSION_SECRETS],
    },
    upstreams.mainApi,
    logger,
  );
  const consent = { topWindowOnly: false, script: undefined, monitoring: undefined, personalisationBeacon: undefined };
  const loadShedding = createLoadShedding();
  const app = await createApp({
    pages: { assets: undefined, devMiddleware: undefined, audienceOf: () => 'private' },
    renderPage: async () => new Response('a page'),
    renderConfirmation: async () => new Response('a page'),
    searches: { version: () => undefined, share: (request) => request, note: () => {} },
    readingForms: { readSent: () => undefined },
    logger,
    development: false,
    signIn,
    settings: { publicOrigin: siteOrigin, mainSiteOrigin: undefined, consent, scripts: { serviceWorker: '' } },
    trustedProxies: undefined,
    ttlMs: 0,
    onContentChange: () => {},
    shutdown: new AbortController().signal,
    loadShedding,
  });
  return {
    log,
    ask: async (path, { method = 'GET', headers = {}, form } = {}) => {
      const body = form && { payload: new URLSearchParams(form).toString() };
      const type = form && { 'content-type': 'application/x-www-form-urlencoded' };
      const response = await app.inject({ method, url: path, headers: { ...type, ...headers }, ...body });
      return {
        status: response.statusCode,
        location: String(response.headers.location ?? ''),
        cookies: [response.headers['set-cookie'] ?? []].flat(),
        headers: response.headers,
        body: response.body,
      };
    },
    stop: async () => {
      await app.close();
      loadShedding.stop();
      await close();
      await Promise.all(Object.values(upstreams).map((client) => client.close()));
    },
  };
}

/** The cookies that a browser would send back. */
export function asSent(cookies: string[]): string {
  const kept = cookies.filter((cookie) => !cookie.endsWith('Max-Age=0'));
  return kept.map((cookie) => cookie.split(';')[0]).join('; ');
}

export function halfHash(accessToken: string): string {
  return createHash('sha256').update(accessToken).digest().subarray(0, 16).toString('base64url');
}

type Running = {
  databaseUrl: string;
  platformOrigin: string;
  sql: Database;
  provider: LyingProvider;
  site: Site;
  otherProcess: Site;
};

type Begun = { cookie: string; state: string; claims: JWTPayload };

export type Forged = { form?: Record<string, string>; headers?: Record<string, string>; at?: Site };

export const accessToken = 'an.access.token';
export const neither = { identityToken: false, accessToken: false };
export const ownPost = { origin: siteOrigin, 'sec-fetch-site': 'same-origin' };

/** Starts a platform, a provider and two processes of the site for a test file, with no session before each test. */
export function setUpSignIn() {
  let started: Running | undefined;
  const running = (): Running => {
    if (!started) throw new Error('The platform has not been started yet.');
    return started;
  };
  beforeAll(async () => {
    started = await start();
  });
  beforeEach(() => running().sql`truncate customer_session, spent_sign_in_state`);
  afterAll(() => stop(running()));

  const countSessions = async () => (await running().sql<{ name: string }[]>`select name from customer_session`).length;
  const statusOf = async (cookie: string) =>
    JSON.parse((await running().site.ask('/identity/status', { headers: { cookie } })).body);
  return {
    running,
    countSessions,
    statusOf,
    begin: (from?: string, before?: string) => begin(running(), from, before),
    comeBack: (begun: Begun, forged?: Forged) => comeBack(running(), begun, forged),
    /** The cookies of a browser that has signed in. */
    signedIn: async (at = running().site) =>
      asSent((await comeBack(running(), await begin(running()), { at })).cookies),
    /** No session was created, and no cookie was set. */
    expectNothing: async ({ status, location, cookies }: TestResponse) => {
      expect(cookies).toEqual([]);
      expect([
        { status: 303, location: `${siteOrigin}/identity/not-signed-in` },
        { status: 403, location: '' },
      ]).toContainEqual({ status, location });
      expect(await countSessions()).toBe(0);
    },
  };
}

async function start(): Promise<Running> {
  const databaseUrl = await createTestDatabase();
  const [platform, provider] = await Promise.all([startPlatform(databaseUrl), startLyingProvider()]);
  return {
    databaseUrl,
    platformOrigin: platform.origin,
    sql: connectDatabase(databaseUrl),
    provider,
    site: await openSite(platform.origin, provider.issuer),
    otherProcess: await openSite(platform.origin, provider.issuer),
  };
}

async function stop({ site, otherProcess, provider, sql }: Running): Promise<void> {
  await Promise.all([site.stop(), otherProcess.stop(), provider.stop(), sql.end()]);
  await endAll();
}

/** A browser that has pressed 'Sign in', and the claims that the provider would issue for it. */
async function begin({ site, provider }: Running, from = '/help-and-support/deals', before = ''): Promise<Begun> {
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

/** The provider's post to the callback, with what a forger would change. */
async function comeBack(
  { site, provider }: Running,
  { cookie, state, claims }: Begun,
  { form = {}, headers = {}, at = site }: Forged = {},
): Promise<TestResponse> {
  const posted = {
    state,
    id_token: form['id_token'] ?? (await provider.sign(claims)),
    access_token: accessToken,
    token_type: 'Bearer',
    expires_in: '3600',
    ...form,
  };
  const sent = { cookie, origin: provider.issuer, 'sec-fetch-site': 'cross-site', ...headers };
  const present = Object.fromEntries(Object.entries(sent).filter(([, value]) => value !== ''));
  return at.ask('/identity/callback', { method: 'POST', headers: present, form: posted });
}
