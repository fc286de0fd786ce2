import type { CustomerTokens } from '../../../server-interface.ts';

type AuthState = 'signed-in' | 'signing-in' | 'signing-out';

/** The page needs both tokens: with neither the customer must sign in, with only one they are signed out first. */
export function protect({ identityToken, accessToken }: CustomerTokens): AuthState {
  if (identityToken !== undefined && accessToken !== undefined) return 'signed-in';
  return identityToken === undefined && accessToken === undefined ? 'signing-in' : 'signing-out';
}
