import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import { Readable } from 'node:stream';
import { constants } from 'node:zlib';
import compress from '@fastify/compress';
import fastifyStatic from '@fastify/static';
import { bindTraceToLog, traceRequests } from '@lamplighter/observe/request-traces';
import Fastify, {
  type FastifyBaseLogger,
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify';
import { allowedMethods, refuseOtherMethods } from './allowed-methods.ts';
import { formBodyError, maxBodyBytes } from './form-body.ts';
import { type BlankPages, createBlankPages } from './kept-pages/blank-pages.ts';
import { createKeptPages, type KeptPages } from './kept-pages/kept-pages.ts';
import { type MeterReadingForms, sentNote } from './meter-reading-forms.ts';
import { comesFromThisSite } from './origin-check.ts';
import { canonicalUrl } from './page-address.ts';
import type { Pages } from './pages.ts';
import { busyWords, plainPage, plainPagePolicy, tooLongWords } from './plain-page.ts';
import { contentSecurityPolicy, securityHeaders } from './security-headers.ts';
import type { SiteServices } from './services.ts';
import { type Shedding, workOf } from './shedding.ts';
import { callbackPath } from './sign-in/sign-in.ts';
import { measureAnswer } from './site-metrics.ts';
import { createTrustedProxies } from './trusted-proxies.ts';

/** The settings that the server itself needs; the pages have more. */
type HostServices = Pick<SiteServices, 'signIn'> & {
  logger: FastifyBaseLogger & SiteServices['logger'];
  pages: Pick<Pages, 'assets' | 'answerFirst' | 'audienceOf'>;
  answerPage: (request: Request) => Promise<Response>;
  /** The same, with a slot where a form has its key. */
  answerBlankPage: (request: Request) => Promise<Response>;
  readingForms: Pick<MeterReadingForms, 'issueKey' | 'keySlot'>;
  settings: Pick<SiteServices['settings'], 'publicOrigin' | 'mainSiteOrigin' | 'consent'> & {
    scripts: { serviceWorker: string };
  };
  trustedProxies: string[] | undefined;
  development: boolean;
  /** For how long content, and so a page made of it, is taken as it is. */
  freshMs: number;
  /** Aborted when the process is about to stop: visitors are sent elsewhere, one answer at a time. */
  leaving: AbortSignal;
  shedding: Shedding;
};

type Host = HostServices & { kept: KeptPages; blanks: BlankPages };

/** A client that takes its time with a request is not waited for. The edge ends its idle connections before we would. */
const patience = {
  headersTimeout: 10_000,
  requestTimeout: 30_000,
  connectionsCheckingInterval: 2_000,
  keepAliveTimeout: 72_000,
};

/** The server in front of the pages: what it lets in, what it adds to an answer, and the files it serves itself. */
export async function createHost(services: HostServices): Promise<FastifyInstance> {
  const loggerInstance: FastifyBaseLogger = services.logger;
  const { logger, freshMs, leaving } = services;
  const kept = createKeptPages({ logger, freshMs, isLeaving: () => leaving.aborted });
  const blanks = createBlankPages({ slot: services.readingForms.keySlot, freshMs });
  const host: Host = { ...services, kept, blanks };
  const isTrustedProxy = createTrustedProxies(services.trustedProxies);
  const app = Fastify({
    // What is kept is written before anything else is set in motion. A search of 2,000 characters that are not of the
    // Latin alphabet is 18 kB as an address.
    serverFactory: (answer) =>
      createServer({ maxHeaderSize: 32_768, ...patience }, (request, response) => {
        if (refuseOtherMethods(request, response)) return;
        if (!kept.answer(request, response)) answer(request, response);
      }),
    // Whoever still has a connection gets an answer, and is told to make a new one elsewhere.
    return503OnClosing: false,
    loggerInstance,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: services.trustedProxies ?? false,
    bodyLimit: maxBodyBytes,
    genReqId: () => randomUUID(),
    // A visitor must not decide which requests are traced: only a trusted proxy's trace is continued.
    childLoggerFactory: bindTraceToLog(({ socket }) => isTrustedProxy(socket.remoteAddress)),
  });

  traceRequests(app);
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
  app.get('/readyz', { logLevel: 'silent' }, async (_request, reply) =>
    leaving.aborted ? reply.code(503).send('leaving') : 'ready',
  );
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
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
  app.addHook('preHandler', async ({ body }, reply) => {
    const status = Buffer.isBuffer(body) ? formBodyError(body) : undefined;
    return status ? refuseBody(reply, status) : undefined;
  });
  app.setErrorHandler((error: FastifyError, _request, reply) =>
    error.statusCode === 413 ? refuseBody(reply, 413) : reply.send(error),
  );
  app.route({
    method: allowedMethods,
    url: '/*',
    handler: (request, reply) => answerIfThereIsRoom(request, reply, host),
  });
  return app;
}

function keepAnswersSafe(app: FastifyInstance, { settings, development, leaving, signIn }: HostServices): void {
  // The callback is posted by the identity provider: `signIn` checks its origin, which it has to discover first.
  const isWelcome = ({ method, url, headers }: FastifyRequest) =>
    (signIn.enabled && method === 'POST' && url === callbackPath) ||
    comesFromThisSite(method, headers, settings.publicOrigin);

  app.addHook('onRequest', async (request, reply) => {
    if (!request.url.startsWith('/')) return reply.code(400).send('Bad request');
    if (!isWelcome(request)) {
      request.log.warn({ event: 'foreign-post', method: request.method });
      return reply.code(403).send('This request did not come from a page of this site.');
    }
    // Before the page cache, load shedding and the router: each of them sees one spelling of a URL. A 308 keeps a post.
    const canonical = canonicalUrl(request.url);
    return canonical && reply.redirect(canonical, request.method === 'POST' ? 308 : 301);
  });
  app.addHook('onSend', async (_request, reply) => {
    reply.headers(securityHeaders);
    if (leaving.aborted) reply.header('connection', 'close');
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
    measureAnswer(request, reply);
    request.log.info({
      event: 'request',
      method: request.method,
      route: request.routeOptions.url ?? 'none',
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime),
    });
  });
}

async function answerIfThereIsRoom(request: FastifyRequest, reply: FastifyReply, host: Host): Promise<FastifyReply> {
  const { kept, shedding } = host;
  const [path = ''] = request.url.split('?');
  const work = workOf(request.method, path);
  const audience = work === 'page' ? host.pages.audienceOf(path) : 'private';
  if (!shedding.begin(work)) {
    request.log.warn({ event: 'shed', work });
    const last = audience === 'public' ? kept.lastGood(request.url) : undefined;
    if (!last) return refuseForNow(reply);
    await kept.write(last, request.raw, reply.hijack().raw);
    return reply;
  }
  try {
    return await answerers[audience](request, reply, host);
  } finally {
    shedding.end();
  }
}

function refuseBody(reply: FastifyReply, status: 400 | 413): FastifyReply {
  return reply
    .code(status)
    .header('content-security-policy', plainPagePolicy)
    .type('text/html; charset=utf-8')
    .send(plainPage(tooLongWords));
}

function refuseForNow(reply: FastifyReply): FastifyReply {
  return reply
    .code(503)
    .headers({ 'retry-after': '10', 'content-security-policy': plainPagePolicy })
    .type('text/html; charset=utf-8')
    .send(plainPage(busyWords));
}

/** Made from its address alone: whoever asks, with whatever cookies, the page could not be another. */
async function answerPublicPage(request: FastifyRequest, reply: FastifyReply, host: Host): Promise<FastifyReply> {
  const { kept, answerPage, settings } = host;
  const outcome = await kept.obtain(request.url, () => answerPage(new Request(settings.publicOrigin + request.url)));
  if (outcome instanceof Response) return sendAnswer(outcome, reply);
  await kept.write(outcome, request.raw, reply.hijack().raw);
  return reply;
}

/**
 * Made without anything that the visitor brought along but the note that a reading was sent, so that it could not be
 * another's; then the key of this visitor's form goes in.
 */
async function answerBlankPage(request: FastifyRequest, reply: FastifyReply, host: Host): Promise<FastifyReply> {
  const { blanks, readingForms, settings } = host;
  const note = impersonalNote(request.headers.cookie);
  if (note === undefined || request.method !== 'GET') return answerPage(request, reply, host);
  const make = () =>
    host.answerBlankPage(new Request(settings.publicOrigin + request.url, { headers: { cookie: note } }));
  const page = await blanks.obtain(`${request.url} ${note}`, make);
  if (!page) return answerPage(request, reply, host);
  return reply.headers(page.headers).send(page.parts.join(readingForms.issueKey()));
}

/** What a visitor brings of ours when it says nothing of who they are; undefined when they bring more than that. */
function impersonalNote(cookies = ''): string | undefined {
  const own = cookies.split(/;\s*/).filter((cookie) => cookie.startsWith('__Host-'));
  return own.every((cookie) => cookie === sentNote) ? (own[0] ?? '') : undefined;
}

async function answerPage(request: FastifyRequest, reply: FastifyReply, host: Host): Promise<FastifyReply> {
  const page = toWebRequest(request, reply, host.settings.publicOrigin);
  return sendAnswer((await host.signIn.answer(page)) ?? (await host.answerPage(page)), reply);
}

const answerers = { public: answerPublicPage, blank: answerBlankPage, private: answerPage };

async function sendAnswer(response: Response, reply: FastifyReply): Promise<FastifyReply> {
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
