import { rolesInClaim, type StaffRole } from '@lamplighter/contracts/staff';
import { accessTokenTypes, createBearerCheck } from '../../http/bearer-token.ts';

/** A member of staff. */
type StaffMember = {
  /** For the audit log: the subject at the identity provider, which is never reused, after the name if the token has one. */
  name: string;
  roles: readonly StaffRole[];
};

export type StaffTokenCheck = (authorization: string | undefined) => Promise<StaffMember>;

type Settings = { issuer: string; jwks: string; audience: string; rolesClaim: string };

/** Verifies the access token in an `authorization` header. */
export function createStaffTokenCheck({ issuer, jwks, audience, rolesClaim }: Settings): StaffTokenCheck {
  const check = createBearerCheck({ issuer, jwks });
  return async (authorization) => {
    const payload = await check(authorization, {
      audience,
      types: accessTokenTypes,
      isAccepted: ({ aud }) => [aud].flat().length === 1,
    });
    return { name: nameIn(payload), roles: rolesInClaim(payload[rolesClaim]) };
  };
}

function nameIn({ sub, name }: { sub: string; name?: unknown }): string {
  return typeof name === 'string' && name.trim() !== '' ? `${name.trim()} (${sub})` : sub;
}
