import { createRemoteJWKSet, errors, type JWTVerifyGetKey, jwtVerify } from 'jose';
import { ApiError } from '../../http/api-error.ts';
import type { IdentitySettings } from './identity-settings.ts';

/** An identity token says who someone is, to the site. An access token lets its bearer ask this API. */
export type TokenKind = 'identity' | 'access';

/** Reads an `authorization` header, and answers whose token is in it. */
export type TokenCheck = (kind: TokenKind, authorization: string | undefined) => Promise<string>;

const algorithms = ['RS256', 'ES256'];
const clockToleranceSeconds = 5;
/** Less than the site waits for us. */
const keysWithinMs = 800;
const bearer = /^Bearer +([\w-]+\.[\w-]+\.[\w-]+)$/i;
const types: Record<TokenKind, unknown[]> = {
  identity: [undefined, 'JWT'],
  access: [undefined, 'JWT', 'at+jwt', 'application/at+jwt'],
};

/**
 * Tokens of one issuer, by its own public keys. They are judged by the real time, also where a test moves our clock: the
 * issuer's is not ours to move.
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
      // One for both would be an identity token that opens the API, or an access token that passes for a person.
      if ([payload.aud].flat().includes(other) || !types[kind].includes(protectedHeader.typ)) throw notKnown();
      if (!payload.sub) throw notKnown();
      return payload.sub;
    } catch (cause) {
      throw cause instanceof errors.JOSEError ? notKnown(cause) : cause;
    }
  };
}

/** Keys that cannot be had are no fault of the token: its bearer may try again. */
function askForKeys(address: string): JWTVerifyGetKey {
  const keys = createRemoteJWKSet(new URL(address), { timeoutDuration: keysWithinMs });
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

/** The same words whatever is wrong with a token: whoever is trying one out learns nothing. */
function notKnown(cause?: unknown): ApiError {
  return new ApiError(401, [{ title: 'Unauthorized', details: 'The request carries no token that is taken here.' }], {
    cause,
  });
}
