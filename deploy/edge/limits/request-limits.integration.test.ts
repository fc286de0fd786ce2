import { connect } from 'node:net';
import { describe, expect, it } from 'vitest';
import { edgeForTest, originForTest, readPage } from '../test-edge.ts';
import { saying } from '../test-origin.ts';

const hub = '/help-and-support/';
const emergencies = '/help-and-support/emergencies';

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
    expect(await send(1_000_000)).toBe(200);
    expect(await send(1_100_000)).toBe(413);
  });

  it('does not wait for a client that drips its request, and goes on serving others meanwhile', async () => {
    const site = await originForTest();
    const edge = await edgeForTest({ origins: [site.host], patience: '1s' });
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
