import { request } from 'node:http';
import { brotliCompressSync, constants } from 'node:zlib';
import { currentTrace } from '@lamplighter/server/tracing';
import { describe, expect, it } from 'vitest';
import { ask, createTestApp, portOf, privatePage, publicOrigin, publicPage, setUpApps } from '../test/app.ts';

describe('the app', () => {
  const open = setUpApps();

  it('continues the trace of a trusted proxy, and of no other caller', async () => {
    const traceId = '4bf92f3577b34da6a3ce929d0e0e4736';
    const seen = async (trustedProxies: string[] | undefined) => {
      const traces: (string | undefined)[] = [];
      const page = async () => {
        traces.push(currentTrace()?.traceId);
        return privatePage('page');
      };
      const port = portOf(await open(page, trustedProxies ? { trustedProxies } : {}));
      await ask(port, 'GET', '/private', { traceparent: `00-${traceId}-00f067aa0ba902b7-01` });
      return traces;
    };
    for (const trusted of [undefined, ['10.0.0.0/8', '::1']]) {
      expect(await seen(trusted)).toEqual([expect.stringMatching(/^[0-9a-f]{32}$/)]);
      expect(await seen(trusted)).not.toContain(traceId);
    }
    expect(await seen(['10.0.0.0/8', '127.0.0.1'])).toEqual([traceId]);
    expect(await seen(['127.0.0.0/8'])).toEqual([traceId]);
  });

  it('logs the route of a request and never its path or query', async () => {
    const log: string[] = [];
    const port = portOf(await open(async () => new Response('', { status: 404 }), { log }));
    const paths = ['/private/canary', '/private?email=canary', '/CANARY/', '/search?q=canary', '/assets/canary'];
    for (const path of paths) await ask(port, 'GET', path, { referer: `${publicOrigin}/canary` });
    await ask(port, 'POST', '/private/canary?canary', { origin: 'https://canary.example' });
    const requests = () => log.map((line) => JSON.parse(line)).filter(({ event }) => event === 'request');
    await expect.poll(requests).toHaveLength(6);
    expect(requests().map(({ method, route, status }) => [method, route, status])).toEqual([
      ['GET', '/*', 404],
      ['GET', '/*', 404],
      ['GET', '/*', 301],
      ['GET', '/*', 404],
      ['GET', '/*', 404],
      ['POST', '/*', 403],
    ]);
    expect(log.filter((line) => /canary/i.test(line))).toEqual([]);
  });

  it('gives a client ten seconds for its headers and 30 for a request, and keeps an idle connection for 72', async () => {
    const app = await createTestApp(async () => publicPage('page'));
    expect(app.server).toMatchObject({
      headersTimeout: 10_000,
      requestTimeout: 30_000,
      keepAliveTimeout: 72_000,
      // How late a client who is too slow may be noticed.
      connectionsCheckingInterval: 2_000,
    });
    await app.close();
  });

  it('compresses what it makes for one visitor with the fifth quality of Brotli', async () => {
    const html = Array.from({ length: 3_000 }, (_, row) => `<p>${Math.sin(row * row).toFixed(3)}</p>`).join('');
    const app = await createTestApp(async () => new Response(html, { headers: { 'content-type': 'text/html' } }));
    const { headers, rawPayload } = await app.inject({ url: '/private', headers: { 'accept-encoding': 'br' } });
    await app.close();
    expect(headers['content-encoding']).toBe('br');
    const sizeAt = (quality: number) =>
      brotliCompressSync(html, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } }).length;
    const difference = (quality: number) => Math.abs(sizeAt(quality) - rawPayload.length);
    expect([3, 4, 5, 6, 7].toSorted((one, other) => difference(one) - difference(other))[0]).toBe(5);
  });

  it('takes headers of 32 kB, and no more', async () => {
    const port = portOf(await open(async () => publicPage('page')));
    const statusOf = async (length: number) =>
      (await ask(port, 'GET', '/private', { long: 'x'.repeat(length) })).status;
    // Host, connection, names and line ends need less than 200 bytes.
    expect(await statusOf(32_768 - 200)).toBe(200);
    expect(await statusOf(32_768)).toBe(431);
  });

  it('responds to whoever is still connected when it is about to stop, and has them connect elsewhere', async () => {
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

/** `fetch` does not show this header. */
function connectionOf(url: string): Promise<string | undefined> {
  return new Promise((done, failed) => {
    const asking = request(url, { headers: { connection: 'keep-alive' } }, (response) => {
      response.resume().on('end', () => done(response.headers.connection));
    });
    asking.on('error', failed).end();
  });
}
