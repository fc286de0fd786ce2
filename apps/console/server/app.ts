import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
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
/** The figures that the screen Now asks for again and again. */
const figuresPath = '/now/figures';
/** Read when nobody can sign in. */
const runbookPath = '/runbook';

/** The HTTP server of the console. Every page but the runbook and those of the sign-in needs a session. */
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
  await app.register(responseHeaders, services);
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
      cacheControl: false,
      preCompressed: true,
      setHeaders: (reply, path) => {
        // Their names have a hash of their content.
        if (path.startsWith(join(assets, 'assets'))) reply.header('cache-control', 'max-age=31536000, immutable');
      },
    });
  }
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
  app.route({
    method: ['GET', 'POST'],
    url: '/*',
    handler: async (request, reply) => {
      const page = toWebRequest(request, reply, origin);
      const nonce = randomBytes(16).toString('base64');
      const response = await respond(page, nonce, services);
      if (!response.headers.has('content-security-policy')) {
        reply.header('content-security-policy', contentSecurityPolicy(services, nonce));
      }
      return sendResponse(response, reply);
    },
  });
  return app;
}

async function respond(request: Request, nonce: string, services: AppServices): Promise<Response> {
  const { signIn, staffApi, pages, logger, monitoring, now } = services;
  const { pathname } = new URL(request.url);
  try {
    const signing = await signIn.handle(request);
    if (signing) return signing;
    if (pathname === signedOutPath) return noticePage(200, 'signedOut');
    if (pathname === notSignedInPath) return noticePage(403, 'notSignedIn');
    if (pathname === runbookPath) {
      const nobody = { member: { name: '', roles: [] }, staffApi: staffApi.as(undefined) };
      return await pages.handler(request, { ...nobody, nonce, logger, monitoring, now });
    }
    // A page that is left open asks for these by itself, which is no activity.
    const session = await (pathname === `${figuresPath}.data` ? signIn.lookAt(request) : signIn.sessionOf(request));
    if (!session) return askToSignIn(request);
    const { name, roles, accessToken } = session;
    if (roles.length === 0) return noticePage(403, 'noRole');
    const own = { member: { name, roles }, staffApi: staffApi.as(accessToken) };
    return await pages.handler(request, { ...own, nonce, logger, monitoring, now });
  } catch (err) {
    logger.error({ event: 'console-page-failed', err });
    const isDown = err instanceof StaffApiError && (err.status === 0 || err.status >= 500);
    if (!isDown) return noticePage(502, 'failed');
    // A page that is only read may follow a form that was carried out.
    return noticePage(503, request.method === 'GET' ? 'cannot' : 'cannotSend');
  }
}

/** What somebody wrote is still in the form that they sent: a redirect would lose it. */
function askToSignIn(request: Request): Response {
  if (request.method !== 'GET') return noticePage(401, 'sessionEnded');
  const { pathname, search, searchParams } = new URL(request.url);
  if (!pathname.endsWith('.data')) return redirectTo(signInFor(pathname + search));
  // Data of a page that is open: a script cannot follow to the identity provider, so that the router is told to.
  const page = pathname.slice(0, -'.data'.length);
  searchParams.delete('_routes');
  const query = searchParams.size > 0 ? `?${searchParams}` : '';
  return new Response(null, {
    status: 204,
    headers: {
      'x-remix-redirect': signInFor(page === figuresPath ? '/now' : page.replace(/\/_$/, '/') + query),
      'x-remix-reload-document': 'true',
    },
  });
}

const signInFor = (path: string) => `${signInPath}?to=${encodeURIComponent(path)}`;

const headers = {
  'strict-transport-security': 'max-age=63072000; includeSubDomains',
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'same-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=()',
  'x-robots-tag': 'noindex, nofollow',
};

type PolicySettings = Pick<AppServices, 'identityOrigin' | 'pages'>;

/** No page loads anything from elsewhere. The only inline scripts are those of the router, with the response's nonce. */
function contentSecurityPolicy({ identityOrigin, pages }: PolicySettings, nonce?: string): string {
  const isDevelopment = pages.devMiddleware !== undefined;
  const directives = {
    'default-src': "'none'",
    'script-src': nonce === undefined ? "'self'" : `'self' 'nonce-${nonce}'`,
    // In development Vite adds style elements to the page and connects to it.
    'style-src': isDevelopment ? "'self' 'unsafe-inline'" : "'self'",
    'img-src': "'self'",
    'font-src': "'self'",
    'connect-src': isDevelopment ? "'self' ws:" : "'self'",
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

/** Security headers on every response. A response without its own policy gets one that permits no inline script. */
const responseHeaders = fastifyPlugin<PolicySettings>(async (app, settings) => {
  const policy = contentSecurityPolicy(settings);
  app.addHook('onSend', async (_request, reply) => {
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store');
    if (!reply.hasHeader('content-security-policy')) reply.header('content-security-policy', policy);
    reply.headers(headers);
  });
});
