import { createHash } from 'node:crypto';
import { maxSubjectLength } from '@lamplighter/contracts/accounts/session-store';
import { type JWTPayload, type JWTVerifyGetKey, jwtVerify } from 'jose';
import { z } from 'zod';
import type { Grant } from './sessions.ts';

/** The tokens in the provider's form or in the response of its token endpoint. */
export const tokenResponse = z.object({
  id_token: z.string().min(1),
  access_token: z.string().min(1),
  token_type: z.string().regex(/^bearer$/i),
  expires_in: z.coerce.number().int().positive(),
});

type Expected = {
  issuer: string;
  clientId: string;
  nonce: string;
  keys: JWTVerifyGetKey;
  /** Whether the tokens came through the browser, where one could be substituted. */
  throughBrowser: boolean;
};

/** Verified tokens, and the provider's subject id of the customer. */
export type VerifiedTokens = { granted: Grant; subject: string };

const subjectClaim = z.string().min(1).max(maxSubjectLength);
const skewSeconds = 30;

/** Throws unless the identity token is the provider's, for this client and sign-in, and matches the access token. */
export async function verifyTokens(tokens: z.infer<typeof tokenResponse>, expected: Expected): Promise<VerifiedTokens> {
  const { issuer, clientId, nonce, keys, throughBrowser } = expected;
  const { payload } = await jwtVerify(tokens.id_token, keys, {
    issuer,
    audience: clientId,
    algorithms: ['RS256'],
    requiredClaims: ['sub', 'iat', 'exp', 'nonce', ...(throughBrowser ? ['at_hash'] : [])],
    clockTolerance: skewSeconds,
  });
  demand(isForUsAlone(payload, clientId), 'audience');
  demand(payload['nonce'] === nonce, 'nonce');
  const { at_hash: hash } = payload;
  demand(hash === undefined || hash === halfHash(tokens.access_token), 'at_hash');
  return {
    subject: subjectClaim.parse(payload.sub),
    granted: {
      identity: { token: tokens.id_token, endsAt: (payload.exp ?? 0) * 1_000 },
      access: { token: tokens.access_token, endsAt: Date.now() + tokens.expires_in * 1_000 },
    },
  };
}

export class TokenError extends Error {
  override name = 'TokenError';
}

function demand(holds: boolean, claim: string): void {
  if (!holds) throw new TokenError(`the identity token has another ${claim}`);
}

function isForUsAlone({ aud, azp }: JWTPayload, clientId: string): boolean {
  const several = Array.isArray(aud) && aud.length > 1;
  return azp === clientId || (azp === undefined && !several);
}

function halfHash(accessToken: string): string {
  return createHash('sha256').update(accessToken).digest().subarray(0, 16).toString('base64url');
}
