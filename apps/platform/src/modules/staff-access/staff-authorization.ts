import { roleFor, rolesInClaim, type StaffAction, type StaffRole } from '@lamplighter/contracts/staff/staff';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { ApiError } from '../../http/api-error.ts';
import { accessTokenTypes, createBearerCheck } from '../../http/bearer-token.ts';
import { errors, guardedResponses, invalidRequest } from '../../http/route-schema.ts';

/** Parts of the schema of every route of the staff API. */
export const staffSecurity = [{ staff: [] }];

export const staffResponses = { 400: invalidRequest, 403: errors('No role permits it'), ...guardedResponses };

declare module 'fastify' {
  interface FastifyContextConfig {
    /** What a route of the staff API does, for which the caller needs a role. */
    action?: StaffAction;
  }
}

export const notPermitted = 'Your roles do not permit this.';

/** Who makes a request, and in which of their roles. */
export type Actor = { subject: string; name: string; role: StaffRole };

/** Someone who asked for what none of their roles permits. */
type RefusedActor = Pick<Actor, 'subject' | 'name'> & { action: StaffAction };

type Authorization = { checkToken: StaffTokenCheck; noteRefusal: (refused: RefusedActor) => Promise<void> };

/** Every route names its action, and runs only for a token with a role that may do it. */
export function authorizeStaff(app: FastifyInstance, { checkToken, noteRefusal }: Authorization): void {
  app.decorateRequest('actor');
  app.addHook('onRoute', ({ method, url, config }) => {
    if (!config?.action) throw new Error(`${method} ${url} has no action`);
  });
  // Before the body is read, so that a large body from a stranger costs nothing.
  app.addHook('onRequest', async (request) => {
    const { action } = request.routeOptions.config;
    const { subject, name, roles } = await checkToken(request.headers.authorization);
    const role = action && roleFor(action, roles);
    if (!role) {
      // The refusal stands, also when it could not be noted.
      if (action) await noteRefusal({ subject, name, action }).catch((err) => request.log.error({ err }, action));
      throw new ApiError(403, [{ title: 'Forbidden', details: notPermitted }]);
    }
    request.setDecorator<Actor>('actor', { subject, name, role });
  });
}

export function actorOf(request: FastifyRequest): Actor {
  return request.getDecorator<Actor>('actor');
}

/** A member of staff. */
type StaffMember = {
  /** At the identity provider. */
  subject: string;
  /** For the audit log: the subject at the identity provider, which is never reused, after the name if the token has one. */
  name: string;
  roles: readonly StaffRole[];
};

export type StaffTokenCheck = (authorization: string | undefined) => Promise<StaffMember>;

type Settings = { issuer: string; jwks: string; audience: string; rolesClaim: string };

/** Verifies the access token in an `authorization` header. */
export function createStaffTokenCheck({ issuer, jwks, audience, rolesClaim }: Settings): StaffTokenCheck {
  // The console waits five seconds. A slow provider at night should not end in a failed sign-in.
  const check = createBearerCheck({ issuer, jwks, keysWithinMs: 3_000 });
  return async (authorization) => {
    const payload = await check(authorization, {
      audience,
      types: accessTokenTypes,
      isAccepted: ({ aud }) => [aud].flat().length === 1,
    });
    return { subject: payload.sub, name: nameIn(payload), roles: rolesInClaim(payload[rolesClaim]) };
  };
}

function nameIn({ sub, name }: { sub: string; name?: unknown }): string {
  return typeof name === 'string' && name.trim() !== '' ? `${name.trim()} (${sub})` : sub;
}
