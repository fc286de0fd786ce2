import { z } from 'zod';
import { jwksUrl } from '../accounts/identity-settings.ts';

/** The identity provider of the supplier's staff. It may be another one than the customers'. */
export const staffSettings = {
  STAFF_ISSUER: z.url(),
  /** The URL of the issuer's JSON Web Key Set. */
  STAFF_JWKS: jwksUrl,
  /** The audience of access tokens: the staff API. */
  STAFF_API_AUDIENCE: z.string().min(1),
  /** The claim of an access token with the roles, a list or words between spaces. */
  STAFF_ROLES_CLAIM: z.string().min(1).default('roles'),
};
