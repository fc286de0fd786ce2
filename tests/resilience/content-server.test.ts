import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { setTimeout } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase } from '../../apps/platform/test/database.ts';
import { endAll, startPlatform, startSite } from './support/processes.ts';

const pages = ['', 'meters', 'meters/how-to-read-your-meter', 'emergencies', 'contact-us'].map(
  (path) => `/help-and-support/${path}`,
);
const freshMs = 300;

let url: string;
let relay: ContentRelay;
beforeAll(async () => {
  url = await createTestDatabase();
});
afterEach(async () => {
  await relay.stop();
  await endAll();
});
afterAll(endAll);

const openSite = async (settings: Record<string, string> = {}) => {
  const platform = await startPlatform(url);
  relay = await startContentRelay(platform.origin);
  const more = { CONTENT_TTL_MS: String(freshMs), ...settings };
  const site = await startSite({ platform: platform.origin, content: relay.origin, more });
  return site;
};

/** Complete pages only: a streamed page is not the one that is cached. */
async function readWhole(url: string): Promise<string> {
  for (;;) {
    const response = await fetch(url);
    const text = await response.text();
    expect(response.status).toBe(200);
    if (response.headers.get('cache-control')?.startsWith('public')) return text;
  }
}

const hang = () => {};
const drip = (_: unknown, response: ServerResponse) => {
  response.writeHead(200, { 'content-type': 'application/json' });
  const dripping = setInterval(() => response.write(' '), 50);
  response.on('close', () => clearInterval(dripping));
};

describe('fault 13: the content server fails', () => {
  it.each([
    ['responds with 500', (_: unknown, response: ServerResponse) => response.writeHead(500).end('no')],
    ['hangs', hang],
    ['drips', drip],
    ['cuts its responses', (_: unknown, response: ServerResponse) => response.destroy()],
  ])(
    'it %s: the last page is shown, half of the time 300 ms later than usual at most, and never a second later',
    async (_, breaking) => {
      const site = await openSite();
      const before = new Map<string, string>();
      for (const path of pages) before.set(path, await readWhole(site.origin + path));
      const readAll = async () => {
        const durations: number[] = [];
        for (let time = 0; time < 3; time++) {
          await setTimeout(freshMs);
          for (const path of pages) {
            const started = performance.now();
            const response = await fetch(site.origin + path);
            const text = await response.text();
            durations.push(performance.now() - started);
            expect([response.status, text === before.get(path)]).toEqual([200, true]);
          }
        }
        const sorted = durations.toSorted((a, b) => a - b);
        return { half: sorted[Math.floor(sorted.length / 2)] ?? 0, longest: sorted.at(-1) ?? 0 };
      };
      // What this machine takes at present while nothing is broken.
      const usual = await readAll();
      relay.breaks(breaking);
      const broken = await readAll();
      // The client of the content server gives up after three seconds: a page that waited for it takes that long.
      expect(broken.half - usual.half).toBeLessThan(300);
      expect(broken.longest - usual.longest).toBeLessThan(1_000);
    },
  );
});

describe('fault 14: the content server sends what nobody can use', () => {
  const huge = Buffer.alloc(10_000_000, 'x');
  const deepHtml = '<div>'.repeat(200_000);
  const deepJson = '['.repeat(900_000);
  const sending = (type: string, body: string | Buffer) => (_: unknown, response: ServerResponse) =>
    response.writeHead(200, { 'content-type': type }).end(body);

  it.each([
    ['10 MB', sending('text/html', huge)],
    ['10 MB of JSON', sending('application/json', `{"a":"${huge}"}`)],
    [
      'garbage',
      sending('application/json', Buffer.from(Array.from({ length: 100_000 }, (_, at) => (at * 7_919) % 256))),
    ],
    ['deep JSON', sending('application/json', deepJson)],
    ['deep HTML', sending('text/html', deepHtml)],
  ])('%s: the last page stays, and memory is bounded', async (_, breaking) => {
    const site = await openSite({ LOG_LEVEL: 'error' });
    const article = `${site.origin}/help-and-support/meters/how-to-read-your-meter`;
    const before = await readWhole(article);
    const unseen = `${site.origin}/help-and-support/meters/find-your-meter`;
    const megabytes = await site.megabytes();
    const readMany = async () => {
      await setTimeout(freshMs);
      const responses = await Promise.all(Array.from({ length: 10 }, () => fetch(article)));
      for (const response of responses)
        expect([response.status, (await response.text()) === before]).toEqual([200, true]);
      const started = performance.now();
      expect((await fetch(`${site.origin}/help-and-support/emergencies`)).status).toBe(200);
      return performance.now() - started;
    };
    // What this machine takes at present while nothing is broken.
    const usualMs = Math.max(await readMany(), await readMany());
    relay.breaks(breaking);
    for (let time = 0; time < 5; time++) expect((await readMany()) - usualMs).toBeLessThan(1_000);
    const cold = await fetch(unseen);
    await cold.text();
    expect(await site.megabytes()).toBeLessThan(megabytes + 250);
    relay.breaks();
    await expect.poll(async () => (await fetch(unseen)).status, { timeout: 20_000 }).toBe(200);
  });
});

type Handler = (request: IncomingMessage, response: ServerResponse) => void;

type ContentRelay = {
  origin: string;
  /** Responds like this from now on; without an argument it forwards to the real content server again. */
  breaks: (handler?: Handler) => void;
  stop: () => Promise<void>;
};

/** A proxy in front of the content server that can be made to fail. */
async function startContentRelay(platform: string): Promise<ContentRelay> {
  const forward = async (path: string, response: ServerResponse) => {
    const upstream = await fetch(`${platform}${path}`);
    const body = await upstream.text();
    response.writeHead(upstream.status, { 'content-type': upstream.headers.get('content-type') ?? '' }).end(body);
  };
  // A platform that stops meanwhile cuts the response.
  const passOn: Handler = (request, response) => {
    forward(request.url ?? '/', response).catch(() => response.destroy());
  };
  let current = passOn;
  const server = createServer((request, response) => current(request, response)).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const bound = server.address();
  if (bound === null || typeof bound === 'string') throw new Error('the relay has no port');
  return {
    origin: `http://127.0.0.1:${bound.port}`,
    breaks: (handler = passOn) => {
      current = handler;
    },
    stop: async () => {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}
