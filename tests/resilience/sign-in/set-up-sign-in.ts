import type { JWTPayload } from 'jose';
import { afterAll, beforeAll, beforeEach, expect } from 'vitest';
import { connectDatabase, type Database } from '../../../apps/platform/src/db/database.ts';
import { createTestDatabase } from '../../../apps/platform/test/database.ts';
import { endAll, startPlatform } from '../support/processes.ts';
import {
  asSent,
  clientId,
  halfHash,
  type LyingProvider,
  openSite,
  type Site,
  siteOrigin,
  startLyingProvider,
  type TestResponse,
} from './sign-in-site.ts';

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
