import { createRemoteJWKSet, errors, type JWTVerifyGetKey, jwtVerify } from 'jose';
import { ApiError } from '../../http/api-error.ts';
import type { IdentitySettings } from './identity-settings.ts';

/** An identity token tells the site who someone is. An access token authorises its bearer to call this API. */
export type TokenKind = 'identity' | 'access';

/** Verifies the token in an `authorization` header and returns its subject. */
export type TokenCheck = (kind: TokenKind, authorization: string | undefined) => Promise<string>;

const algorithms = ['RS256', 'ES256'];
const clockToleranceSeconds = 5;
/** Shorter than the site's own timeout for this API. */
const keysWithinMs = 800;
const bearer = /^Bearer +([\w-]+\.[\w-]+\.[\w-]+)$/i;
const types: Record<TokenKind, unknown[]> = {
  identity: [undefined, 'JWT'],
  access: [undefined, 'JWT', 'at+jwt', 'application/at+jwt'],
};

/**
 * Verifies tokens of one issuer with its public keys. Uses real time even where a test moves the clock, because the
 * issuer's clock does not move with it.
 */
export function createTokenCheck({ issuer, jwks, clientId, apiAudience }: IdentitySettings): TokenCheck {
  const keys = askForKeys(jwks);
  const audiences = { identity: clientId, access: apiAudience };

  return async (kind, authorization) => {
    const token = authorization?.match(bearer)?.[1];
    if (token === undefined) throw notKnown();
    try {
      const { payload, protectedHeader } = await jwtVerify(token, keys, {
        issuer,
        algorithms,
        audience: audiences[kind],
        requiredClaims: ['exp', 'iat', 'sub'],
        clockTolerance: clockToleranceSeconds,
      });
      const other = audiences[kind === 'identity' ? 'access' : 'identity'];
      // A token with both audiences could be used as an identity token and as an access token.
      if ([payload.aud].flat().includes(other) || !types[kind].includes(protectedHeader.typ)) throw notKnown();
      if (!payload.sub) throw notKnown();
      return payload.sub;
    } catch (cause) {
      throw cause instanceof errors.JOSEError ? notKnown(cause) : cause;
    }
  };
}

/** Keys that cannot be fetched are not the token's fault: the response is 503 and the caller may retry. */
function askForKeys(url: string): JWTVerifyGetKey {
  const keys = createRemoteJWKSet(new URL(url), { timeoutDuration: keysWithinMs });
  return async (header, token) => {
    try {
      return await keys(header, token);
    } catch (cause) {
      if (isAboutTheToken(cause)) throw cause;
      const details = 'It cannot be known who is asking. Ask again later.';
      throw new ApiError(503, [{ title: 'Temporarily unavailable', details }], { retryAfterSeconds: 1, cause });
    }
  };
}

function isAboutTheToken(error: unknown): boolean {
  return (
    error instanceof errors.JWKSNoMatchingKey ||
    error instanceof errors.JWKSMultipleMatchingKeys ||
    error instanceof errors.JOSENotSupported
  );
}

/** The same response for every invalid token, so that it reveals nothing about why the token was rejected. */
function notKnown(cause?: unknown): ApiError {
  return new ApiError(401, [{ title: 'Unauthorized', details: 'The request carries no token that is taken here.' }], {
    cause,
  });
}
