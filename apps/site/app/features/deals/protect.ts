import type { CustomerTokens } from '../../../server/sign-in/customer-tokens.ts';

type AuthState = { state: 'signed-in' } | { state: 'signing-out'; to: string };

/** The page needs both tokens: with neither one has to sign in, with one of them one is signed out first. */
export function protect({ identityToken, accessToken }: CustomerTokens): AuthState {
  if (identityToken !== undefined && accessToken !== undefined) return { state: 'signed-in' };
  if (identityToken === undefined && accessToken === undefined) {
    return { state: 'signing-out', to: '/identity/login?from=/help-and-support/deals' };
  }
  return { state: 'signing-out', to: '/identity/logout' };
}
