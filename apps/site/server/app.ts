import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import { constants } from 'node:zlib';
import compress from '@fastify/compress';
import { probes } from '@lamplighter/server/close-connections';
import { csrfProtection } from '@lamplighter/server/csrf';
import { bindTraceToLog, traceRequests } from '@lamplighter/server/request-traces';
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify';
import type { AppServices } from './app-services.ts';
import { callbackPath } from './auth/sign-in.ts';
import { refuseOtherMethods } from './http/allowed-methods.ts';
import { canonicalUrls } from './http/canonical-url.ts';
import { formBodies, maxBodyBytes } from './http/form-body.ts';
import { requestLogging } from './http/request-logging.ts';
import { responseHeaders } from './http/response-headers.ts';
import { staticFiles } from './http/static-files.ts';
import { createTrustedProxies } from './http/trusted-proxies.ts';
import { fastest, isComplete } from './page-cache/cached-page.ts';
import { createPageCache } from './page-cache/page-cache.ts';
import { createPageTemplates } from './page-cache/page-templates.ts';
import { pageRoutes } from './page-routes.ts';

/** Protects against slow clients. The edge closes idle connections before the keep-alive timeout does. */
const serverTimeouts = {
  headersTimeout: 10_000,
  requestTimeout: 30_000,
  connectionsCheckingInterval: 2_000,
  keepAliveTimeout: 72_000,
};
/** A search of 2,000 characters outside the Latin alphabet is 18 kB as a URL. */
const maxHeaderBytes = 32_768;

/** A quarter of it is for URLs with a query: some six hundred results pages. */
const maxSearchPageBytes = 160_000_000;

/** The HTTP server in front of the pages, as a list of plugins in the order in which they see a request. */
export async function createApp(services: AppServices): Promise<FastifyInstance> {
  const { logger, pages, settings, signIn, shutdown, ttlMs } = services;
  const loggerInstance: FastifyBaseLogger = logger;
  const pageCache = createPageCache({ logger, ttlMs, isShuttingDown: () => shutdown.aborted });
  const pageTemplates = createPageTemplates({ ttlMs });
  const searchPages = createPageCache({
    logger,
    ttlMs,
    maxBytes: maxSearchPageBytes,
    isCacheable: isComplete,
    compressors: fastest,
  });
  services.onContentChange(() => {
    pageCache.expire();
    pageTemplates.expire();
    searchPages.expire();
  });
  const isTrustedProxy = createTrustedProxies(services.trustedProxies);
  const app = Fastify({
    // The page cache responds before Fastify does any work.
    serverFactory: (handler) =>
      createServer({ maxHeaderSize: maxHeaderBytes, ...serverTimeouts }, (request, response) => {
        if (refuseOtherMethods(request, response)) return;
        if (!pageCache.respond(request, response)) handler(request, response);
      }),
    // Open connections are served until they close: `responseHeaders` adds `connection: close` during shutdown.
    return503OnClosing: false,
    loggerInstance,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: services.trustedProxies ?? false,
    bodyLimit: maxBodyBytes,
    genReqId: () => randomUUID(),
    // Only the trace of a trusted proxy is continued: a visitor must not decide which requests are traced.
    childLoggerFactory: bindTraceToLog(({ socket }) => isTrustedProxy(socket.remoteAddress)),
  });

  traceRequests(app);
  await app.register(compress, {
    encodings: ['br', 'gzip'],
    brotliOptions: { flush: constants.BROTLI_OPERATION_FLUSH, params: { [constants.BROTLI_PARAM_QUALITY]: 5 } },
    zlibOptions: { flush: constants.Z_SYNC_FLUSH },
  });
  const { devMiddleware } = pages;
  if (devMiddleware) app.addHook('onRequest', (request, reply, done) => devMiddleware(request.raw, reply.raw, done));
  await app.register(csrfProtection, {
    publicOrigin: settings.publicOrigin,
    crossSitePost: signIn.enabled ? callbackPath : undefined,
  });
  await app.register(canonicalUrls);
  await app.register(responseHeaders, { settings, development: services.development, shutdown });
  await app.register(requestLogging);
  await app.register(staticFiles, { directories: pages.assets, serviceWorker: settings.scripts.serviceWorker });
  await app.register(probes, { shutdown });
  await app.register(formBodies);
  await app.register(pageRoutes, { ...services, pageCache, pageTemplates, searchPages });
  return app;
}
