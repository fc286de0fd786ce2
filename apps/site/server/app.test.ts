import { type IncomingHttpHeaders, request } from 'node:http';
import { currentTrace } from '@lamplighter/runtime/tracing';
import type { FastifyInstance } from 'fastify';
import { pino } from 'pino';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createApp } from './app.ts';
import { noSignIn } from './auth/sign-in.ts';
import { createLoadShedding } from './http/load-shedding.ts';

const publicOrigin = 'https://www.larkfield.example';
const logger = pino({ level: 'silent' });

const consent = { topWindowOnly: false, script: undefined, monitoring: undefined, personalisationBeacon: undefined };

const limits = {
  search: { maxDelayMs: 100, minConcurrent: 0, maxConcurrent: 10 },
  page: { maxDelayMs: 300, minConcurrent: 0, maxConcurrent: 20 },
  lead: { maxDelayMs: 1_500, minConcurrent: 0, maxConcurrent: 30 },
};

const placeholder = 'the-key-goes-here';
let keys = 0;
const audienceOf = (path: string) =>
  path.startsWith('/public') ? 'public' : path.startsWith('/blank') ? 'template' : 'private';

type Handler = (request: Request) => Promise<Response>;

/** The app with the pages of a test and no upstreams. */
type AppOptions = { delayMs?: () => number; shutdown?: AbortSignal; trustedProxies?: string[] };

function appOf(renderPage: Handler, options: AppOptions = {}) {
  const { delayMs = () => 0, shutdown = new AbortController().signal, trustedProxies } = options;
  return createApp({
    pages: { audienceOf, assets: undefined, answerFirst: undefined },
    renderPage,
    renderTemplate: renderPage,
    readingForms: { keyPlaceholder: placeholder, issueKey: () => `key-${++keys}` },
    logger,
    development: false,
    signIn: noSignIn,
    settings: { publicOrigin, mainSiteOrigin: undefined, consent, scripts: { serviceWorker: '' } },
    trustedProxies,
    ttlMs: 30_000,
    shutdown,
    loadShedding: createLoadShedding({ readDelayMs: delayMs, limits }),
  });
}

const publicPage = (html: string) =>
  new Response(html, {
    headers: {
      'cache-control': 'public, s-maxage=30',
      'content-length': String(html.length),
      'content-type': 'text/html',
    },
  });
const privatePage = (html: string) => new Response(html, { headers: { 'cache-control': 'no-store' } });

describe('the app', () => {
  let app: FastifyInstance | undefined;
  afterEach(() => app?.close());

  const open = async (...settings: Parameters<typeof appOf>) => {
    app = await appOf(...settings);
    return app.listen({ host: '127.0.0.1', port: 0 });
  };

  it('makes a public page once, from its address alone, and a private one for each visitor', async () => {
    const handler = vi.fn(async (asked: Request) =>
      asked.url.includes('/public')
        ? publicPage([...asked.headers.keys()].join())
        : privatePage(asked.headers.get('cookie') ?? ''),
    );
    const origin = await open(handler);
    const headers = { cookie: '__Host-journey=mine', authorization: 'secret', 'x-forwarded-host': 'evil.example' };
    for (const own of [headers, {}, headers]) {
      const answer = await fetch(`${origin}/public`, { headers: own });
      expect([answer.status, await answer.text()]).toEqual([200, '']);
    }
    expect(handler).toHaveBeenCalledTimes(1);
    for (const cookie of ['a=1', 'a=2']) {
      expect(await (await fetch(`${origin}/private`, { headers: { cookie } })).text()).toBe(cookie);
    }
    expect(handler).toHaveBeenCalledTimes(3);
  });

  describe('with a form that is the same for everyone of whom nothing is known', () => {
    const form = () =>
      vi.fn(async (asked: Request) => {
        const html = `${asked.headers.get('cookie') ?? ''}[${placeholder}]`;
        return new Response(html, { headers: { 'content-length': String(html.length), 'cache-control': 'no-store' } });
      });
    const formOf = async (origin: string, cookie = '') =>
      (await fetch(`${origin}/blank`, { headers: { cookie } })).text();

    it('makes it once, and puts a key of its own into each', async () => {
      const handler = form();
      const origin = await open(handler);
      const seen = [await formOf(origin), await formOf(origin, 'theme=dark'), await formOf(origin)];
      expect(seen.every((html) => /^\[key-\d+\]$/.test(html))).toBe(true);
      expect(new Set(seen).size).toBe(3);
      expect(handler).toHaveBeenCalledTimes(1);
      const answer = await fetch(`${origin}/blank`);
      expect(answer.headers.get('cache-control')).toBe('no-store');
      expect(answer.headers.get('content-length')).toBe(String((await answer.text()).length));
    });

    it('makes it anew for each who brings something along, and shows none of it to the others', async () => {
      const handler = form();
      const origin = await open(handler);
      for (const cookie of ['__Host-session=canary', 'a=b; __Host-reading-prefill=canary', '__Host-journey=canary'])
        expect(await formOf(origin, cookie)).toContain(cookie);
      expect(await formOf(origin)).not.toContain('canary');
      expect(handler).toHaveBeenCalledTimes(4);
    });

    it('keeps the page after a reading was sent apart from the one before', async () => {
      const handler = form();
      const origin = await open(handler);
      const sent = '__Host-reading-sent=yes';
      for (const cookie of [sent, '', `a=b; ${sent}`, '']) {
        expect(await formOf(origin, cookie)).toMatch(cookie ? /^__Host-reading-sent=yes\[key-/ : /^\[key-/);
      }
      expect(handler).toHaveBeenCalledTimes(2);
      expect(await formOf(origin, `${sent}; __Host-session=canary`)).toContain('canary');
    });
  });

  it('gives up search first, then pages that nobody has made yet, then posts; each with the emergency numbers', async () => {
    let delay = 0;
    const origin = await open(async () => publicPage('page'), { delayMs: () => delay });
    await (await fetch(`${origin}/public`)).text();
    const statuses = async () => {
      const post = { method: 'POST', headers: { origin: publicOrigin }, body: 'reading' };
      const answers = await Promise.all([
        fetch(`${origin}/search?q=gas`),
        fetch(`${origin}/public/unmade-${delay}`),
        fetch(`${origin}/help-and-support/submit-meter-read`, post),
        fetch(`${origin}/public`),
      ]);
      for (const answer of answers.filter(({ status }) => status === 503)) {
        expect(answer.headers.get('retry-after')).toBe('10');
        expect(answer.headers.get('cache-control')).toBe('no-store');
        expect(await answer.text()).toMatch(/tel:0800111999.*tel:105/s);
      }
      return answers.map(({ status }) => status);
    };
    expect(await statuses()).toEqual([200, 200, 200, 200]);
    delay = 150;
    expect(await statuses()).toEqual([503, 200, 200, 200]);
    delay = 500;
    expect(await statuses()).toEqual([503, 503, 200, 200]);
    delay = 2_000;
    expect(await statuses()).toEqual([503, 503, 503, 200]);
  });

  describe('with other spellings of a URL', () => {
    it.each([
      ['/PUBLIC', '/public'],
      ['/%70ublic', '/public'],
      ['//public', '/public'],
      ['/public/', '/public'],
      ['/./public', '/public'],
      ['/x/../public?a=B', '/public?a=B'],
      ['/public?a=B#part', '/public?a=B'],
    ])('redirects %s to %s, the one that is made and cached', async (spelling, canonical) => {
      const handler = vi.fn(async () => publicPage('page'));
      const port = portOf(await open(handler));
      const redirects = [
        ['GET', 301],
        ['HEAD', 301],
        ['POST', 308],
      ] as const;
      for (const [method, expected] of redirects) {
        const { status, headers } = await ask(port, method, spelling, { origin: publicOrigin });
        expect([status, headers['location']]).toEqual([expected, canonical]);
      }
      expect(handler).not.toHaveBeenCalled();
    });

    it('sheds a search however it is spelled, and finds an unknown page nowhere', async () => {
      const notFound = () => new Response('', { status: 404 });
      const port = portOf(await open(async () => notFound(), { delayMs: () => 150 }));
      for (const spelling of ['/SEARCH?q=gas', '/%73earch?q=gas', '//search?q=gas']) {
        const { status, headers } = await ask(port, 'GET', spelling);
        expect([status, headers['location']]).toEqual([301, '/search?q=gas']);
      }
      expect((await ask(port, 'GET', '/search?q=gas')).status).toBe(503);
      expect((await ask(port, 'GET', '/unknown')).status).toBe(404);
    });

    it('refuses a foreign post before it says where the page is', async () => {
      const port = portOf(await open(async () => publicPage('page')));
      expect((await ask(port, 'POST', '/PUBLIC', { origin: 'https://evil.example' })).status).toBe(403);
    });
  });

  it.each(['TRACE', 'OPTIONS', 'PUT', 'PATCH', 'DELETE', 'PROPFIND', 'QUERY'])('%s is not allowed', async (method) => {
    const handler = vi.fn(async () => publicPage('page'));
    const port = portOf(await open(handler));
    const { status, headers } = await ask(port, method, '/public', { origin: publicOrigin });
    expect([status, headers['allow']]).toEqual([405, 'GET, HEAD, POST']);
    expect(headers['x-content-type-options']).toBe('nosniff');
    expect(handler).not.toHaveBeenCalled();
  });

  describe('with a form that is too large to be parsed', () => {
    const bodies = {
      'too many fields': ['a=b&'.repeat(100), 400],
      'made-up names': [Array.from({ length: 120_000 }, (_, number) => `f${number}`).join('&'), 413],
      'a name that is too long': [`${'a'.repeat(101)}=b`, 400],
      'one field that is too long': [`feedback=${'+'.repeat(165_000)}`, 413],
      'percent signs that escape nothing': [`a=${'%'.repeat(170_000)}`, 413],
      'several long fields': [`feedback=${'+'.repeat(110_000)}&email=${'+'.repeat(110_000)}`, 413],
      'too many bytes': [`a=${'%62'.repeat(180_000)}`, 413],
    } as const;

    it.each(Object.entries(bodies))('%s: refused before a page sees it', async (_, [body, refused]) => {
      const handler = vi.fn(async () => publicPage('page'));
      const origin = await open(handler);
      const type = 'application/x-www-form-urlencoded';
      const answer = await fetch(origin, {
        method: 'POST',
        headers: { origin: publicOrigin, 'content-type': type },
        body,
      });
      expect(answer.status).toBe(refused);
      expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'");
      expect(await answer.text()).toContain('What you sent is too long');
      expect(handler).not.toHaveBeenCalled();
    });

    it('takes the largest valid form, and one that its own error answers', async () => {
      const origin = await open(async (asked) => new Response(String((await asked.text()).length)));
      for (const characters of [30_000, 39_990]) {
        const body = `feedback=${'%F0%9F%8F%AE'.repeat(characters)}`;
        const answer = await fetch(origin, { method: 'POST', headers: { origin: publicOrigin }, body });
        expect([answer.status, await answer.text()]).toEqual([200, String(body.length)]);
      }
    });
  });

  it('continues the trace of a trusted proxy, and of no other caller', async () => {
    const traceId = '4bf92f3577b34da6a3ce929d0e0e4736';
    const seen = async (trustedProxies: string[] | undefined) => {
      const traces: (string | undefined)[] = [];
      const page = async () => {
        traces.push(currentTrace()?.traceId);
        return privatePage('page');
      };
      app = await appOf(page, trustedProxies ? { trustedProxies } : {});
      const port = portOf(await app.listen({ host: '127.0.0.1', port: 0 }));
      await ask(port, 'GET', '/private', { traceparent: `00-${traceId}-00f067aa0ba902b7-01` });
      await app.close();
      return traces;
    };
    for (const trusted of [undefined, ['10.0.0.0/8', '::1']]) {
      expect(await seen(trusted)).toEqual([expect.stringMatching(/^[0-9a-f]{32}$/)]);
      expect(await seen(trusted)).not.toContain(traceId);
    }
    expect(await seen(['10.0.0.0/8', '127.0.0.1'])).toEqual([traceId]);
    expect(await seen(['127.0.0.0/8'])).toEqual([traceId]);
  });

  it('answers whoever is still connected when it is about to stop, and has them connect elsewhere', async () => {
    const shutdown = new AbortController();
    const origin = await open(async () => publicPage('page'), { shutdown: shutdown.signal });
    expect((await fetch(`${origin}/readyz`)).status).toBe(200);
    expect(await connectionOf(`${origin}/public`)).toBe('keep-alive');
    shutdown.abort();
    expect((await fetch(`${origin}/readyz`)).status).toBe(503);
    expect(await connectionOf(`${origin}/public`)).toBe('close');
    expect(await connectionOf(`${origin}/public/other`)).toBe('close');
    expect(await connectionOf(`${origin}/private`)).toBe('close');
  });
});

type Reply = { status: number | undefined; headers: IncomingHttpHeaders };

const portOf = (origin: string) => Number(new URL(origin).port);

/** `fetch` would normalise the URL, follow the redirect and refuse some of the methods. */
function ask(port: number, method: string, path: string, headers: Record<string, string> = {}): Promise<Reply> {
  return new Promise((done, failed) => {
    const asking = request({ host: '127.0.0.1', port, method, path, headers }, (answer) => {
      answer.resume().on('end', () => done({ status: answer.statusCode, headers: answer.headers }));
    });
    asking.on('error', failed).end();
  });
}

/** `fetch` does not show this header. */
function connectionOf(address: string): Promise<string | undefined> {
  return new Promise((done, failed) => {
    const asking = request(address, { headers: { connection: 'keep-alive' } }, (answer) => {
      answer.resume().on('end', () => done(answer.headers.connection));
    });
    asking.on('error', failed).end();
  });
}
