import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { promisify } from 'node:util';
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { originForTest, publicHeaders, saying } from '../edge/test-edge.ts';
import { askPort, hosts, useVarnish } from './test-varnish.ts';

const run = promisify(execFile);
const hub = '/help-and-support/';
const documented = readFileSync('docs/deploy.md', 'utf8');
const emergencies = '/help-and-support/emergencies';
const form = '/help-and-support/complaints/gas-and-electricity';

/** Long enough for `s-maxage=1` and `stale-while-revalidate=1` to pass in two caches. */
const pageRunsOut = () => new Promise((done) => setTimeout(done, 3_100));

/** Where Varnish cannot be unpacked, CI says that this file is skipped. */
describe.skipIf(process.env['SKIP_VARNISH'])('a second cache before the edge', () => {
  const { ask, admin, edgeBefore, originAsEdge } = useVarnish();
  const chain = async (handler?: Parameters<typeof originForTest>[0]) => {
    const site = await originForTest(handler);
    return { site, edge: await edgeBefore(site) };
  };

  it('keeps public pages by path and query, whatever cookies someone has', async () => {
    const { site } = await chain((request, response) => {
      saying(`for ${request.url}`, { 'cache-control': 'public, s-maxage=60' })(request, response);
    });
    for (const cookie of ['a=1', 'a=2', '']) {
      expect((await ask(hub, { headers: { cookie } })).text).toBe(`for ${hub}`);
    }
    expect((await ask(`${hub}?a=1`)).text).toBe(`for ${hub}?a=1`);
    expect((await ask(`${emergencies}?a=1`)).text).toBe(`for ${emergencies}`);
    expect((await ask(`${emergencies}?a=2`)).text).toBe(`for ${emergencies}`);
    expect(site.asked.map(({ url }) => url)).toEqual([hub, `${hub}?a=1`, emergencies]);
    expect(Number((await ask(hub)).headers.age)).toBeGreaterThanOrEqual(0);
  });

  it('passes every post on, and keeps no response to one', async () => {
    const { site } = await chain();
    for (const path of [hub, form]) {
      for (let time = 0; time < 2; time += 1) await ask(path, { method: 'POST' });
    }
    expect(site.asked.map(({ method, url }) => `${method} ${url}`)).toEqual(
      [hub, hub, form, form].map((path) => `POST ${path}`),
    );
  });

  it('asks once for a page that a hundred people want at the same moment', async () => {
    const site = await originAsEdge((request, response) => setTimeout(() => saying('page')(request, response), 100));
    const all = await Promise.all(Array.from({ length: 100 }, () => ask(hub)));
    expect(new Set(all.map(({ status, text }) => `${status} ${text}`))).toEqual(new Set(['200 page']));
    expect(site.asked.filter(({ url }) => url === hub)).toHaveLength(1);
  });

  it('shows the last page while a new one is being fetched, and only as long as its headers allow', async () => {
    const headers = {
      ...publicHeaders,
      'cache-control': 'public, s-maxage=1, stale-while-revalidate=5, stale-if-error=60',
    };
    const site = await originAsEdge(saying('old', headers));
    await ask(hub);
    site.replaceHandler((request, response) => setTimeout(() => saying('new', headers)(request, response), 300));
    await new Promise((done) => setTimeout(done, 1_200));
    expect((await ask(hub)).text).toBe('old');
    await expect.poll(async () => (await ask(hub)).text, { timeout: 5_000 }).toBe('new');

    site.replaceHandler(saying('newest', headers));
    await new Promise((done) => setTimeout(done, 6_200));
    expect((await ask(hub)).text).toBe('newest');
  }, 20_000);

  it('serves kept pages when the edge fails, and for others has the emergency numbers', async () => {
    const site = await originAsEdge();
    await ask(hub);
    await pageRunsOut();
    for (const status of [500, 503, 429]) {
      site.replaceHandler((request, response) => {
        if (request.url === '/edge/alive') return saying('alive')(request, response);
        return response.writeHead(status, { 'cache-control': 'no-store' }).end('broken');
      });
      expect(await ask(hub)).toMatchObject({ status: 200, text: 'page' });
      expect(await ask('/help-and-support/meters')).toMatchObject({ status, text: 'broken' });
    }
    await site.stop();
    expect(await ask(hub)).toMatchObject({ status: 200, text: 'page' });
    const unseen = await ask('/help-and-support/meters');
    expect(unseen).toMatchObject({ status: 503, headers: { 'cache-control': 'no-store', 'retry-after': '10' } });
    expect(unseen.text).toContain(
      'Gas emergency: 0800 111 999, in Northern Ireland 0800 002 001. Power cut: 105, in Northern Ireland 03457 643 643.',
    );
    expect((await ask(form)).status).toBe(503);
  });

  it('shows a page that is gone as gone', async () => {
    const { site } = await chain();
    await ask(hub);
    await pageRunsOut();
    site.replaceHandler((_request, response) => response.writeHead(404).end('gone'));
    expect(await ask(hub)).toMatchObject({ status: 404, text: 'gone' });
  });

  it('serves a kept page within five seconds when the edge is frozen, and at once when it is known to be', async () => {
    const { edge } = await chain();
    await ask(hub);
    await pageRunsOut();
    const { stdout } = await run('pgrep', ['--parent', String(edge.process.pid)]);
    const nginx = [edge.process.pid ?? 0, ...stdout.trim().split('\n').map(Number)];
    await admin('backend.set_health default auto');
    for (const pid of nginx) process.kill(pid, 'SIGSTOP');
    const times = [];
    try {
      for (let time = 0; time < 5; time += 1) {
        const startedAt = performance.now();
        expect(await ask(hub)).toMatchObject({ status: 200, text: 'page' });
        times.push(performance.now() - startedAt);
      }
    } finally {
      for (const pid of nginx) process.kill(pid, 'SIGCONT');
    }
    expect(Math.max(...times)).toBeLessThan(5_000);
    // Asking the frozen edge takes a second or more.
    expect(times.at(-1)).toBeLessThan(900);
  }, 30_000);

  it('keeps each encoding apart, for HEAD and 304 as well', async () => {
    const text = 'page '.repeat(400);
    const { site } = await chain((request, response) => {
      const encoding = String(request.headers['accept-encoding'] ?? 'identity');
      const compress = { br: brotliCompressSync, gzip: gzipSync, identity: (plain: string) => Buffer.from(plain) };
      const encode = compress[encoding === 'br' || encoding === 'gzip' ? encoding : 'identity'];
      const headers = { 'cache-control': 'public, s-maxage=60', vary: 'accept-encoding', etag: `"${encoding}"` };
      response.writeHead(200, { ...headers, ...(encoding !== 'identity' && { 'content-encoding': encoding }) });
      response.end(encode(text));
    });
    const plain = (bytes: Buffer) => bytes.toString();
    const variants = [
      ['gzip, deflate, br, zstd', 'br', brotliDecompressSync],
      ['br;q=0.9, gzip;q=0.8', 'br', brotliDecompressSync],
      ['gzip, deflate', 'gzip', gunzipSync],
      ['gzip, br;q=0', 'gzip', gunzipSync],
      ['', undefined, plain],
    ] as const;
    for (const [spelling, encoding, decode] of variants) {
      const headers = { 'accept-encoding': spelling };
      const page = await ask(hub, { headers });
      expect([page.headers['content-encoding'], String(decode(page.bytes))]).toEqual([encoding, text]);
      const etag = String(page.headers.etag);
      const head = await ask(hub, { method: 'HEAD', headers });
      expect(head).toMatchObject({ status: 200, text: '', headers: { etag } });
      expect(head.headers['content-encoding']).toBe(encoding);
      expect((await ask(hub, { headers: { ...headers, 'if-none-match': etag } })).status).toBe(304);
      expect((await ask(hub, { headers: { ...headers, 'if-none-match': '"other"' } })).status).toBe(200);
    }
    expect(site.asked.map(({ headers }) => headers['accept-encoding'])).toEqual(['br', 'gzip', undefined]);
  });

  it('does not mix two brands', async () => {
    const [larkfield, skerry] = [await originForTest(saying('Larkfield')), await originForTest(saying('Skerry Gas'))];
    await edgeBefore(larkfield);
    await edgeBefore(skerry, 'skerry');
    for (let time = 0; time < 2; time += 1) {
      expect((await ask(hub)).text).toBe('Larkfield');
      expect((await ask(hub, { headers: { host: hosts.skerry } })).text).toBe('Skerry Gas');
      expect((await ask(hub, { headers: { host: hosts.skerry.toUpperCase() } })).text).toBe('Skerry Gas');
      expect((await ask(hub, { headers: { host: 'unknown.example' } })).status).toBe(421);
    }
    expect([larkfield.asked.length, skerry.asked.length]).toEqual([1, 1]);
  });

  it('fetches again what was purged, as docs/deploy.md says', async () => {
    const headers = { 'cache-control': 'public, s-maxage=3600' };
    const { site, edge } = await chain(saying('old', headers));
    await ask(hub);
    await ask(emergencies);
    site.replaceHandler(saying('new', headers));
    const [, purge = '', ban = ''] = documented.match(/^(find .*)\nsystemctl reload .*\n(varnishadm .*)$/m) ?? [];
    await run('sh', ['-c', purge.replace('/var/lib/lamplighter-edge', edge.directory)]);
    process.kill(edge.process.pid ?? 0, 'SIGHUP');
    expect((await ask(hub)).text).toBe('old');
    const [, words = ''] = ban.match(/^varnishadm "(.*)"$/) ?? [];
    await admin(words);
    expect((await ask(hub)).text).toBe('new');
    expect((await ask(emergencies)).text).toBe('new');
  });

  it('names the client to the edge, which believes nobody else', async () => {
    const { site, edge } = await chain(saying('page', { 'cache-control': 'no-store' }));
    const headers = { 'x-forwarded-for': '203.0.113.7' };
    await ask(hub, { headers, from: '127.0.0.1' });
    await ask(hub, { headers, from: '127.0.0.2' });
    await askPort(edge, hub, { headers, from: '127.0.0.3' });
    expect(site.asked.map(({ headers: received }) => received['x-forwarded-for'])).toEqual([
      '127.0.0.1',
      '127.0.0.2',
      '127.0.0.3',
    ]);
  });
});

describe.skipIf(process.env['SKIP_VARNISH'])('a second cache before the edge', () => {
  const { ask, originAsEdge } = useVarnish();

  it.each([
    ['says no-store', `${hub}?1`, { 'cache-control': 'no-store' }],
    ['says private', `${hub}?2`, { 'cache-control': 'private, max-age=60' }],
    ['says nothing', `${hub}?3`, {}],
    ['sets a cookie', `${hub}?4`, { ...publicHeaders, 'set-cookie': 'journey=mine' }],
    ['is a form', '/help-and-support/complaints/gas-and-electricity', publicHeaders],
    ['is a form in another spelling', '/help-and-support/%63omplaints/gas-and-electricity', publicHeaders],
    ['is a form in capitals', '/help-and-support/Complaints/gas-and-electricity', publicHeaders],
    ['is a form with more slashes', '/help-and-support//complaints/gas-and-electricity', publicHeaders],
    ['is a form with a dot segment', '/help-and-support/meters/../complaints/gas-and-electricity', publicHeaders],
    ['starts a complaint', '/help-and-support/make-a-complaint', publicHeaders],
    ['is the reading form', '/help-and-support/submit-meter-read', publicHeaders],
    ['follows a complaint', '/help-and-support/follow', publicHeaders],
    ['is a confirmation', '/help-and-support/confirmation', publicHeaders],
    ['is the deals page', '/help-and-support/deals', publicHeaders],
    ['counts a vote', '/help-and-support/article-votes', publicHeaders],
    ['signs someone in', '/sign-in', publicHeaders],
    ['is of the identity provider', '/identity/callback?code=1', publicHeaders],
    ['signs someone out', '/logout', publicHeaders],
    ['has the words someone searched for', '/search?q=gas', publicHeaders],
  ])('never keeps a response that %s', async (_, path, headers) => {
    const site = await originAsEdge((request, response) => {
      saying(`for ${request.headers.cookie}`, headers)(request, response);
    });
    const people = ['a=1', 'a=2', 'a=3'];
    const all = await Promise.all(people.map((cookie) => ask(path, { headers: { cookie } })));
    expect(all.map(({ text }) => text)).toEqual(people.map((cookie) => `for ${cookie}`));
    expect(site.asked.filter(({ url }) => url === path)).toHaveLength(people.length);
  });
});
