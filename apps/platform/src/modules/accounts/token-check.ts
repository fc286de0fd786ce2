import { accessTokenTypes, createBearerCheck } from '../../http/bearer-token.ts';
import type { IdentitySettings } from './identity-settings.ts';

/** An identity token tells the site who someone is. An access token authorises its bearer to call this API. */
export type TokenKind = 'identity' | 'access';

/** Verifies the token in an `authorization` header and returns its subject. */
export type TokenCheck = (kind: TokenKind, authorization: string | undefined) => Promise<string>;

const types: Record<TokenKind, unknown[]> = { identity: [undefined, 'JWT'], access: accessTokenTypes };

export function createTokenCheck({ issuer, jwks, clientId, apiAudience }: IdentitySettings): TokenCheck {
  const check = createBearerCheck({ issuer, jwks, keysWithinMs: 800 });
  const audiences = { identity: clientId, access: apiAudience };
  return async (kind, authorization) => {
    const other = audiences[kind === 'identity' ? 'access' : 'identity'];
    const { sub } = await check(authorization, {
      audience: audiences[kind],
      types: types[kind],
      // A token with both audiences could be used as an identity token and as an access token.
      isAccepted: ({ aud }) => ![aud].flat().includes(other),
    });
    return sub;
  };
}
