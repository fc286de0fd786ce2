import fastifyStatic from '@fastify/static';
import fastifyPlugin from 'fastify-plugin';

type Options = {
  /** The release's files and those of the one before; undefined in development, where Vite serves the files. */
  directories: string[] | undefined;
  serviceWorker: string;
};

/** Built files, immutable because their names hold a hash; the service worker under one URL. */
export const staticFiles = fastifyPlugin<Options>(async (app, { directories, serviceWorker }) => {
  if (!directories) return;
  await app.register(fastifyStatic, {
    root: directories,
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
