import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createContentCache } from '../content/content-cache.ts';
import { createEncodingNegotiator } from './accepted-encoding.ts';
import { createCachedPage, fastest, smallest } from './cached-page.ts';
import { trackDependency } from './dependency-tracking.ts';
import { createPageCache, type PageCache } from './page-cache.ts';

const logger = pino({ level: 'silent' });
const publicHeaders = { 'cache-control': 'public, max-age=0, s-maxage=30', 'content-type': 'text/html' };

function page(html: string, headers: Record<string, string> = publicHeaders, status = 200): Response {
  return new Response(html, { status, headers: { ...headers, 'content-length': String(Buffer.byteLength(html)) } });
}

/** A page rendered from one piece of content that is fresh until then. */
const madeOf = (html: string, freshUntil: number) => async () => {
  await trackDependency(Promise.resolve(), () => freshUntil);
  return page(html);
};

describe('the page cache', () => {
  let time = 0;
  let pageCache: PageCache;
  let server: Server;
  let origin: string;

  beforeEach(async () => {
    time = 1_000_000;
    pageCache = createPageCache({ logger, ttlMs: 30_000, maxBytes: 400_000, now: () => time });
    server = createServer((request, response) => {
      if (!pageCache.respond(request, response)) response.writeHead(599).end();
    }).listen(0, '127.0.0.1');
    await new Promise((done) => server.once('listening', done));
    origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterEach(() => server.close());

  /** Renders a page as the app does on a cache miss. */
  const make = async (path: string, html: string, freshUntil = time + 30_000) => {
    const outcome = await pageCache.getOrRender(path, madeOf(html, freshUntil));
    if (!(outcome instanceof Response)) await Promise.all([outcome.encode('identity'), outcome.encode('br')]);
    return outcome;
  };
  const ask = (path: string, headers: Record<string, string> = {}) =>
    fetch(origin + path, { headers: { 'accept-encoding': 'identity', ...headers } });

  it('serves what was made once, with its tag, until the oldest content in it has to be asked for again', async () => {
    expect((await ask('/a')).status).toBe(599);
    await make('/a', 'one', time + 10_000);
    time += 9_999;
    const response = await ask('/a');
    expect([response.status, await response.text()]).toEqual([200, 'one']);
    expect(response.headers.get('content-length')).toBe('3');
    expect(response.headers.get('x-content-type-options')).toBe('nosniff');
    time += 1;
    expect((await ask('/a')).status).toBe(599);
  });

  it('responds with 304 to whoever has it already, and the tag changes with the page', async () => {
    await make('/a', 'one');
    const etag = (await ask('/a')).headers.get('etag') ?? '';
    const again = await ask('/a', { 'if-none-match': `"other", ${etag}` });
    expect([again.status, await again.text(), again.headers.get('content-length')]).toEqual([304, '', null]);
    time += 30_000;
    await make('/a', 'two');
    expect((await ask('/a', { 'if-none-match': etag })).status).toBe(200);
  });

  it('serves no page as fresh that was made before content changed, nor one that is being made then', async () => {
    await make('/a', 'one');
    await make('/search?q=a', 'one');
    const held = Promise.withResolvers<void>();
    const rendering = pageCache.getOrRender('/b', async () => {
      await held.promise;
      return page('one');
    });
    pageCache.expire();
    held.resolve();
    const rendered = await rendering;
    if (rendered instanceof Response) throw new Error('not cached');
    await rendered.encode('identity');
    for (const path of ['/a', '/search?q=a', '/b']) expect((await ask(path)).status).toBe(599);
    expect(pageCache.stale('/a')).toBeDefined();
    await make('/a', 'two');
    expect(await (await ask('/a')).text()).toBe('two');
  });

  it('keeps each encoding apart', async () => {
    const outcome = await make('/a', 'one '.repeat(500));
    if (outcome instanceof Response) throw new Error('not cached');
    expect(brotliDecompressSync((await outcome.encode('br')).body).toString()).toContain('one one');
    expect(gunzipSync((await outcome.encode('gzip')).body).toString()).toContain('one one');
    const response = await ask('/a', { 'accept-encoding': 'gzip, br' });
    expect([response.headers.get('content-encoding'), response.headers.get('vary')]).toEqual(['br', 'accept-encoding']);
    expect(await response.text()).toContain('one one');
  });

  it('has a page made once for all who ask for it meanwhile', async () => {
    const maker = vi.fn(madeOf('one', time + 30_000));
    const all = await Promise.all(Array.from({ length: 50 }, () => pageCache.getOrRender('/a', maker)));
    expect(maker).toHaveBeenCalledTimes(1);
    expect(new Set(all).size).toBe(1);
  });

  it('shows the last one while a new one is being made, for a minute at most', async () => {
    await make('/a', 'old');
    time += 30_000;
    let finish = (_: Response) => {};
    const making = pageCache.getOrRender('/a', () => new Promise<Response>((done) => (finish = done)));
    expect(await (await ask('/a')).text()).toBe('old');
    time += 59_999;
    expect(await (await ask('/a')).text()).toBe('old');
    time += 1;
    expect((await ask('/a')).status).toBe(599);
    const joining = pageCache.getOrRender('/a', () => Promise.reject(new Error('made twice')));
    finish(page('new'));
    const [made, joined] = await Promise.all([making, joining]);
    expect(made).toBe(joined);
    if (made instanceof Response) throw new Error('not cached');
    expect((await made.encode('identity')).body.toString()).toBe('new');
    expect(await (await ask('/a')).text()).toBe('new');
  });

  it('shows the last good one for a day when a new one cannot be made', async () => {
    const good = await make('/a', 'good');
    time += 24 * 60 * 60 * 1_000;
    expect(await pageCache.getOrRender('/a', async () => page('sorry', publicHeaders, 503))).toBe(good);
    expect(await pageCache.getOrRender('/a', () => Promise.reject(new Error('broken')))).toBe(good);
    time += 30_001;
    await expect(pageCache.getOrRender('/a', () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
  });

  it('shows the last good one when a new one takes long, or would come in parts; the new one is pageCache when it is there', async () => {
    const good = await make('/a', 'good');
    time += 30_000;
    let finish = (_: Response) => {};
    const started = performance.now();
    expect(await pageCache.getOrRender('/a', () => new Promise<Response>((done) => (finish = done)))).toBe(good);
    expect(performance.now() - started).toBeLessThan(250);
    finish(page('new'));
    await expect.poll(() => pageCache.stale('/a')).not.toBe(good);
    time += 30_000;
    const inParts = async () => new Response('frame', { headers: { 'cache-control': 'no-store' } });
    expect(await pageCache.getOrRender('/a', inParts)).toBe(pageCache.stale('/a'));
  });

  it('forgets a page that is no more', async () => {
    await make('/a', 'good');
    time += 30_000;
    const gone = new Response('', {
      status: 302,
      headers: { 'content-length': '0', location: '/page-not-found.html' },
    });
    expect(await pageCache.getOrRender('/a', async () => gone)).toBe(gone);
    expect(pageCache.stale('/a')).toBeUndefined();
    expect(pageCache.bytes()).toBe(0);
  });

  it('is asked again soon for a page whose content did not come', async () => {
    const waiting = async () => {
      trackDependency(new Promise(() => {}), () => time + 30_000);
      return page('bare');
    };
    const outcome = await pageCache.getOrRender('/a', waiting);
    if (!(outcome instanceof Response)) await outcome.encode('identity');
    time += 999;
    expect((await ask('/a')).status).toBe(200);
    time += 1;
    expect((await ask('/a')).status).toBe(599);
  });

  it.each([
    ['that sets a cookie', page('mine', { ...publicHeaders, 'set-cookie': 'a=b' })],
    ['that is nobody else’s business', page('mine', { 'cache-control': 'no-store' })],
    ['that leads elsewhere', page('', { ...publicHeaders, location: '/' }, 302)],
    ['that comes in parts', new Response('mine', { headers: publicHeaders })],
  ])('never keeps a response %s, nor shares it', async (_, response) => {
    const others = vi.fn(async () => page('other', { 'cache-control': 'no-store' }));
    const [first, second] = await Promise.all([
      pageCache.getOrRender('/a', async () => response),
      pageCache.getOrRender('/a', others),
    ]);
    expect(first).toBe(response);
    expect(second).not.toBe(first);
    expect(others).toHaveBeenCalledTimes(1);
    expect((await ask('/a')).status).toBe(599);
  });

  it.each([
    [1_999, 200],
    [2_000, 200],
    [2_001, 599],
  ])('has a page with a URL of %i characters: %i', async (length, status) => {
    const path = `/${'a'.repeat(length - 1)}`;
    await make(path, 'page');
    expect((await ask(path)).status).toBe(status);
  });

  it('takes no more memory than it may, and made-up queries push out no page', async () => {
    await make('/a', 'x'.repeat(20_000));
    for (let number = 0; number < 100; number++) await make(`/a?${number}`, 'x'.repeat(20_000));
    expect(pageCache.bytes()).toBeLessThan(400_000);
    expect((await ask('/a')).status).toBe(200);
    expect((await ask('/a?99')).status).toBe(200);
    expect((await ask('/a?0')).status).toBe(599);
  });

  it.each([
    ['/a', 48_000_000],
    ['/a?b=c', 16_000_000],
  ])('has 64 MB by default, of which %s can have %i bytes', async (url, most) => {
    pageCache = createPageCache({ logger, ttlMs: 30_000 });
    // A page counts twice, with its compressed copies; a URL twice too, and each entry has a thousand bytes of its own.
    const longest = (most - 1_000 - url.length * 2) / 2;
    const heldAfter = async (length: number) => {
      await pageCache.getOrRender(url, async () => page('x'.repeat(length)));
      return pageCache.bytes();
    };
    expect(await heldAfter(longest + 1)).toBe(0);
    expect(await heldAfter(longest)).toBe(most);
  });

  it('is fresh for as long as the content cache says, which a change of the content shows', async () => {
    vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'] });
    const cache = createContentCache(logger, 30_000);
    time = Date.now();
    let notice = 'quiet';
    const maker = async () => page(await cache.read('/outage', async () => notice));
    const first = await pageCache.getOrRender('/a', maker);
    time += 20_000;
    vi.advanceTimersByTime(20_000);
    const second = await pageCache.getOrRender('/b', maker);
    if (first instanceof Response || second instanceof Response) throw new Error('not cached');
    expect(second.freshUntil).toBe(first.freshUntil);
    notice = 'outage';
    time += 10_000;
    vi.advanceTimersByTime(10_000);
    const renewed = await pageCache.getOrRender('/b', maker);
    if (renewed instanceof Response) throw new Error('not cached');
    expect((await renewed.encode('identity')).body.toString()).toBe('outage');
    cache.clear();
    vi.useRealTimers();
  });
});

describe('a compressed page', () => {
  it.each([
    ['smallest', smallest],
    ['fastest', fastest],
  ])('is what was rendered, in every encoding: %s', async (_, compressors) => {
    const html = Buffer.from('<p>Reading £12.50 of the meter</p>'.repeat(500));
    const page = createCachedPage(html, { 'content-type': 'text/html' }, 0, compressors);
    const [br, gzip, identity] = [await page.encode('br'), await page.encode('gzip'), await page.encode('identity')];
    expect([brotliDecompressSync(br.body), gunzipSync(gzip.body), identity.body]).toEqual([html, html, html]);
    for (const { body } of [br, gzip]) expect(body.length).toBeLessThan(html.length / 20);
  });
});

describe('the choice of encoding', () => {
  it.each([
    ['gzip, deflate, br, zstd', 'br'],
    ['gzip;q=1.0, br;q=0.5', 'gzip'],
    ['br;q=0, gzip', 'gzip'],
    ['br;q=0.000,gzip;q=0', 'identity'],
    ['brotli, xgzip', 'identity'],
    ['BR', 'br'],
    [undefined, 'identity'],
  ])('%s gets %s', (accepted, encoding) => {
    expect(createEncodingNegotiator()(accepted)).toBe(encoding);
  });
});
