/** The identity provider's tokens for a signed-in customer; neither ever leaves the server. */
export type CustomerTokens = { identityToken: string | undefined; accessToken: string | undefined };

export const noTokens: CustomerTokens = { identityToken: undefined, accessToken: undefined };

/** Decided by the identity token, with the access token as fallback. */
export function isSignedIn({ identityToken, accessToken }: CustomerTokens): boolean {
  return (identityToken ?? accessToken) !== undefined;
}
