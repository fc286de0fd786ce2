import fastifyPlugin from 'fastify-plugin';
import type { SiteServices } from '../../server-interface.ts';
import { contentSecurityPolicy, securityHeaders } from './security-headers.ts';

type Options = {
  settings: Pick<SiteServices['settings'], 'mainSiteOrigin' | 'consent'>;
  development: boolean;
  shutdown: AbortSignal;
};

/** Security headers on every response. A response without its own policy or `cache-control` gets the strictest. */
export const responseHeaders = fastifyPlugin<Options>(async (app, { settings, development, shutdown }) => {
  const { mainSiteOrigin, consent } = settings;
  const defaultPolicy = contentSecurityPolicy({ development, mainSiteOrigin, consent });
  app.addHook('onSend', async (_request, reply) => {
    reply.headers(securityHeaders);
    if (shutdown.aborted) reply.header('connection', 'close');
    if (!reply.hasHeader('content-security-policy')) reply.header('content-security-policy', defaultPolicy);
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store');
  });
});
