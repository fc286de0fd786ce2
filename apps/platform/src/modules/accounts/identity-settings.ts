import { protectedUrl } from '@lamplighter/server/environment';
import { z } from 'zod';

/** The accepted issuer and audiences of tokens. Without these settings there are no account endpoints. */
export const identitySettings = {
  IDENTITY_ISSUER: protectedUrl.optional(),
  /** The URL of the issuer's JSON Web Key Set. */
  IDENTITY_JWKS: protectedUrl.optional(),
  /** The audience of identity tokens: the site's client id at the provider. */
  IDENTITY_CLIENT_ID: z.string().min(1).optional(),
  /** The audience of access tokens: this API. */
  IDENTITY_API_AUDIENCE: z.string().min(1).optional(),
};

type Given = {
  IDENTITY_ISSUER?: string | undefined;
  IDENTITY_JWKS?: string | undefined;
  IDENTITY_CLIENT_ID?: string | undefined;
  IDENTITY_API_AUDIENCE?: string | undefined;
};

export type IdentitySettings = { issuer: string; jwks: string; clientId: string; apiAudience: string };

const names = Object.keys(identitySettings);

/** All of the settings or none, and two different audiences, so that neither kind of token passes for the other. */
export function hasCompleteIdentity(given: Given): boolean {
  const set = [given.IDENTITY_ISSUER, given.IDENTITY_JWKS, given.IDENTITY_CLIENT_ID, given.IDENTITY_API_AUDIENCE];
  if (set.every((value) => value === undefined)) return true;
  return readIdentity(given) !== undefined && given.IDENTITY_CLIENT_ID !== given.IDENTITY_API_AUDIENCE;
}

export const brokenIdentityIssue = {
  path: ['IDENTITY_ISSUER'],
  error: `${names.join(', ')} are set together or not at all, and the last two differ`,
};

export function readIdentity(given: Given): IdentitySettings | undefined {
  const { IDENTITY_ISSUER: issuer, IDENTITY_JWKS: jwks, IDENTITY_CLIENT_ID: clientId } = given;
  const { IDENTITY_API_AUDIENCE: apiAudience } = given;
  return issuer && jwks && clientId && apiAudience ? { issuer, jwks, clientId, apiAudience } : undefined;
}
