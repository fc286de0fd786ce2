import { connect } from 'node:net';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase } from '../../apps/platform/test/database.ts';
import { type Edge, startEdge, unlimited } from '../../deploy/edge/start-edge.ts';
import { startTestOrigin } from '../../deploy/edge/test-edge.ts';
import { endAll, type Site, startPlatform, startSite } from './support/processes.ts';

/** Sends these bytes unchanged, and returns everything received until the other side is done. */
async function sendRaw(port: number, bytes: string | Buffer, waitMs = 3_000): Promise<string> {
  const socket = connect(port, '127.0.0.1');
  let text = '';
  socket.on('data', (part) => {
    text += part.toString('latin1');
  });
  socket.write(bytes);
  await new Promise<void>((done) => {
    const patience = setTimeout(() => socket.destroy(), waitMs);
    socket.on('error', () => {});
    socket.on('close', () => {
      clearTimeout(patience);
      done();
    });
  });
  return text;
}

/** The status of each response received. */
function statusesIn(text: string): number[] {
  return [...text.matchAll(/^HTTP\/1\.[01] (\d{3})/gm)].map(([, status]) => Number(status));
}

const hub = '/help-and-support/';
const form = '/help-and-support/complaints/feedback';

let site: Site;
let edge: Edge;
beforeAll(async () => {
  const platform = await startPlatform(await createTestDatabase());
  site = await startSite({ platform: platform.origin });
  // All requests come from one IP address: its rate limits would apply before what is tested here.
  edge = await startEdge({ origins: [`127.0.0.1:${site.port}`], clientTimeout: '2s', limits: unlimited });
});
afterAll(async () => {
  await edge.stop();
  await endAll();
});

const doors = () => [
  { name: 'site', port: site.port, host: `127.0.0.1:${site.port}`, origin: site.origin },
  { name: 'edge', port: edge.port, host: `localhost:${edge.port}`, origin: site.origin },
];

const post = (origin: string, body: Buffer | string, headers: Record<string, string> = {}) =>
  fetch(origin + form, {
    method: 'POST',
    headers: { origin: site.origin, 'content-type': 'application/x-www-form-urlencoded', ...headers },
    body: typeof body === 'string' ? body : new Uint8Array(body),
    redirect: 'manual',
  });

describe('fault 17: more than a form can hold', () => {
  it('a body of 5 MB is refused at either door, and memory does not grow with it', async () => {
    const before = await site.megabytes();
    const big = Buffer.alloc(5_000_000, 'a');
    for (let time = 0; time < 5; time++) {
      const status = await post(site.origin, big).then(
        (response) => response.status,
        () => 'cut off',
      );
      expect([413, 'cut off']).toContain(status);
      const atEdge = await post(edge.origin, big).then(
        (response) => response.status,
        () => 'cut off',
      );
      expect([413, 'cut off']).toContain(atEdge);
    }
    expect(await site.megabytes()).toBeLessThan(before + 100);
  });

  it('a gzip bomb is not opened', async () => {
    const before = await site.megabytes();
    const bomb = gzipSync(Buffer.alloc(500_000_000, 'a'), { level: 9 });
    expect(bomb.length).toBeLessThan(1_000_000);
    const started = performance.now();
    const response = await post(site.origin, bomb, { 'content-encoding': 'gzip' });
    await response.text();
    expect(response.status).toBeLessThan(500);
    expect(performance.now() - started).toBeLessThan(3_000);
    expect(await site.megabytes()).toBeLessThan(before + 150);
  });

  it('10,000 fields are read or refused within a second, as one and as many', async () => {
    const many = Array.from({ length: 10_000 }, (_, number) => `field${number}=x`).join('&');
    const same = 'feedback=x&'.repeat(10_000);
    const nested = `${'a['.repeat(10_000)}=x`;
    for (const body of [many, same, nested]) {
      const started = performance.now();
      const response = await post(site.origin, body);
      await response.text();
      expect(response.status).toBeLessThan(500);
      expect(performance.now() - started).toBeLessThan(1_500);
    }
  });

  /** After this long edge and site cut off a client that drips: who waits for its place waits as long. */
  const cutOffMs = 10_000;
  it('500 clients that drip their requests keep nobody else waiting, at either door', async () => {
    for (const { port, host, origin } of doors()) {
      const sockets = Array.from({ length: 500 }, (_, number) => {
        const socket = connect(port, '127.0.0.1');
        socket.on('error', () => {});
        const head =
          number % 2 === 0
            ? `GET ${hub} HTTP/1.1\r\nHost: ${host}\r\nX-Slow: `
            : `POST ${form} HTTP/1.1\r\nHost: ${host}\r\nOrigin: ${origin}\r\nContent-Length: 10000\r\n\r\n`;
        socket.write(head);
        return socket;
      });
      const dripping = setInterval(() => {
        for (const socket of sockets) if (!socket.destroyed) socket.write('a');
      }, 100);
      for (let time = 0; time < 5; time++) {
        const started = performance.now();
        expect((await fetch(`http://${host}${hub}`)).status).toBe(200);
        expect(performance.now() - started).toBeLessThan(cutOffMs / 2);
      }
      clearInterval(dripping);
      for (const socket of sockets) socket.destroy();
    }
  });
});

describe('fault 19: requests that two servers could read differently', () => {
  const smuggled = `GET /help-and-support/smuggled HTTP/1.1\r\nHost: x\r\n\r\n`;
  const shapes: Record<string, (host: string) => string> = {
    'length and chunks': (host) =>
      `POST ${form} HTTP/1.1\r\nHost: ${host}\r\nContent-Length: 6\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n${smuggled}`,
    'two lengths': (host) =>
      `POST ${form} HTTP/1.1\r\nHost: ${host}\r\nContent-Length: 0\r\nContent-Length: ${smuggled.length}\r\n\r\n${smuggled}`,
    'a length list': (host) =>
      `POST ${form} HTTP/1.1\r\nHost: ${host}\r\nContent-Length: 0, ${smuggled.length}\r\n\r\n${smuggled}`,
    'a signed length': (host) =>
      `POST ${form} HTTP/1.1\r\nHost: ${host}\r\nContent-Length: +${smuggled.length}\r\n\r\n${smuggled}`,
    'an odd coding': (host) =>
      `POST ${form} HTTP/1.1\r\nHost: ${host}\r\nTransfer-Encoding: xchunked\r\n\r\n0\r\n\r\n${smuggled}`,
    'a hidden coding': (host) =>
      `POST ${form} HTTP/1.1\r\nHost: ${host}\r\nContent-Length: 5\r\nTransfer-Encoding\t: chunked\r\n\r\n0\r\n\r\n${smuggled}`,
    'a folded header': (host) =>
      `POST ${form} HTTP/1.1\r\nHost: ${host}\r\nContent-Length: 5\r\nX: y\r\n Transfer-Encoding: chunked\r\n\r\n0\r\n\r\n${smuggled}`,
    'a bad chunk': (host) =>
      `POST ${form} HTTP/1.1\r\nHost: ${host}\r\nTransfer-Encoding: chunked\r\n\r\n0x5\r\nabcde\r\n0\r\n\r\n${smuggled}`,
    'a header in the URL': (host) => `GET ${hub}?\u0000 HTTP/1.1\r\nHost: ${host}\r\n\r\n`,
  };

  it.each(Object.keys(shapes))('%s: the second request never gets a response', async (name) => {
    for (const { name: door, port, host } of doors()) {
      const shape = shapes[name]?.(host) ?? '';
      const text = await sendRaw(port, shape, 1_500);
      const statuses = statusesIn(text);
      expect(statuses.length, `${door}: ${statuses}`).toBeLessThanOrEqual(1);
      expect(
        statuses.every((status) => status >= 400),
        `${door}: ${statuses}`,
      ).toBe(true);
    }
  });

  it('what the edge lets through reaches the site as one request with one length', async () => {
    const origin = await startTestOrigin((request, response) => {
      request.resume().on('end', () => response.writeHead(200, { 'cache-control': 'no-store' }).end('ok'));
    });
    const front = await startEdge({ origins: [origin.host], clientTimeout: '2s' });
    try {
      for (const shape of Object.values(shapes)) await sendRaw(front.port, shape(`localhost:${front.port}`), 500);
      const chunked = `POST ${form} HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\nConnection: close\r\n\r\n5\r\nabcde\r\n0\r\n\r\n`;
      expect(statusesIn(await sendRaw(front.port, chunked))).toEqual([200]);
      expect(origin.asked.map(({ url }) => url)).not.toContain('/help-and-support/smuggled');
      for (const { headers } of origin.asked)
        expect([headers['content-length'], headers['transfer-encoding']].filter(Boolean).length).toBeLessThanOrEqual(1);
      expect(origin.asked.at(-1)?.headers).toMatchObject({ 'content-length': '5' });
    } finally {
      await front.stop();
      await origin.stop();
    }
  });
});

describe('fault 20: a client that lies about the host', () => {
  const pages = [hub, '/help-and-support/meters/how-to-read-your-meter', '/help-and-support', '/robots.txt', form];
  const lies = [
    'X-Forwarded-Host: evil.example\r\n',
    'X-Forwarded-Proto: https\r\nX-Forwarded-Port: 1\r\n',
    'Forwarded: host=evil.example;proto=https\r\n',
    'X-Original-URL: /evil\r\nX-Rewrite-URL: /evil\r\nX-Host: evil.example\r\n',
  ];
  /** The part that is the same for everyone: a response without its date, nonce and cookies. */
  const essence = (text: string) =>
    text
      .replace(/^(date|set-cookie|x-cache|etag): .*\r\n/gim, '')
      .replace(/nonce[-="]+[\w-]+"?|value="[\w-]{20,}"/g, '');
  const ask = async (port: number, path: string, host: string, more = '') =>
    essence(await sendRaw(port, `GET ${path} HTTP/1.1\r\nHost: ${host}\r\n${more}Connection: close\r\n\r\n`));

  it('the site gives the same response whatever it is called', async () => {
    for (const path of pages) {
      const askHonestly = () => ask(site.port, path, `127.0.0.1:${site.port}`);
      // The first response can be streamed while content is loading.
      let honest = '';
      const isSettled = async () => {
        const before = honest;
        honest = await askHonestly();
        return honest === before;
      };
      await expect.poll(isSettled, { timeout: 10_000 }).toBe(true);
      for (const host of ['evil.example', 'localhost:1', 'EVIL.example:80'])
        expect((await ask(site.port, path, host)) === honest, `${path} as ${host}`).toBe(true);
      for (const lie of lies)
        expect((await ask(site.port, path, `127.0.0.1:${site.port}`, lie)) === honest, `${path} with ${lie}`).toBe(
          true,
        );
      expect(honest).not.toContain('evil');
    }
  });

  it('a second name changes nothing at the site, and is refused at the edge', async () => {
    const evil = 'Host: evil.example\r\n';
    expect(await ask(site.port, hub, `127.0.0.1:${site.port}`, evil)).not.toContain('evil');
    expect(await ask(edge.port, hub, 'localhost', evil)).toMatch(/^HTTP\/1\.1 400/);
  });

  it('the edge keeps nothing that a lie has touched, and responds to no other name', async () => {
    for (const path of pages) {
      for (const lie of lies) await ask(edge.port, path, 'localhost', lie);
      const after = await ask(edge.port, path, 'localhost');
      expect(after).toMatch(/^HTTP\/1\.1 (200|301|302)/);
      expect(after).not.toContain('evil');
      expect(await ask(edge.port, path, 'evil.example')).toMatch(/^HTTP\/1\.1 421/);
      expect(await ask(edge.port, path, 'evil.example')).not.toContain('Location: http://evil');
    }
  });
});
