import fastifyPlugin from 'fastify-plugin';
import type { SiteServices } from '../../server-interface.ts';
import { assetHeaders, contentSecurityPolicy, securityHeaders } from './security-headers.ts';

type Options = {
  settings: Pick<SiteServices['settings'], 'mainSiteOrigin' | 'consent'>;
  development: boolean;
  shutdown: AbortSignal;
};

/** A built style sheet, font or script. The service worker is none of them: a worker obeys the policy of its own response. */
const isAsset = (path: string, contentType: unknown) =>
  path.startsWith('/assets/') && /^(text\/css|application\/javascript|font\/)/.test(String(contentType));

/** Security headers on every response. A response without its own policy or `cache-control` gets the strictest. */
export const responseHeaders = fastifyPlugin<Options>(async (app, { settings, development, shutdown }) => {
  const { mainSiteOrigin, consent } = settings;
  const defaultPolicy = contentSecurityPolicy({ development, mainSiteOrigin, consent });
  app.addHook('onSend', async (request, reply) => {
    if (shutdown.aborted) reply.header('connection', 'close');
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store');
    if (isAsset(request.url, reply.getHeader('content-type'))) return void reply.headers(assetHeaders);
    // A page whose address holds answers has a stricter one.
    const referrerPolicy = reply.getHeader('referrer-policy') ?? securityHeaders['referrer-policy'];
    reply.headers({ ...securityHeaders, 'referrer-policy': referrerPolicy });
    if (!reply.hasHeader('content-security-policy')) reply.header('content-security-policy', defaultPolicy);
  });
});
