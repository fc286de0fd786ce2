import { connect } from 'node:net';
import { describe, expect, it } from 'vitest';
import type { EdgeSettings } from '../configuration.ts';
import type { Edge } from '../start-edge.ts';
import { edgeForTest, originForTest, pipeline, publicHeaders, readPage, saying, sendLine } from '../test-edge.ts';

const hub = '/help-and-support/';
const emergencies = '/help-and-support/emergencies';
const article = '/help-and-support/emergencies/smell-gas';
const longLived = { ...publicHeaders, 'cache-control': 'public, s-maxage=60, stale-if-error=86400' };

/** So slow that no burst is refilled while a test runs. */
const slow = (burst: number) => ({ rate: '1r/m', burst });
const trustedProxies = ['127.0.0.0/8'];

const limitedEdge = (origin: string, limits: EdgeSettings['limits'] = {}) =>
  edgeForTest({ origins: [origin], trustedProxies, limits: { ...limits } });

const from = (edge: Edge, client: string, path: string, init: RequestInit = {}) =>
  fetch(edge.origin + path, { redirect: 'manual', ...init, headers: { 'x-forwarded-for': client, ...init.headers } });

async function statuses(times: number, request: (time: number) => Promise<{ status: number }>): Promise<number[]> {
  const all: number[] = [];
  for (let time = 0; time < times; time++) all.push((await request(time)).status);
  return all;
}

const count = (all: number[], status: number) => all.filter((one) => one === status).length;

describe('emergency pages', () => {
  it('2,000 requests with made-up queries are cache hits: none is limited, and the origin sees one without a query', async () => {
    const origin = await originForTest(saying('page', longLived));
    const edge = await limitedEdge(origin.host, { misses: slow(1), emergencyMisses: slow(1), requests: slow(1) });
    for (const path of [emergencies, article]) {
      origin.asked.length = 0;
      const lines = Array.from({ length: 2_000 }, (_, time) => `GET ${path}?q=${time} HTTP/1.1`);
      expect(await pipeline(edge, lines, ['X-Forwarded-For: 203.0.113.1'])).toEqual({ 200: 2_000 });
      expect(origin.asked.map(({ url }) => url)).toEqual([path]);
    }
  });

  it('requests that the cache cannot serve are limited, and those that it can are not', async () => {
    const origin = await originForTest((request, response) =>
      request.url === emergencies
        ? saying('numbers', longLived)(request, response)
        : response.writeHead(404, { 'cache-control': 'no-store' }).end('unknown'),
    );
    const edge = await limitedEdge(origin.host, { emergencyMisses: slow(4) });
    const client = '203.0.113.1';
    expect((await from(edge, client, emergencies)).status).toBe(200);
    const unknown = await statuses(20, (time) => from(edge, client, `${emergencies}/unknown-${time}`));
    expect([count(unknown, 404), count(unknown, 429)]).toEqual([4, 16]);
    expect(origin.asked).toHaveLength(5);
    const known = await statuses(50, () => from(edge, client, emergencies));
    expect(count(known, 200)).toBe(50);
  });

  it('of invented paths one client reaches the origin 201 times at once and then 50 times a second, and no more', async () => {
    const origin = await originForTest((_request, response) =>
      response.writeHead(404, { 'cache-control': 'no-store' }).end('unknown'),
    );
    const edge = await limitedEdge(origin.host);
    const started = performance.now();
    const lines = Array.from({ length: 1_000 }, (_, time) => `GET ${emergencies}/invented-${time} HTTP/1.1`);
    const { 404: unknown = 0, 429: refused = 0 } = await pipeline(edge, lines, ['X-Forwarded-For: 203.0.113.1']);
    const refilled = Math.ceil((performance.now() - started) / 20);
    expect(unknown).toBeGreaterThanOrEqual(200);
    expect(unknown).toBeLessThanOrEqual(201 + refilled);
    expect(unknown + refused).toBe(1_000);
    expect(origin.asked).toHaveLength(unknown);
  });

  it('an expired page is served stale to a client that is over its limit', async () => {
    const headers = { ...publicHeaders, 'cache-control': 'public, s-maxage=1' };
    const origin = await originForTest(saying('numbers', headers));
    const edge = await limitedEdge(origin.host, { emergencyMisses: slow(1) });
    const client = '203.0.113.1';
    expect(await statuses(2, (time) => from(edge, client, time === 0 ? article : emergencies))).toEqual([200, 200]);
    const cacheStatus = async () => {
      const response = await from(edge, client, emergencies);
      expect([response.status, await response.text()]).toEqual([200, 'numbers']);
      return response.headers.get('x-cache');
    };
    await expect.poll(cacheStatus, { timeout: 5_000 }).toBe('STALE');
    expect(origin.asked).toHaveLength(2);
  });

  it('posts are limited', async () => {
    const origin = await originForTest(saying('page', { 'cache-control': 'no-store' }));
    const edge = await limitedEdge(origin.host, { posts: slow(3) });
    const all = await statuses(10, () => from(edge, '203.0.113.1', emergencies, { method: 'POST', body: 'a=1' }));
    expect([count(all, 200), count(all, 429)]).toEqual([4, 6]);
    expect(origin.asked).toHaveLength(4);
  });
});

describe('cache misses', () => {
  it.each([
    ['pages with made-up queries', (time: number) => `${hub}?q=${time}`],
    ['pages that there are not', (time: number) => `/help-and-support/unknown-${time}`],
    ['the reading form', () => '/help-and-support/submit-meter-read'],
    ['forms', () => '/help-and-support/complaints/feedback'],
    ['sign-in', () => '/signin'],
    ['searches', (time: number) => `/search?q=${time}`],
    ['searches in capitals', (time: number) => `/SEARCH?q=${time}`],
    ['forms in capitals', () => '/help-and-support/COMPLAINTS/feedback'],
  ])('%s are limited for each client alone', async (_, pathOf) => {
    const origin = await originForTest(saying('page', longLived));
    const edge = await limitedEdge(origin.host, { misses: slow(4) });
    const all = await statuses(12, (time) => from(edge, '203.0.113.1', pathOf(time)));
    expect([count(all, 200), count(all, 429)]).toEqual([5, 7]);
    expect(origin.asked).toHaveLength(5);
    expect((await from(edge, '203.0.113.2', pathOf(100))).status).toBe(200);
  });

  it('searches have a limit of their own, in any spelling', async () => {
    const origin = await originForTest(saying('page'));
    const edge = await limitedEdge(origin.host, { searches: slow(1) });
    const spellings = ['/search?q=1', '/SEARCH?q=1', '/Search/suggestions?q=1', '/search/suggestions?q=1'];
    for (const [index, path] of spellings.entries()) {
      const all = await statuses(5, () => from(edge, `203.0.113.${index}`, path));
      expect([path, count(all, 200), count(all, 429)]).toEqual([path, 2, 3]);
    }
  });

  it('the page that says so has the emergency numbers, and is not kept', async () => {
    const origin = await originForTest(saying('page', longLived));
    const edge = await limitedEdge(origin.host, { misses: slow(1) });
    for (const page of ['zero', 'one']) await from(edge, '203.0.113.1', `/help-and-support/${page}`);
    const response = await from(edge, '203.0.113.1', '/help-and-support/two');
    expect(response.status).toBe(429);
    expect(response.headers.get('retry-after')).toBe('10');
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(response.headers.get('content-security-policy')).toContain("default-src 'none'; style-src 'sha256-");
    const text = await response.text();
    expect(text).toMatch(/Wait a minute, then try again.*has not reached us/s);
    expect(text).toMatch(/tel:0800111999.*tel:105.*tel:03457643643/s);
    expect((await from(edge, '203.0.113.2', '/help-and-support/two')).status).toBe(200);
  });
});

describe('posts', () => {
  const post = (edge: Edge, client: string, path: string) => from(edge, client, path, { method: 'POST', body: 'a=1' });

  it.each([
    ['journeyPosts', '/help-and-support/complaints/feedback'],
    ['journeyPosts', '/help-and-support/complaints/gas-and-electricity/query'],
    ['journeyPosts', '/help-and-support/make-a-complaint-select-energy'],
    ['journeyPosts', '/help-and-support/COMPLAINTS/feedback'],
    ['followPosts', '/help-and-support/follow'],
    ['followPosts', '/help-and-support/FOLLOW'],
    ['journeyPosts', '/help-and-support/complaint%73/feedback'],
    ['readingPosts', '/help-and-support/submit-meter-read'],
    ['feedbackPosts', '/help-and-support/article-votes'],
    ['feedbackPosts', '/help-and-support/article-votes/what-was-missing'],
    ['feedbackPosts', '/help-and-support/ARTICLE-VOTES'],
    ['posts', '/identity/callback'],
    ['posts', '/cookies'],
    ['posts', '/help-and-support/'],
    ['posts', '/search'],
    ['posts', '/SEARCH'],
  ])('are limited by %s at %s', async (limit, path) => {
    const origin = await originForTest(saying('page', { 'cache-control': 'no-store' }));
    const edge = await limitedEdge(origin.host, { [limit]: slow(2) });
    const all = await statuses(8, () => post(edge, '203.0.113.1', path));
    expect([count(all, 200), count(all, 429)]).toEqual([3, 5]);
    expect(origin.asked).toHaveLength(3);
    expect((await post(edge, '203.0.113.2', path)).status).toBe(200);
  });

  it('of comments: one client sends 21 at once and then one in six seconds, and no more', async () => {
    const origin = await originForTest(saying('page', { 'cache-control': 'no-store' }));
    const edge = await limitedEdge(origin.host);
    const started = performance.now();
    const lines = Array.from({ length: 100 }, () => 'POST /help-and-support/article-votes/what-was-missing HTTP/1.1');
    const counted = await pipeline(edge, lines, ['X-Forwarded-For: 203.0.113.1', 'Content-Length: 0']);
    const { 200: taken = 0, 429: refused = 0 } = counted;
    const refilled = Math.ceil((performance.now() - started) / 6_000);
    expect(taken).toBeGreaterThanOrEqual(21);
    expect(taken).toBeLessThanOrEqual(21 + refilled);
    expect(taken + refused).toBe(100);
  });

  it('of journeys: one client sends 61 at once and then one in two seconds, and no more', async () => {
    const origin = await originForTest(saying('page', { 'cache-control': 'no-store' }));
    const edge = await limitedEdge(origin.host);
    const started = performance.now();
    const lines = Array.from({ length: 300 }, () => 'POST /help-and-support/complaints/feedback HTTP/1.1');
    const counted = await pipeline(edge, lines, ['X-Forwarded-For: 203.0.113.1', 'Content-Length: 0']);
    const { 200: taken = 0, 429: refused = 0 } = counted;
    const refilled = Math.ceil((performance.now() - started) / 2_000);
    expect(taken).toBeGreaterThanOrEqual(61);
    expect(taken).toBeLessThanOrEqual(61 + refilled);
    expect(taken + refused).toBe(300);
  });
});

describe('what counts as one client', () => {
  const usedUp = async (first: string, second: string) => {
    const origin = await originForTest(saying('page', { 'cache-control': 'no-store' }));
    const edge = await limitedEdge(origin.host, { misses: slow(1) });
    expect(await statuses(2, () => from(edge, first, hub))).toEqual([200, 200]);
    return (await from(edge, second, hub)).status === 429;
  };

  it.each([
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2:ffff::1', true],
    ['2001:db8:1:2::1', '2001:db8:1:2:a:b:c:d', true],
    ['2001:db8::1', '2001:db8::2', true],
    ['2001:db8:1:2::1', '2001:db8:1:3::1', false],
    ['203.0.113.1', '203.0.113.2', false],
    ['::ffff:203.0.113.1', '::ffff:203.0.113.1', true],
    ['::ffff:203.0.113.1', '::ffff:203.0.113.2', false],
  ])('%s and %s share a limit: %s', async (first, second, isShared) => {
    expect(await usedUp(first, second)).toBe(isShared);
  });

  it('a client cannot name its own address to the listener or to the internal hop', async () => {
    const origin = await originForTest(saying('page', { 'cache-control': 'no-store' }));
    const edge = await edgeForTest({ origins: [origin.host], trustedProxies: [], limits: { misses: slow(1) } });
    const line = `GET ${hub} HTTP/1.1`;
    const all = await statuses(3, (time) => sendLine(edge, line, [`X-Forwarded-For: 203.0.113.${time}`]));
    expect(all).toEqual([200, 200, 429]);
  });
});

describe('the edge', () => {
  it('limits each address for itself, tells people plainly, and never limits the emergency pages', async () => {
    const site = await originForTest();
    const slow = (burst: number) => ({ rate: '1r/m', burst });
    const limits = { requests: slow(4), posts: slow(1), searches: slow(1) };
    const edge = await edgeForTest({ origins: [site.host], limits, trustedProxies: ['127.0.0.0/8'] });
    const from = (clientIp: string, path: string, method = 'GET') =>
      fetch(edge.origin + path, { method, headers: { 'x-forwarded-for': clientIp } });
    const statuses = async (times: number, ...request: Parameters<typeof from>) => {
      const all: number[] = [];
      for (let time = 0; time < times; time++) all.push((await from(...request)).status);
      return all;
    };
    expect(await statuses(7, '203.0.113.1', hub)).toEqual([200, 200, 200, 200, 200, 429, 429]);
    expect(await statuses(2, '203.0.113.2', hub)).toEqual([200, 200]);
    expect(await statuses(3, '203.0.113.3', '/search?q=gas')).toEqual([200, 200, 429]);
    expect(await statuses(3, '203.0.113.4', hub, 'POST')).toEqual([200, 200, 429]);
    expect(new Set(await statuses(20, '203.0.113.1', emergencies))).toEqual(new Set([200]));
    const refused = await from('203.0.113.1', hub);
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '10']);
    expect(await refused.text()).toContain('tel:0800111999');
  });

  it('takes a search of 2,000 characters in any alphabet, and no head or body beyond that', async () => {
    const site = await originForTest((request, response) => {
      request.resume().on('end', () => saying('page')(request, response));
    });
    const edge = await edgeForTest({ origins: [site.host] });
    expect((await readPage(edge, `/search?q=${encodeURIComponent('電'.repeat(2_000))}`)).status).toBe(200);
    expect((await readPage(edge, `/search?q=${'x'.repeat(33_000)}`)).status).toBe(414);
    const send = async (bytes: number) =>
      (await fetch(edge.origin + hub, { method: 'POST', body: 'x'.repeat(bytes) })).status;
    expect([await send(1_048_575), await send(1_048_576), await send(1_048_577)]).toEqual([200, 200, 413]);
  });

  it('does not wait for a client that drips its request, and goes on serving others meanwhile', async () => {
    const site = await originForTest();
    const edge = await edgeForTest({ origins: [site.host], clientTimeout: '1s' });
    const sockets = Array.from({ length: 200 }, () => {
      const socket = connect(edge.port, '127.0.0.1', () =>
        socket.write(`GET ${hub} HTTP/1.1\r\nHost: localhost\r\nX-Slow: `),
      );
      socket.on('error', () => {});
      return socket;
    });
    const dripping = setInterval(() => {
      for (const socket of sockets) if (socket.writable) socket.write('a');
    }, 200);
    const ends = Promise.all(sockets.map((socket) => new Promise((done) => socket.resume().on('close', done))));
    const started = performance.now();
    expect((await readPage(edge, hub)).status).toBe(200);
    expect(performance.now() - started).toBeLessThan(500);
    await ends;
    expect(performance.now() - started).toBeLessThan(4_000);
    clearInterval(dripping);
    expect(site.asked).toHaveLength(1);
  });

  it('responds to its own name only, to no odd method, and shows nobody the health of the origins', async () => {
    const site = await originForTest();
    const edge = await edgeForTest({ origins: [site.host], publicOrigin: 'https://www.larkfield.example' });
    const as = (host: string, line = `GET ${hub}`) => firstLine(edge.port, `${line} HTTP/1.1\r\nHost: ${host}\r\n`);
    expect(await as('www.larkfield.example')).toContain(' 200 ');
    expect(await as('evil.example')).toContain(' 421 ');
    expect(await as('www.larkfield.example', 'GET /readyz')).toContain(' 404 ');
    expect(await as('www.larkfield.example', 'GET /edge/busy.html')).toContain(' 404 ');
    expect(await as('www.larkfield.example', `PUT ${hub}`)).toContain(' 405 ');
    expect(await as('www.larkfield.example', `TRACE ${hub}`)).toContain(' 405 ');
    expect(site.asked).toHaveLength(1);
  });
});

async function firstLine(port: number, head: string): Promise<string> {
  const socket = connect(port, '127.0.0.1');
  socket.write(`${head}Connection: close\r\n\r\n`);
  let text = '';
  for await (const bytes of socket) text += bytes;
  return text.split('\r\n', 1).join();
}
