import { createRemoteJWKSet, errors, type JWTPayload, type JWTVerifyGetKey, jwtVerify } from 'jose';
import { ApiError } from './api-error.ts';

const algorithms = ['RS256', 'ES256'];
const clockToleranceSeconds = 5;
const bearer = /^Bearer +([\w-]+\.[\w-]+\.[\w-]+)$/i;

/** Values of the `typ` header of an access token. */
export const accessTokenTypes = [undefined, 'JWT', 'at+jwt', 'application/at+jwt'];

type Issuer = {
  issuer: string;
  jwks: string;
  /** How long keys are waited for: shorter than the callers' own timeout. */
  keysWithinMs: number;
};
type Expected = { audience: string; types: unknown[]; isAccepted: (payload: JWTPayload) => boolean };

/** Verifies the token in an `authorization` header: 401 unless it is one of the issuer's that is expected here. */
export type BearerCheck = (
  authorization: string | undefined,
  expected: Expected,
) => Promise<JWTPayload & { sub: string }>;

/**
 * Verifies tokens of one issuer with its public keys. Uses real time even where a test moves the clock, because the
 * issuer's clock does not move with it.
 */
export function createBearerCheck({ issuer, jwks, keysWithinMs }: Issuer): BearerCheck {
  const keys = fetchKeys(jwks, keysWithinMs);
  return async (authorization, { audience, types, isAccepted }) => {
    const token = authorization?.match(bearer)?.[1];
    if (token === undefined) throw unknownToken();
    try {
      const { payload, protectedHeader } = await jwtVerify(token, keys, {
        issuer,
        algorithms,
        audience,
        requiredClaims: ['exp', 'iat', 'sub'],
        clockTolerance: clockToleranceSeconds,
      });
      const { sub } = payload;
      if (!sub || !types.includes(protectedHeader.typ) || !isAccepted(payload)) throw unknownToken();
      return { ...payload, sub };
    } catch (cause) {
      throw cause instanceof errors.JOSEError ? unknownToken(cause) : cause;
    }
  };
}

/** Keys that cannot be fetched are not the token's fault: the response is 503 and the caller may retry. */
function fetchKeys(url: string, keysWithinMs: number): JWTVerifyGetKey {
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
function unknownToken(cause?: unknown): ApiError {
  return new ApiError(401, [{ title: 'Unauthorized', details: 'The request carries no token that is taken here.' }], {
    cause,
  });
}
