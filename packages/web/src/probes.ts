import fastifyPlugin from 'fastify-plugin';

/** Liveness (`/livez`) and readiness (`/readyz`). During shutdown the process is alive and not ready. */
export const probes = fastifyPlugin<{ shutdown: AbortSignal }>(async (app, { shutdown }) => {
  app.get('/livez', { logLevel: 'silent' }, async () => 'alive');
  app.get('/readyz', { logLevel: 'silent' }, async (_request, reply) =>
    shutdown.aborted ? reply.code(503).send('shutting down') : 'ready',
  );
});
