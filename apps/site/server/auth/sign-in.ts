import { createHash } from 'node:crypto';
import { comesFromProvider } from '@lamplighter/server/csrf';
import type { Logger } from '@lamplighter/server/logger';
import type { SessionSecrets } from '@lamplighter/server/session-crypto';
import { redirectTo } from '@lamplighter/server/web-request';
import { errors as joseErrors } from 'jose';
import { ZodError } from 'zod';
import { ProductError } from '../clients/product-error.ts';
import { beginTransaction, openState } from './auth-transaction.ts';
import type { Provider, ProviderDetails } from './provider.ts';
import { ownReferrer, safeRedirect } from './safe-redirect.ts';
import {
  type CustomerTokens,
  isSignedIn,
  noSignedInCookie,
  noTokens,
  type Sessions,
  signedInCookie,
} from './sessions.ts';
import { createSignOut, noReasonCookie, providerLogoutPath, type SignOut } from './sign-out.ts';
import { TokenError, tokenResponse, type VerifiedTokens, verifyTokens } from './verify-tokens.ts';

export type SignIn = {
  /** Whether an identity provider is configured. Otherwise there is no sign-in at all. */
  enabled: boolean;
  /** Handles the paths of sign-in and sign-out; undefined for others. It checks the callback's origin itself. */
  handle: (request: Request) => Promise<Response | undefined>;
  /** The customer's tokens; none if they cannot be read. Extends the idle timeout, because only pages call it. */
  tokensOf: (request: Request) => Promise<CustomerTokens>;
  /** The same, but throws when the session cannot be read. */
  tokensOrFail: (request: Request) => Promise<CustomerTokens>;
  /** Whether the visitor is signed in now; throws when the session cannot be read. */
  isSignedIn: (request: Request) => Promise<boolean>;
  /** Ends a session that has lost one of its tokens. */
  endIncomplete: SignOut['endIncomplete'];
  /** What a page of the sign-out shows, and the cookies to set with it. */
  signOutStep: SignOut['stepOf'];
};

type Settings = {
  provider: Provider;
  sessions: Sessions;
  logger: Logger;
  flow: 'implicit' | 'code';
  clientId: string;
  /** For the code flow. */
  clientSecret: string | undefined;
  /** They seal the state that the provider returns. */
  secrets: SessionSecrets;
  publicOrigin: string;
};

type Held = NonNullable<ReturnType<typeof openState>>;

/** For an installation without an identity provider. */
export const noSignIn: SignIn = {
  enabled: false,
  handle: async () => undefined,
  tokensOf: async () => noTokens,
  tokensOrFail: async () => noTokens,
  isSignedIn: async () => false,
  endIncomplete: async () => redirectTo('/page-not-found.html'),
  signOutStep: async () => ({ step: { name: 'signed-out', reason: undefined }, cookies: [] }),
};

export const callbackPath = '/identity/callback';

// biome-ignore lint/complexity/noExcessiveLinesPerFunction: a closure over one set of settings, a function for each path
export function createSignIn(settings: Settings): SignIn {
  const { provider, sessions, logger, publicOrigin } = settings;
  const signOut = createSignOut(settings);
  const tokensOrFail = (request: Request) => sessions.touch(cookiesOf(request));
  const tokensOf = async (request: Request): Promise<CustomerTokens> => {
    try {
      return await tokensOrFail(request);
    } catch (err) {
      logger.warn({ event: 'session-unknown', err }, 'a session could not be looked up, and counts as none');
      return noTokens;
    }
  };

  const signIn = async (request: Request): Promise<Response> => {
    const path = wantedPath(request, publicOrigin);
    if (isSignedIn(await tokensOf(request))) return redirectTo(publicOrigin + path);
    const details = await provider.details();
    const begun = beginTransaction(settings.secrets, cookiesOf(request), path, new Date());
    return redirectTo(authorizeUrl(settings, details, begun), [begun.cookie]);
  };

  const takeCallback = async (request: Request): Promise<Response> => {
    const { authorizationEndpoint } = await provider.details();
    if (!comesFromProvider(request.headers.get('origin'), authorizationEndpoint)) {
      logger.warn({ event: 'sign-in-refused', reason: 'origin' });
      return new Response('This request did not come from the identity provider.', { status: 403 });
    }
    const form = await readForm(request);
    const held = openState(settings.secrets, cookiesOf(request), form['state'] ?? '', new Date());
    if (!held) return refuse('state');
    if (form['error'] !== undefined || (form['iss'] ?? provider.issuer) !== provider.issuer) return refuse('provider');
    const { granted, subject } = await judged(form, held, settings);
    if (!(await sessions.spendState(held.name, held.endsAt))) return refuse('replay');
    await signOut.replace(request);
    const { cookie, session } = await sessions.begin(granted, subject);
    logger.info({ event: 'signed-in', session });
    return redirectTo(publicOrigin + held.path, [cookie, signedInCookie, noReasonCookie, held.othersCookie]);
  };

  const refuse = (reason: string): Response => {
    logger.warn({ event: 'sign-in-refused', reason });
    return redirectTo(`${publicOrigin}/identity/not-signed-in`);
  };

  const status = async (tokens: Promise<CustomerTokens>): Promise<Response> => {
    const { identityToken, accessToken } = await tokens;
    const response = Response.json({
      identityToken: identityToken !== undefined,
      accessToken: accessToken !== undefined,
    });
    if (!isSignedIn(await tokens)) response.headers.append('set-cookie', noSignedInCookie);
    return response;
  };

  const handlers: Record<string, (request: Request) => Promise<Response>> = {
    'GET /identity/login': signIn,
    [`POST ${callbackPath}`]: takeCallback,
    'POST /identity/logout': signOut.end,
    'POST /logout': signOut.end,
    [`GET ${providerLogoutPath}`]: signOut.leaveForProvider,
    'GET /identity/status': (request) => status(sessions.look(cookiesOf(request))),
    'POST /identity/activity': (request) => status(sessions.touch(cookiesOf(request))),
  };

  return {
    enabled: true,
    tokensOf,
    tokensOrFail,
    isSignedIn: async (request) => isSignedIn(await tokensOrFail(request)),
    endIncomplete: signOut.endIncomplete,
    signOutStep: signOut.stepOf,
    handle: async (request) => {
      const { pathname } = new URL(request.url);
      const handler = handlers[`${request.method} ${pathname}`];
      if (!handler) return undefined;
      try {
        return await handler(request);
      } catch (err) {
        if (isResponseIssue(err)) return refuse(err.name);
        logger.error({ event: 'sign-in-failed', err, upstream: 'identity' });
        if (calledByScript.has(pathname)) return new Response(null, { status: 503 });
        return redirectTo(`${publicOrigin}/identity/unavailable`);
      }
    },
  };
}

/** A script that asks for data is not sent to a page. */
const calledByScript = new Set(['/identity/status', '/identity/activity']);

const cookiesOf = (request: Request) => request.headers.get('cookie');

/** The path from the link's query, or else the page that the link was on. */
function wantedPath(request: Request, origin: string): string {
  const from = new URL(request.url).searchParams.get('from');
  return from === null ? ownReferrer(request.headers.get('referer'), origin) : safeRedirect(from, origin);
}

/** Each field may occur once: with two states it would be ambiguous which one to check. */
async function readForm(request: Request): Promise<Record<string, string>> {
  const fields = [...new URLSearchParams(await request.text())];
  const names = fields.map(([name]) => name);
  if (new Set(names).size !== names.length) throw new TokenError('a field is there twice');
  return Object.fromEntries(fields);
}

type Begun = ReturnType<typeof beginTransaction>;

function authorizeUrl(settings: Settings, details: ProviderDetails, { state, nonce, verifier }: Begun): string {
  const url = new URL(details.authorizationEndpoint);
  const flow =
    settings.flow === 'implicit'
      ? { response_type: 'id_token token' }
      : {
          response_type: 'code',
          code_challenge: createHash('sha256').update(verifier).digest('base64url'),
          code_challenge_method: 'S256',
        };
  const asked = {
    ...flow,
    // The tokens or the code must never be in a URL.
    response_mode: 'form_post',
    client_id: settings.clientId,
    redirect_uri: settings.publicOrigin + callbackPath,
    scope: 'openid',
    state,
    nonce,
  };
  for (const [name, value] of Object.entries(asked)) url.searchParams.set(name, value);
  return url.href;
}

async function judged(form: Record<string, string>, held: Held, settings: Settings): Promise<VerifiedTokens> {
  const { provider, clientId, flow } = settings;
  const details = await provider.details();
  const tokens = flow === 'implicit' ? form : await exchangeCode(form['code'] ?? '', held, details, settings);
  return verifyTokens(tokenResponse.parse(tokens), {
    issuer: provider.issuer,
    clientId,
    nonce: held.nonce,
    keys: details.keys,
    throughBrowser: flow === 'implicit',
  });
}

async function exchangeCode(
  code: string,
  { verifier }: Held,
  { tokenEndpoint }: ProviderDetails,
  { provider, clientId, clientSecret, publicOrigin }: Settings,
): Promise<unknown> {
  if (!tokenEndpoint) throw new TokenError('the provider has no token endpoint');
  const form = new URLSearchParams({
    grant_type: 'authorization_code',
    code,
    redirect_uri: publicOrigin + callbackPath,
    client_id: clientId,
    code_verifier: verifier,
  });
  const credentials = [clientId, clientSecret ?? ''].map(encodeURIComponent).join(':');
  const authorization = `Basic ${Buffer.from(credentials).toString('base64')}`;
  try {
    return await provider.post(tokenEndpoint, form, clientSecret === undefined ? {} : { authorization });
  } catch (cause) {
    const refused = cause instanceof ProductError && cause.status === 400;
    throw refused ? new TokenError('the provider does not take the code', { cause }) : cause;
  }
}

/** Whether the response is invalid, as opposed to the provider or an upstream being down. */
function isResponseIssue(error: unknown): error is Error {
  const down = error instanceof joseErrors.JWKSTimeout;
  return !down && (error instanceof joseErrors.JOSEError || error instanceof TokenError || error instanceof ZodError);
}
