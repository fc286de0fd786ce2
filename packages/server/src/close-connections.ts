import type { FastifyInstance } from 'fastify';
import fastifyPlugin from 'fastify-plugin';

/**
 * Fastify closes the connections that are idle when it closes, and those of later requests. A request in progress leaves
 * its connection open, which would delay the exit by the keep-alive timeout of over a minute.
 */
export function closeConnectionsOnShutdown(app: FastifyInstance): void {
  let isClosing = false;
  app.addHook('preClose', async () => {
    isClosing = true;
  });
  app.addHook('onSend', async (_request, reply) => {
    if (isClosing) reply.header('connection', 'close');
  });
  // The headers were sent before, the last byte after.
  app.addHook('onResponse', async () => {
    if (isClosing) setImmediate(() => app.server.closeIdleConnections());
  });
}

/** Liveness (`/livez`) and readiness (`/readyz`). During shutdown the process is alive and not ready. */
export const probes = fastifyPlugin<{ shutdown: AbortSignal }>(async (app, { shutdown }) => {
  app.get('/livez', { logLevel: 'silent' }, async () => 'alive');
  app.get('/readyz', { logLevel: 'silent' }, async (_request, reply) =>
    shutdown.aborted ? reply.code(503).send('shutting down') : 'ready',
  );
});
