/** The site's two possible clients at the identity provider: implicit flow, or code flow with PKCE and a secret. */
export const identityClients = { implicit: 'lamplighter-customer-sign-in', code: 'lamplighter-customer-code' } as const;

/** The audience of access tokens. */
export const apiAudience = 'https://api.lamplighter.example';
