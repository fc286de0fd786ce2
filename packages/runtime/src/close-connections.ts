import type { FastifyInstance } from 'fastify';

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
