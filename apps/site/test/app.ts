import { type IncomingHttpHeaders, request } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { pino } from 'pino';
import { afterEach } from 'vitest';
import { createApp } from '../server/app.ts';
import { noSignIn } from '../server/auth/sign-in.ts';
import { createLoadShedding } from '../server/http/load-shedding.ts';
import { createMeterReadingForms } from '../server/journeys/meter-reading-forms.ts';

export const publicOrigin = 'https://www.larkfield.example';

export const readingForms = createMeterReadingForms([Buffer.alloc(32, 1).toString('base64')], () => new Date());

const consent = { topWindowOnly: false, script: undefined, monitoring: undefined, personalisationBeacon: undefined };
const limits = {
  search: { maxDelayMs: 100, minConcurrent: 0, maxConcurrent: 10 },
  page: { maxDelayMs: 300, minConcurrent: 0, maxConcurrent: 20 },
  lead: { maxDelayMs: 1_500, minConcurrent: 0, maxConcurrent: 30 },
};
const audienceOf = (path: string) =>
  path.startsWith('/public')
    ? 'public'
    : path.startsWith('/anonymous')
      ? 'anonymous'
      : path.startsWith('/sent')
        ? 'template'
        : path === '/search'
          ? 'search'
          : 'private';

type Handler = (request: Request) => Promise<Response>;
type AppOptions = {
  delayMs?: () => number;
  shutdown?: AbortSignal;
  trustedProxies?: string[];
  onContentChange?: (listener: () => void) => void;
  /** The version of the search index. */
  searchVersion?: () => string;
  /** Collects the searches that are counted. */
  noted?: string[];
  /** Collects the lines of the log. */
  log?: string[];
};

/** The app with the pages of a test and no upstreams. */
export function createTestApp(renderPage: Handler, options: AppOptions = {}): Promise<FastifyInstance> {
  const {
    delayMs = () => 0,
    shutdown = new AbortController().signal,
    trustedProxies,
    onContentChange,
    log,
    searchVersion,
    noted,
  } = options;
  return createApp({
    pages: { audienceOf, assets: undefined, devMiddleware: undefined },
    renderPage,
    renderConfirmation: (request, sent) =>
      renderPage(new Request(request, { headers: { sent: JSON.stringify(sent) } })),
    searches: {
      version: searchVersion ?? (() => 'one'),
      share: (request) => {
        const refused = request.headers.get('cookie')?.includes('refused');
        return new Request(request.url.replace(/&from=.*/, ''), { headers: refused ? { refused: 'yes' } : {} });
      },
      note: (request) => void noted?.push(`${new URL(request.url).search} ${request.headers.get('visitor-network')}`),
    },
    readingForms,
    logger: log ? pino({ level: 'trace' }, { write: (line) => void log.push(line) }) : pino({ level: 'silent' }),
    development: false,
    signIn: noSignIn,
    settings: { publicOrigin, mainSiteOrigin: undefined, consent, scripts: { serviceWorker: '' } },
    trustedProxies,
    ttlMs: 30_000,
    onContentChange: onContentChange ?? (() => {}),
    shutdown,
    loadShedding: createLoadShedding({ readDelayMs: delayMs, limits }),
  });
}

/** Starts apps on free ports and returns their origins; each app is closed after its test. */
export function setUpApps() {
  const apps: FastifyInstance[] = [];
  afterEach(() => Promise.all(apps.splice(0).map((app) => app.close())));
  return async (renderPage: Handler, options: AppOptions = {}): Promise<string> => {
    const app = await createTestApp(renderPage, options);
    apps.push(app);
    return app.listen({ host: '127.0.0.1', port: 0 });
  };
}

export const publicPage = (html: string) =>
  new Response(html, {
    headers: {
      'cache-control': 'public, s-maxage=30',
      'content-length': String(html.length),
      'content-type': 'text/html',
    },
  });
export const privatePage = (html: string) => new Response(html, { headers: { 'cache-control': 'no-store' } });

type Reply = { status: number | undefined; headers: IncomingHttpHeaders };

export const portOf = (origin: string) => Number(new URL(origin).port);

/** `fetch` would normalise the URL, follow the redirect and refuse some of the methods. */
export function ask(port: number, method: string, path: string, headers: Record<string, string> = {}): Promise<Reply> {
  return new Promise((done, failed) => {
    const asking = request({ host: '127.0.0.1', port, method, path, headers }, (response) => {
      response.resume().on('end', () => done({ status: response.statusCode, headers: response.headers }));
    });
    asking.on('error', failed).end();
  });
}
