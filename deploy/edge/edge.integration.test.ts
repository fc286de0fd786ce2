import { connect } from 'node:net';
import { brotliCompressSync } from 'node:zlib';
import { afterEach, describe, expect, it } from 'vitest';
import { freePort } from '../../dev/free-port.ts';
import type { EdgeSettings } from './configuration.ts';
import { type Edge, startEdge } from './start-edge.ts';
import { publicHeaders, saying, startTestOrigin, type TestOrigin } from './test-origin.ts';

const hub = '/help-and-support/';
const emergencies = '/help-and-support/emergencies';

describe('the edge', () => {
  const running: { stop: () => Promise<void> }[] = [];
  afterEach(async () => {
    for (const one of running.splice(0).toReversed()) await one.stop();
  });

  const origin = async (...how: Parameters<typeof startTestOrigin>): Promise<TestOrigin> => {
    const started = await startTestOrigin(...how);
    running.push(started);
    return started;
  };
  const edgeOf = async (origins: string[], more: Partial<EdgeSettings> = {}): Promise<Edge> => {
    const started = await startEdge({ origins, ...more });
    running.push(started);
    return started;
  };
  const read = async (edge: Edge, path: string, headers: Record<string, string> = {}) => {
    const answer = await fetch(edge.address + path, { headers, redirect: 'manual' });
    return { status: answer.status, text: await answer.text(), headers: answer.headers };
  };
  /** Long enough for a page with `s-maxage=1` and `stale-while-revalidate=1` to expire. */
  const pageRunsOut = () => new Promise((done) => setTimeout(done, 3_100));

  it('keeps public pages by path and query, whatever cookies someone has', async () => {
    const site = await origin((request, response) => saying(`for ${request.url}`)(request, response));
    const edge = await edgeOf([site.address]);
    for (const cookie of ['a=1', 'a=2', '']) {
      expect((await read(edge, hub, { cookie })).text).toBe(`for ${hub}`);
    }
    expect((await read(edge, `${hub}?a=1`)).text).toBe(`for ${hub}?a=1`);
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
  ])('never keeps an answer that %s', async (_, path, headers) => {
    const site = await origin(saying('mine', headers));
    const edge = await edgeOf([site.address]);
    await Promise.all([read(edge, path), read(edge, path)]);
    await read(edge, path);
    expect(site.asked).toHaveLength(3);
  });

  it('asks once for a page that a hundred people want at the same moment', async () => {
    const site = await origin((request, response) => setTimeout(() => saying('page')(request, response), 100));
    const edge = await edgeOf([site.address]);
    const all = await Promise.all(Array.from({ length: 100 }, () => read(edge, hub)));
    expect(new Set(all.map(({ status, text }) => `${status} ${text}`))).toEqual(new Set(['200 page']));
    expect(site.asked).toHaveLength(1);
  });

  it('shows the last page while a new one is being fetched', async () => {
    const headers = { ...publicHeaders, 'cache-control': 'public, s-maxage=1, stale-while-revalidate=60' };
    const site = await origin(saying('old', headers));
    const edge = await edgeOf([site.address]);
    await read(edge, hub);
    site.answers((request, response) => setTimeout(() => saying('new', headers)(request, response), 500));
    const seen = new Set<string | null>();
    const look = async () => {
      const started = performance.now();
      const { text, headers: answered } = await read(edge, hub, { connection: 'close' });
      if (text === 'old') expect(performance.now() - started).toBeLessThan(400);
      seen.add(answered.get('x-cache'));
      return text;
    };
    await expect.poll(look, { timeout: 5_000 }).toBe('new');
    expect(seen).toContain('STALE');
    expect(site.asked).toHaveLength(2);
  });

  it('answers kept pages when no origin does, and for others has the emergency numbers', async () => {
    const site = await origin();
    const edge = await edgeOf([site.address]);
    await read(edge, hub);
    await read(edge, emergencies);
    await pageRunsOut();
    for (const status of [500, 503]) {
      site.answers((_request, response) => response.writeHead(status).end('broken'));
      expect(await read(edge, hub)).toMatchObject({ status: 200, text: 'page' });
    }
    site.answers((_request, response) => response.writeHead(404).end('gone'));
    expect(await read(edge, hub)).toMatchObject({ status: 404, text: 'gone' });
    await site.stop();
    const started = performance.now();
    for (const path of [hub, emergencies]) expect(await read(edge, path)).toMatchObject({ status: 200, text: 'page' });
    expect(performance.now() - started).toBeLessThan(300);

    const unseen = await read(edge, '/help-and-support/meters');
    expect(unseen.status).toBe(503);
    expect(unseen.headers.get('retry-after')).toBe('10');
    expect(unseen.headers.get('cache-control')).toBe('no-store');
    expect(unseen.headers.get('content-security-policy')).toContain("default-src 'none'; style-src 'sha256-");
    expect(unseen.text).toMatch(/tel:0800111999.*tel:105.*tel:03457643643/s);
  });

  it('keeps each encoding as the site sent it, once for all spellings of what a browser takes', async () => {
    const site = await origin((request, response) => {
      const isBrotli = request.headers['accept-encoding'] === 'br';
      const headers = { ...publicHeaders, vary: 'accept-encoding', ...(isBrotli && { 'content-encoding': 'br' }) };
      response.writeHead(200, headers).end(isBrotli ? brotliCompressSync('page in brotli') : 'page');
    });
    const edge = await edgeOf([site.address]);
    for (const spelling of ['gzip, deflate, br, zstd', 'br', 'gzip;q=0.8, br;q=0.9']) {
      const answer = await read(edge, hub, { 'accept-encoding': spelling });
      expect([answer.headers.get('content-encoding'), answer.text]).toEqual(['br', 'page in brotli']);
    }
    expect((await read(edge, hub, { 'accept-encoding': 'br;q=0, identity' })).text).toBe('page');
    expect(site.asked.map(({ headers }) => headers['accept-encoding'])).toEqual(['br', undefined]);
  });

  it('answers 304 for what it keeps, and asks the site with the tag when that has run out', async () => {
    const etag = 'W/"one"';
    const site = await origin((request, response) => {
      const known = request.headers['if-none-match'] === etag;
      response.writeHead(known ? 304 : 200, { ...publicHeaders, etag }).end(known ? undefined : 'page');
    });
    const edge = await edgeOf([site.address]);
    await read(edge, hub);
    expect((await read(edge, hub, { 'if-none-match': etag })).status).toBe(304);
    expect(site.asked).toHaveLength(1);
    await pageRunsOut();
    expect(await read(edge, hub)).toMatchObject({ status: 200, text: 'page' });
    expect(site.asked[1]?.headers['if-none-match']).toBe(etag);
  });

  it('writes what is said of the client itself, and believes only those it trusts', async () => {
    const site = await origin(saying('page', { 'cache-control': 'no-store' }));
    const lies = {
      'x-forwarded-for': '203.0.113.7',
      'x-forwarded-host': 'evil.example',
      'x-forwarded-proto': 'gopher',
      'x-forwarded-port': '1',
      forwarded: 'host=evil.example',
      'x-original-url': '/evil',
      'x-rewrite-url': '/evil',
      'x-real-ip': '203.0.113.8',
    };
    const believed = async (trustedProxies: string[]) => {
      const edge = await edgeOf([site.address], { trustedProxies });
      await read(edge, hub, lies);
      const headers = site.asked.at(-1)?.headers ?? {};
      expect(headers.host).toBe(`localhost:${edge.port}`);
      expect(headers['x-forwarded-host']).toBe(`localhost:${edge.port}`);
      expect(headers['x-forwarded-proto']).toBe('http');
      for (const name of ['forwarded', 'x-original-url', 'x-rewrite-url', 'x-real-ip', 'x-forwarded-port'])
        expect(headers[name]).toBeUndefined();
      return headers['x-forwarded-for'];
    };
    expect(await believed([])).toBe('127.0.0.1');
    expect(await believed(['10.0.0.0/8'])).toBe('127.0.0.1');
    expect(await believed(['127.0.0.0/8'])).toBe('203.0.113.7');
  });

  it('limits each address for itself, tells people plainly, and never limits the emergency pages', async () => {
    const site = await origin();
    const slow = (burst: number) => ({ rate: '1r/m', burst });
    const limits = { requests: slow(4), posts: slow(1), searches: slow(1) };
    const edge = await edgeOf([site.address], { limits, trustedProxies: ['127.0.0.0/8'] });
    const from = (address: string, path: string, method = 'GET') =>
      fetch(edge.address + path, { method, headers: { 'x-forwarded-for': address } });
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

  it('goes to another origin when one is dead or fails, but sends no post twice unless it carries its own key', async () => {
    const dead = `127.0.0.1:${await freePort()}`;
    const cutting = await origin((request) => request.socket.destroy());
    const site = await origin(saying('page', { 'cache-control': 'no-store' }));
    const post = { method: 'POST', body: 'a=1' };

    const withDead = await edgeOf([dead, site.address]);
    for (let time = 0; time < 6; time++) {
      expect((await read(withDead, hub)).status).toBe(200);
      expect((await fetch(withDead.address + hub, post)).status).toBe(200);
    }

    const withCutting = await edgeOf([cutting.address, site.address]);
    for (let time = 0; time < 4; time++) expect((await read(withCutting, hub)).status).toBe(200);
    expect(cutting.asked.length).toBeGreaterThan(0);
    cutting.asked.length = 0;
    site.asked.length = 0;
    const answers = [await fetch(withCutting.address + hub, post), await fetch(withCutting.address + hub, post)];
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 503]);
    expect([cutting.asked.length, site.asked.length]).toEqual([1, 1]);

    const withForms = await edgeOf([cutting.address, site.address]);
    for (const form of ['submit-meter-read', 'complaints/gas-and-electricity/query']) {
      for (let time = 0; time < 2; time++)
        expect((await fetch(`${withForms.address}/help-and-support/${form}`, post)).status).toBe(200);
    }
    expect(cutting.asked.length).toBeGreaterThan(1);
  });

  it('takes a search of 2,000 characters in any alphabet, and no head or body beyond that', async () => {
    const site = await origin((request, response) => {
      request.resume().on('end', () => saying('page')(request, response));
    });
    const edge = await edgeOf([site.address]);
    expect((await read(edge, `/search?q=${encodeURIComponent('電'.repeat(2_000))}`)).status).toBe(200);
    expect((await read(edge, `/search?q=${'x'.repeat(33_000)}`)).status).toBe(414);
    const send = async (bytes: number) =>
      (await fetch(edge.address + hub, { method: 'POST', body: 'x'.repeat(bytes) })).status;
    expect(await send(1_000_000)).toBe(200);
    expect(await send(1_100_000)).toBe(413);
  });

  it('does not wait for a client that drips its request, and goes on answering others meanwhile', async () => {
    const site = await origin();
    const edge = await edgeOf([site.address], { patience: '1s' });
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
    expect((await read(edge, hub)).status).toBe(200);
    expect(performance.now() - started).toBeLessThan(500);
    await ends;
    expect(performance.now() - started).toBeLessThan(4_000);
    clearInterval(dripping);
    expect(site.asked).toHaveLength(1);
  });

  it('answers to its own name only, to no odd method, and shows nobody the health of the origins', async () => {
    const site = await origin();
    const edge = await edgeOf([site.address], { publicOrigin: 'https://www.larkfield.example' });
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
