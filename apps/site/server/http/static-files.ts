import fastifyStatic from '@fastify/static';
import fastifyPlugin from 'fastify-plugin';

type Options = {
  /** Undefined in development, where Vite serves the files. */
  directory: string | undefined;
  serviceWorker: string;
};

/** Built files, immutable because their names hold a hash; the service worker under one URL. */
export const staticFiles = fastifyPlugin<Options>(async (app, { directory, serviceWorker }) => {
  if (!directory) return;
  await app.register(fastifyStatic, {
    root: directory,
    prefix: '/',
    index: false,
    wildcard: false,
    preCompressed: true,
    immutable: true,
    maxAge: '365d',
  });
  // Browsers look here for a new version, so this URL must not change and must not be cached.
  app.get('/help-and-support/service-worker.js', (_request, reply) =>
    reply.sendFile(serviceWorker.slice(1), { immutable: false, maxAge: 0, cacheControl: false }),
  );
});
