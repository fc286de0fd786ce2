import { protectedUrl } from '@lamplighter/server/environment';
import { z } from 'zod';

/** Sign-in is enabled when an identity provider is configured. */
export const signInSettings = {
  SIGN_IN_ISSUER: protectedUrl.optional(),
  SIGN_IN_CLIENT_ID: z.string().min(1).optional(),
  /** `implicit` requests both tokens at once; `code` requests a code, and exchanges it with PKCE. */
  SIGN_IN_FLOW: z.enum(['implicit', 'code']).default('implicit'),
  /** For the code flow, if the provider requires one. */
  SIGN_IN_SECRET: z.string().min(1).optional(),
  /** For the session and the accounts of a customer together: a form matters more than its prefill. */
  ACCOUNT_LOOKUP_TIMEOUT_MS: z.coerce.number().int().min(1).default(1_000),
};

const settings = z.object(signInSettings);
export type SignInSettings = z.infer<typeof settings>;

export function hasWholeProvider(given: SignInSettings): boolean {
  return given.SIGN_IN_ISSUER === undefined || given.SIGN_IN_CLIENT_ID !== undefined;
}

export const incompleteProviderIssue = {
  path: ['SIGN_IN_CLIENT_ID'],
  error: 'is missing: the provider knows us by it',
};
