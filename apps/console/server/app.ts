import fastifyStatic from '@fastify/static';
import { closeConnectionsOnShutdown } from '@lamplighter/runtime/close-connections';
import { bindTraceToLog, traceRequests } from '@lamplighter/runtime/request-traces';
import { csrfProtection } from '@lamplighter/web/csrf';
import { probes } from '@lamplighter/web/probes';
import { redirectTo } from '@lamplighter/web/redirect-to';
import { sendResponse, toWebRequest } from '@lamplighter/web/web-request';
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify';
import type { ConsoleHandler } from '../server-interface.ts';
import { notSignedInPath, type SignIn, signedOutPath, signInPath } from './auth/sign-in.ts';
import type { Monitoring } from './monitoring.ts';
import { responseHeaders } from './response-headers.ts';
import { type StaffApiClient, StaffApiError } from './staff-api.ts';
import { noticePage } from './static-pages.ts';

export type AppServices = {
  logger: FastifyBaseLogger;
  handler: ConsoleHandler;
  /** The built style sheets. */
  assets: string | undefined;
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
  const { logger, assets, origin, shutdown } = services;
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
  const { signIn, staffApi, handler, logger, monitoring, now, shutdown } = services;
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
    return await handler(request, { member, staffApi: staffApi.as(accessToken), logger, monitoring, now, shutdown });
  } catch (err) {
    logger.error({ event: 'console-page-failed', err });
    const isDown = err instanceof StaffApiError && (err.status === 0 || err.status >= 500);
    return isDown ? noticePage(503, 'cannot') : noticePage(502, 'failed');
  }
}

/** What somebody wrote is still in the form that they sent: a redirect would lose it. */
function askToSignIn(request: Request, path: string): Response {
  return request.method === 'GET'
    ? redirectTo(`${signInPath}?to=${encodeURIComponent(path)}`)
    : noticePage(401, 'sessionEnded');
}
