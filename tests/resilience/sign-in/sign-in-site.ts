import { createHash, generateKeyPairSync, type KeyObject } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { createLogger } from '@lamplighter/runtime/logger';
import { exportJWK, type JWTPayload, SignJWT } from 'jose';
import { createApp } from '../../../apps/site/server/app.ts';
import { openSignIn } from '../../../apps/site/server/auth/open-sign-in.ts';
import { createSessions, type Grant } from '../../../apps/site/server/auth/sessions.ts';
import { createUpstreams } from '../../../apps/site/server/clients/upstreams.ts';
import { createLoadShedding } from '../../../apps/site/server/http/load-shedding.ts';
import { devSecrets } from '../../../dev/secrets.ts';

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
