import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { constants } from 'node:zlib';
import compress from '@fastify/compress';
import fastifyStatic from '@fastify/static';
import { continueTrace } from '@lamplighter/contracts/trace-parent';
import Fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify';
import { failedCalls } from './clients/failed-calls.ts';
import type { ProductError } from './clients/product-error.ts';
import { currentTrace } from './current-trace.ts';
import { comesFromThisSite } from './origin-check.ts';
import { canonicalAddress } from './page-address.ts';
import type { Pages } from './pages.ts';
import { contentSecurityPolicy, securityHeaders } from './security-headers.ts';
import type { SiteServices } from './services.ts';

export type HostServices = Omit<SiteServices, 'logger' | 'failedCalls'> & {
  logger: FastifyBaseLogger & SiteServices['logger'];
  pages: Pages;
  trustedProxies: string[] | undefined;
  development: boolean;
};

/** The longest text that a form takes is 30,000 characters, each of up to twelve bytes on its way here; someone over it is told by how much. */
const bodyLimit = 1024 * 1024;

/** The server in front of the pages: what it lets in, what it adds to an answer, and the files it serves itself. */
export async function createHost(services: HostServices): Promise<FastifyInstance> {
  const loggerInstance: FastifyBaseLogger = services.logger;
  const app = Fastify({
    // A search of 2,000 characters that are not of the Latin alphabet is 18 kB as an address.
    http: { maxHeaderSize: 32_768 },
    loggerInstance,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: services.trustedProxies ?? false,
    bodyLimit,
    genReqId: () => randomUUID(),
    childLoggerFactory: (logger, _bindings, options, request) => {
      const trace = continueTrace(request.headers['traceparent']?.toString());
      request.headers['traceparent'] = trace.traceparent;
      return logger.child({ traceId: trace.traceId }, options);
    },
  });

  await app.register(compress, {
    encodings: ['br', 'gzip'],
    brotliOptions: { flush: constants.BROTLI_OPERATION_FLUSH, params: { [constants.BROTLI_PARAM_QUALITY]: 5 } },
    zlibOptions: { flush: constants.Z_SYNC_FLUSH },
  });
  const { answerFirst } = services.pages;
  if (answerFirst) app.addHook('onRequest', (request, reply, done) => answerFirst(request.raw, reply.raw, done));
  keepAnswersSafe(app, services);
  logAnswers(app);
  if (services.pages.assets) {
    await app.register(fastifyStatic, {
      root: services.pages.assets,
      prefix: '/',
      index: false,
      wildcard: false,
      preCompressed: true,
      immutable: true,
      maxAge: '365d',
    });
  }

  app.get('/livez', { logLevel: 'silent' }, async () => 'alive');
  app.get('/readyz', { logLevel: 'silent' }, async () => 'ready');
  const { assets } = services.pages;
  if (assets) {
    // The worker's address must not change, nor may it be kept: a browser asks for it to see whether there is a new one.
    app.get('/help-and-support/service-worker.js', (_request, reply) =>
      reply.sendFile(services.settings.scripts.serviceWorker.slice(1), {
        immutable: false,
        maxAge: 0,
        cacheControl: false,
      }),
    );
  }
  app.get('/', (_request, reply) => reply.redirect('/help-and-support/', 302));

  // Forms reach the router as they came, but no larger than the limit.
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit }, (_request, body, done) => done(null, body));
  app.all('/*', (request, reply) => answerPage(request, reply, services));
  return app;
}

function keepAnswersSafe(app: FastifyInstance, { settings, development }: HostServices): void {
  app.addHook('onRequest', async (request, reply) => {
    if (!request.url.startsWith('/')) return reply.code(400).send('Bad request');
    if (!comesFromThisSite(request.method, request.headers, settings.publicOrigin)) {
      request.log.warn({ event: 'foreign-post', method: request.method });
      return reply.code(403).send('This request did not come from a page of this site.');
    }
    const wanted = request.method === 'GET' || request.method === 'HEAD' ? canonicalAddress(request.url) : undefined;
    return wanted ? reply.redirect(wanted, 301) : undefined;
  });
  app.addHook('onSend', async (_request, reply) => {
    reply.headers(securityHeaders);
    if (!reply.hasHeader('content-security-policy')) {
      reply.header(
        'content-security-policy',
        contentSecurityPolicy({ development, mainSiteOrigin: settings.mainSiteOrigin, consent: settings.consent }),
      );
    }
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store');
  });
}

function logAnswers(app: FastifyInstance): void {
  app.addHook('onResponse', async (request, reply) => {
    request.log.info({
      event: 'request',
      method: request.method,
      route: request.routeOptions.url ?? 'none',
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime),
    });
  });
}

async function answerPage(request: FastifyRequest, reply: FastifyReply, services: HostServices): Promise<FastifyReply> {
  const page = toWebRequest(request, reply, services.settings.publicOrigin);
  const failed: ProductError[] = [];
  const response = await currentTrace.run(String(request.headers['traceparent']), () =>
    failedCalls.run(failed, () => services.pages.handler(page, { ...services, failedCalls: failed })),
  );
  reply.code(response.status);
  for (const [name, value] of response.headers) {
    if (name === 'set-cookie') continue;
    reply.header(name, value);
  }
  for (const cookie of response.headers.getSetCookie()) reply.header('set-cookie', cookie);
  if (!response.body) return reply.send('');
  return reply.send(response.headers.has('content-length') ? await response.text() : Readable.from(response.body));
}

/** The address is the configured one with the path asked for: nothing a client says of host or scheme is believed. */
function toWebRequest(request: FastifyRequest, reply: FastifyReply, publicOrigin: string): Request {
  const gone = new AbortController();
  reply.raw.once('close', () => gone.abort());
  const headers = new Headers();
  for (const [name, value] of Object.entries(request.headers)) {
    if (value === undefined || name.startsWith(':')) continue;
    headers.set(name, Array.isArray(value) ? value.join(', ') : value);
  }
  headers.set('host', new URL(publicOrigin).host);
  const { body } = request;
  return new Request(publicOrigin + request.url, {
    method: request.method,
    headers,
    signal: gone.signal,
    ...(Buffer.isBuffer(body) && { body: new Uint8Array(body) }),
  });
}
