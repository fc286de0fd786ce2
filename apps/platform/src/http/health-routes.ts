import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { text } from './route-schema.ts';

/** `GET /livez` and `GET /readyz`, for load balancers. They are not logged. */
export const healthRoutes: FastifyPluginAsyncZod<{ ready: () => boolean }> = async (app, { ready }) => {
  const livez = {
    operationId: 'livez',
    tags: ['health'],
    summary: 'Whether the process responds. It depends on no other system.',
    security: [],
    response: { 200: text('It responds') },
  };
  app.get('/livez', { logLevel: 'silent', schema: livez }, async () => 'alive');

  const readyz = {
    operationId: 'readyz',
    tags: ['health'],
    summary: 'Whether the database accepts writes.',
    security: [],
    response: { 200: text('It does'), 503: text('It does not') },
  };
  app.get('/readyz', { logLevel: 'silent', schema: readyz }, async (_request, reply) =>
    ready() ? 'ready' : reply.code(503).send('the database takes no writes'),
  );
};
