import { z } from 'zod';

const loopback = new Set(['localhost', '127.0.0.1', '[::1]']);

/** Signing in is there when an identity provider is named, and is not when none is. */
export const signInSettings = {
  SIGN_IN_ISSUER: z
    .url({ protocol: /^https?$/ })
    .refine((value) => value.startsWith('https:') || loopback.has(new URL(value).hostname), {
      error: 'must be at https',
    })
    .optional(),
  SIGN_IN_CLIENT_ID: z.string().min(1).optional(),
  /** `implicit` asks for both tokens at once; `code` asks for a code, and exchanges it with PKCE. */
  SIGN_IN_FLOW: z.enum(['implicit', 'code']).default('implicit'),
  /** Of the code flow, when the provider has given us one. */
  SIGN_IN_SECRET: z.string().min(1).optional(),
};

const settings = z.object(signInSettings);
export type SignInSettings = z.infer<typeof settings>;

export function hasWholeProvider(given: SignInSettings): boolean {
  return given.SIGN_IN_ISSUER === undefined || given.SIGN_IN_CLIENT_ID !== undefined;
}

export const wholeProviderRefusal = {
  path: ['SIGN_IN_CLIENT_ID'],
  error: 'is missing: the provider knows us by it',
};
