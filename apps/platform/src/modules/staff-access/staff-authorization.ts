import { roleFor, type StaffAction, type StaffRole } from '@lamplighter/contracts/staff';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { ApiError } from '../../http/api-error.ts';
import type { StaffTokenCheck } from './staff-token.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** What a route of the staff API does, for which the caller needs a role. */
    action?: StaffAction;
  }
}

/** Who makes a request, and in which of their roles. */
export type Actor = { name: string; role: StaffRole };

/** Every route names its action, and runs only for a token with a role that may do it. */
export function authorizeStaff(app: FastifyInstance, checkToken: StaffTokenCheck): void {
  app.decorateRequest('actor');
  app.addHook('onRoute', ({ method, url, config }) => {
    if (!config?.action) throw new Error(`${method} ${url} has no action`);
  });
  // Before the body is read, so that a large body from a stranger costs nothing.
  app.addHook('onRequest', async (request) => {
    const { action } = request.routeOptions.config;
    const { name, roles } = await checkToken(request.headers.authorization);
    const role = action && roleFor(action, roles);
    if (!role) throw new ApiError(403, [{ title: 'Forbidden', details: 'Your roles do not permit this.' }]);
    request.setDecorator<Actor>('actor', { name, role });
  });
}

export function actorOf(request: FastifyRequest): Actor {
  return request.getDecorator<Actor>('actor');
}
