import { randomBytes } from 'node:crypto';
import { staffSessionHours, staffTokenMinutes } from '@lamplighter/contracts/accounts/session-limits';
import { rolesInClaim } from '@lamplighter/contracts/staff/staff';
import { hostCookie, readCookie } from '@lamplighter/server/cookies';
import { createSealer, type SessionSecrets } from '@lamplighter/server/session-crypto';
import {
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  buildEndSessionUrl,
  type Configuration,
  calculatePKCECodeChallenge,
  discovery,
  ResponseBodyError,
  randomNonce,
  randomPKCECodeVerifier,
  refreshTokenGrant,
  type TokenEndpointResponse,
  type TokenEndpointResponseHelpers,
} from 'openid-client';
import { z } from 'zod';
import type { Renew, StaffSession, StaffTokens } from './staff-sessions.ts';

type Settings = {
  issuer: string;
  clientId: string;
  clientSecret: string;
  scope: string;
  audience: string;
  rolesClaim: string;
  redirectUri: string;
  afterSignOut: string;
};

export type IdentityProvider = {
  newProofs: () => Pick<SignInAttempt, 'nonce' | 'verifier'>;
  signInUrl: (attempt: SignInAttempt) => Promise<string>;
  /** Exchanges the code of the callback for tokens, and verifies them. Throws when anything does not fit. */
  redeem: (callback: URL, attempt: SignInAttempt) => Promise<StaffSession>;
  renew: Renew;
  /** Where the browser signs out at the provider too; undefined when it has no such page. */
  signOutUrl: (identityToken: string) => Promise<string | undefined>;
};

const freshMs = 60_000;
const timeoutSeconds = 5;
const hourMs = 3_600_000;

/** The staff's OpenID Connect provider: code flow with PKCE, by openid-client. */
export function createIdentityProvider(settings: Settings): IdentityProvider {
  const { issuer, clientId, clientSecret, scope, audience, rolesClaim, redirectUri, afterSignOut } = settings;
  let known: { configuration: Promise<Configuration>; at: number } | undefined;

  /** Found again every minute, so that a rotated endpoint is noticed; a failure is not kept. */
  const configuration = (): Promise<Configuration> => {
    if (known && Date.now() - known.at < freshMs) return known.configuration;
    // Settings accept http only on this machine, for development.
    const execute = new URL(issuer).protocol === 'http:' ? [allowInsecureRequests] : [];
    const found = discovery(new URL(issuer), clientId, clientSecret, undefined, { execute, timeout: timeoutSeconds });
    known = { configuration: found, at: Date.now() };
    found.catch(() => {
      known = undefined;
    });
    return found;
  };

  /** Some providers send no identity token, and no new token of renewal, when they renew. */
  const heldTokens = (
    tokens: TokenEndpointResponse & TokenEndpointResponseHelpers,
    before?: StaffTokens & { refreshToken: string },
  ): StaffTokens => {
    const claims = tokens.claims();
    const lifetime = tokens.expiresIn();
    const identityToken = tokens.id_token ?? before?.identityToken;
    if (!identityToken || lifetime === undefined) throw new Error('the provider sent no identity token');
    const name = claims?.['name'] ?? claims?.['preferred_username'] ?? claims?.sub ?? before?.name;
    const lifetimeMs = lifetime * 1_000;
    return {
      name: String(name),
      // For what the pages offer. The staff API decides, by the access token.
      roles: claims ? rolesInClaim(claims[rolesClaim]) : (before?.roles ?? []),
      accessToken: tokens.access_token,
      identityToken,
      refreshToken: tokens.refresh_token ?? before?.refreshToken,
      tokensEndAt: Date.now() + lifetimeMs,
      // Before they end, so that one who comes meanwhile can still use them.
      renewAt: Date.now() + Math.min(staffTokenMinutes * 60_000, lifetimeMs * 0.8),
    };
  };

  return {
    newProofs: () => ({ nonce: randomNonce(), verifier: randomPKCECodeVerifier() }),
    signInUrl: async ({ state, nonce, verifier }) =>
      buildAuthorizationUrl(await configuration(), {
        redirect_uri: redirectUri,
        scope,
        resource: audience,
        state,
        nonce,
        code_challenge: await calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
      }).href,
    redeem: async (callback, { state, nonce, verifier }) => {
      const checks = {
        expectedState: state,
        expectedNonce: nonce,
        pkceCodeVerifier: verifier,
        idTokenExpected: true,
      };
      const tokens = await authorizationCodeGrant(await configuration(), callback, checks, { resource: audience });
      const held = heldTokens(tokens);
      // Without a token of renewal nobody is asked again: the session is as short as the token.
      return { ...held, endsAt: held.refreshToken ? Date.now() + staffSessionHours * hourMs : held.tokensEndAt };
    },
    renew: async (held) => {
      try {
        const tokens = await refreshTokenGrant(await configuration(), held.refreshToken, { resource: audience });
        return heldTokens(tokens, held);
      } catch (error) {
        return error instanceof ResponseBodyError && error.error === 'invalid_grant' ? 'refused' : 'unreachable';
      }
    },
    signOutUrl: async (identityToken) => {
      const found = await configuration();
      if (!found.serverMetadata().end_session_endpoint) return undefined;
      const parameters = { id_token_hint: identityToken, post_logout_redirect_uri: afterSignOut };
      return buildEndSessionUrl(found, parameters).href;
    },
  };
}

const minutes = 15;
const stateShape = /^[A-Za-z0-9_-]{22}$/;
const heldAttempt = z.object({ nonce: z.string(), verifier: z.string(), path: z.string(), endsAt: z.number() });

/** What must come back from the provider unchanged, and what proves that this browser began the sign-in. */
type SignInAttempt = { state: string; nonce: string; verifier: string; path: string };

/** In a cookie named after its state, so that two tabs can sign in at the same time. */
export function beginAttempt(
  secrets: SessionSecrets,
  begun: Pick<SignInAttempt, 'nonce' | 'verifier' | 'path'>,
  now: Date,
): SignInAttempt & { cookie: string } {
  const state = randomBytes(16).toString('base64url');
  const held = { ...begun, endsAt: now.getTime() + minutes * 60_000 };
  const sealed = sealerFor(secrets, state).seal(JSON.stringify(held)).toString('base64url');
  return { ...begun, state, cookie: hostCookie(nameOf(state), sealed, minutes * 60) };
}

export function findAttempt(
  secrets: SessionSecrets,
  cookies: string | null,
  state: string,
  now: Date,
): SignInAttempt | undefined {
  const sealed = stateShape.test(state) ? readCookie(cookies, nameOf(state)) : undefined;
  if (!sealed) return undefined;
  try {
    const text = sealerFor(secrets, state).unseal(Buffer.from(sealed, 'base64url'));
    const { endsAt, ...attempt } = heldAttempt.parse(JSON.parse(text));
    return endsAt >= now.getTime() ? { state, ...attempt } : undefined;
  } catch {
    return undefined;
  }
}

/** Removes the cookie: an attempt is used once. */
export const endAttemptCookie = (state: string) => hostCookie(nameOf(state), '', 0);

const nameOf = (state: string) => `__Host-sign-in-${state}`;
const sealerFor = (secrets: SessionSecrets, state: string) => createSealer(secrets, state, 'console-sign-in');
