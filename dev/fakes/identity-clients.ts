/** The two ways in which a site may be known to the identity provider: by the implicit flow, or by code with PKCE and a secret. */
export const identityClients = { implicit: 'lamplighter-customer-sign-in', code: 'lamplighter-customer-code' } as const;

/** The API that access tokens are for. */
export const apiAudience = 'https://api.lamplighter.example';
