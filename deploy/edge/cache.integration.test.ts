import { brotliCompressSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { edgeForTest, originForTest, publicHeaders, readPage, saying } from './test-edge.ts';

const hub = '/help-and-support/';
const emergencies = '/help-and-support/emergencies';

/** Long enough for a page with `s-maxage=1` and `stale-while-revalidate=1` to expire. */
const pageRunsOut = () => new Promise((done) => setTimeout(done, 3_100));

describe('the edge', () => {
  it('keeps public pages by path and query, whatever cookies someone has', async () => {
    const site = await originForTest((request, response) => saying(`for ${request.url}`)(request, response));
    const edge = await edgeForTest({ origins: [site.host] });
    for (const cookie of ['a=1', 'a=2', '']) {
      expect((await readPage(edge, hub, { cookie })).text).toBe(`for ${hub}`);
    }
    expect((await readPage(edge, `${hub}?a=1`)).text).toBe(`for ${hub}?a=1`);
    expect(site.asked.map(({ url }) => url)).toEqual([hub, `${hub}?a=1`]);
  });

  it.each([
    ['says no-store', hub, { 'cache-control': 'no-store' }],
    ['says private', hub, { 'cache-control': 'private, max-age=60' }],
    ['says nothing', hub, {}],
    ['sets a cookie', hub, { ...publicHeaders, 'set-cookie': 'journey=mine' }],
    ['is a form', '/help-and-support/complaints/gas-and-electricity', publicHeaders],
    ['is the reading form', '/help-and-support/submit-meter-read', publicHeaders],
    ['is a confirmation', '/help-and-support/confirmation', publicHeaders],
    ['is the deals page', '/help-and-support/deals', publicHeaders],
    ['has the words someone searched for', '/search?q=gas', publicHeaders],
  ])('never keeps a response that %s', async (_, path, headers) => {
    const site = await originForTest(saying('mine', headers));
    const edge = await edgeForTest({ origins: [site.host] });
    await Promise.all([readPage(edge, path), readPage(edge, path)]);
    await readPage(edge, path);
    expect(site.asked).toHaveLength(3);
  });

  it('asks once for a page that a hundred people want at the same moment', async () => {
    const site = await originForTest((request, response) => setTimeout(() => saying('page')(request, response), 100));
    const edge = await edgeForTest({ origins: [site.host] });
    const all = await Promise.all(Array.from({ length: 100 }, () => readPage(edge, hub)));
    expect(new Set(all.map(({ status, text }) => `${status} ${text}`))).toEqual(new Set(['200 page']));
    expect(site.asked).toHaveLength(1);
  });

  it('shows the last page while one visitor waits for a new one, however slow the site is', async () => {
    const site = await originForTest(saying('old'));
    const edge = await edgeForTest({ origins: [site.host] });
    await readPage(edge, hub);
    await pageRunsOut();
    const isAsked = Promise.withResolvers<void>();
    const released = Promise.withResolvers<void>();
    site.replaceHandler(async (request, response) => {
      isAsked.resolve();
      await released.promise;
      saying('new')(request, response);
    });
    const first = readPage(edge, hub);
    await isAsked.promise;
    const others = await Promise.all(Array.from({ length: 20 }, () => readPage(edge, hub)));
    expect(new Set(others.map(({ status, text }) => `${status} ${text}`))).toEqual(new Set(['200 old']));
    released.resolve();
    expect((await first).text).toBe('new');
    expect(site.asked).toHaveLength(2);
  });

  it('serves kept pages when no origin responds, and for others has the emergency numbers', async () => {
    const site = await originForTest();
    const edge = await edgeForTest({ origins: [site.host] });
    await readPage(edge, hub);
    await readPage(edge, emergencies);
    await pageRunsOut();
    for (const status of [500, 503]) {
      site.replaceHandler((_request, response) => response.writeHead(status).end('broken'));
      expect(await readPage(edge, hub)).toMatchObject({ status: 200, text: 'page' });
    }
    site.replaceHandler((_request, response) => response.writeHead(404).end('gone'));
    expect(await readPage(edge, hub)).toMatchObject({ status: 404, text: 'gone' });
    await site.stop();
    const started = performance.now();
    for (const path of [hub, emergencies])
      expect(await readPage(edge, path)).toMatchObject({ status: 200, text: 'page' });
    expect(performance.now() - started).toBeLessThan(300);

    const unseen = await readPage(edge, '/help-and-support/meters');
    expect(unseen.status).toBe(503);
    expect(unseen.headers.get('retry-after')).toBe('10');
    expect(unseen.headers.get('cache-control')).toBe('no-store');
    expect(unseen.headers.get('content-security-policy')).toContain("default-src 'none'; style-src 'sha256-");
    expect(unseen.text).toMatch(/tel:0800111999.*tel:105.*tel:03457643643/s);
  });

  it('keeps each encoding as the site sent it, once for all spellings of what a browser takes', async () => {
    const site = await originForTest((request, response) => {
      const isBrotli = request.headers['accept-encoding']?.startsWith('br') ?? false;
      const headers = { ...publicHeaders, vary: 'accept-encoding', ...(isBrotli && { 'content-encoding': 'br' }) };
      response.writeHead(200, headers).end(isBrotli ? brotliCompressSync('page in brotli') : 'page');
    });
    const edge = await edgeForTest({ origins: [site.host] });
    for (const spelling of ['gzip, deflate, br, zstd', 'br', 'gzip;q=0.8, br;q=0.9']) {
      const page = await readPage(edge, hub, { 'accept-encoding': spelling });
      expect([page.headers.get('content-encoding'), page.text]).toEqual(['br', 'page in brotli']);
    }
    expect((await readPage(edge, hub, { 'accept-encoding': 'br;q=0, identity' })).text).toBe('page');
    expect(site.asked.map(({ headers }) => headers['accept-encoding'])).toEqual(['br, gzip', undefined]);
  });

  it('responds with 304 for what it keeps, and asks the site with the tag when that has run out', async () => {
    const etag = 'W/"one"';
    const site = await originForTest((request, response) => {
      const known = request.headers['if-none-match'] === etag;
      response.writeHead(known ? 304 : 200, { ...publicHeaders, etag }).end(known ? undefined : 'page');
    });
    const edge = await edgeForTest({ origins: [site.host] });
    await readPage(edge, hub);
    expect((await readPage(edge, hub, { 'if-none-match': etag })).status).toBe(304);
    expect(site.asked).toHaveLength(1);
    await pageRunsOut();
    expect(await readPage(edge, hub)).toMatchObject({ status: 200, text: 'page' });
    expect(site.asked[1]?.headers['if-none-match']).toBe(etag);
  });
});
