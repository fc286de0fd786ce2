import fastifyStatic from '@fastify/static';
import { closeConnectionsOnShutdown, probes } from '@lamplighter/server/close-connections';
import { csrfProtection } from '@lamplighter/server/csrf';
import { bindTraceToLog, traceRequests } from '@lamplighter/server/request-traces';
import { redirectTo, sendResponse, toWebRequest } from '@lamplighter/server/web-request';
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import { notSignedInPath, type SignIn, signedOutPath, signInPath } from './auth/sign-in.ts';
import type { Pages } from './load-pages.ts';
import type { Monitoring } from './monitoring.ts';
import { type StaffApiClient, StaffApiError } from './staff-api.ts';
import { noticePage } from './static-pages.ts';

export type AppServices = {
  logger: FastifyBaseLogger;
  pages: Omit<Pages, 'close'>;
  signIn: SignIn;
  staffApi: StaffApiClient;
  monitoring: Monitoring | undefined;
  origin: string;
  identityOrigin: string;
  now: () => Date;
  shutdown: AbortSignal;
};

const maxBodyBytes = 64 * 1024;

/** The HTTP server of the console. Every page but those of the sign-in needs a session. */
export async function createApp(services: AppServices): Promise<FastifyInstance> {
  const { logger, origin, shutdown } = services;
  const { assets, devMiddleware } = services.pages;
  const app = Fastify({
    loggerInstance: logger,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: maxBodyBytes,
    return503OnClosing: false,
    childLoggerFactory: bindTraceToLog(() => false),
  });
  traceRequests(app);
  closeConnectionsOnShutdown(app);
  await app.register(csrfProtection, { publicOrigin: origin, crossSitePost: undefined });
  await app.register(responseHeaders, { identityOrigin: services.identityOrigin });
  await app.register(probes, { shutdown });
  app.addHook('onResponse', async (request, reply) => {
    const { method } = request;
    request.log.info({ event: 'request', method, status: reply.statusCode, ms: Math.round(reply.elapsedTime) });
  });
  if (devMiddleware) app.addHook('onRequest', (request, reply, done) => devMiddleware(request.raw, reply.raw, done));
  if (assets) {
    await app.register(fastifyStatic, {
      root: assets,
      index: false,
      wildcard: false,
    });
  }
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
  app.route({
    method: ['GET', 'POST'],
    url: '/*',
    handler: async (request, reply) => {
      const page = toWebRequest(request, reply, origin);
      return sendResponse(await respond(page, services), reply);
    },
  });
  return app;
}

async function respond(request: Request, services: AppServices): Promise<Response> {
  const { signIn, staffApi, pages, logger, monitoring, now, shutdown } = services;
  const { pathname, search } = new URL(request.url);
  try {
    const signing = await signIn.handle(request);
    if (signing) return signing;
    if (pathname === signedOutPath) return noticePage(200, 'signedOut');
    if (pathname === notSignedInPath) return noticePage(403, 'notSignedIn');
    const session = await signIn.sessionOf(request);
    if (!session) return askToSignIn(request, pathname + search);
    const { name, roles, accessToken } = session;
    if (roles.length === 0) return noticePage(403, 'noRole');
    const member = { name, roles };
    const isSignedIn = () => signIn.isLive(request);
    const own = { member, staffApi: staffApi.as(accessToken), isSignedIn };
    return await pages.handler(request, { ...own, logger, monitoring, now, shutdown });
  } catch (err) {
    logger.error({ event: 'console-page-failed', err });
    const isDown = err instanceof StaffApiError && (err.status === 0 || err.status >= 500);
    if (!isDown) return noticePage(502, 'failed');
    // A page that is only read may follow a form that was carried out.
    return noticePage(503, request.method === 'GET' ? 'cannot' : 'cannotSend');
  }
}

/** What somebody wrote is still in the form that they sent: a redirect would lose it. */
function askToSignIn(request: Request, path: string): Response {
  return request.method === 'GET'
    ? redirectTo(`${signInPath}?to=${encodeURIComponent(path)}`)
    : noticePage(401, 'sessionEnded');
}

const headers = {
  'strict-transport-security': 'max-age=63072000; includeSubDomains',
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'same-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=()',
  'x-robots-tag': 'noindex, nofollow',
};

/** No page has an inline script or style, or loads anything from elsewhere. */
function contentSecurityPolicy(identityOrigin: string): string {
  const directives = {
    'default-src': "'none'",
    'script-src': "'self'",
    'style-src': "'self'",
    'img-src': "'self'",
    'font-src': "'self'",
    'connect-src': "'self'",
    'frame-src': "'self'",
    // Signing out leads on to the identity provider, and browsers apply this to redirects too.
    'form-action': `'self' ${identityOrigin}`,
    'base-uri': "'none'",
    'frame-ancestors': "'none'",
  };
  return Object.entries(directives)
    .map(([name, value]) => `${name} ${value}`)
    .join('; ');
}

/** Security headers on every response. A response without its own policy gets the one of the console's pages. */
const responseHeaders = fastifyPlugin<{ identityOrigin: string }>(async (app, { identityOrigin }) => {
  const policy = contentSecurityPolicy(identityOrigin);
  app.addHook('onSend', async (_request, reply) => {
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store');
    if (!reply.hasHeader('content-security-policy')) reply.header('content-security-policy', policy);
    reply.headers(headers);
  });
});
