import { describe, expect, it } from 'vitest';
import { freePort } from '../../dev/free-port.ts';
import { edgeForTest, originForTest, readPage, saying, sendLine, silentOriginForTest } from './test-edge.ts';

const hub = '/help-and-support/';

describe('the edge', () => {
  it('says for how long it keeps a connection open, so that nobody sends on one that is being closed', async () => {
    const site = await originForTest(saying('page', { 'cache-control': 'no-store' }));
    const edge = await edgeForTest({ origins: [site.host] });
    expect((await readPage(edge, hub)).headers.get('keep-alive')).toBe('timeout=30');
  });

  it('writes what is said of the client itself, and believes only those it trusts', async () => {
    const site = await originForTest(saying('page', { 'cache-control': 'no-store' }));
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
      const edge = await edgeForTest({ origins: [site.host], trustedProxies });
      await readPage(edge, hub, lies);
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

  it('shows its status on loopback only, never through the public listener', async () => {
    const site = await originForTest();
    const internalPort = await freePort();
    const edge = await edgeForTest({ origins: [site.host], internalPort });
    const status = await fetch(`http://127.0.0.1:${internalPort}/edge/status`);
    expect(await status.text()).toMatch(/^Active connections: \d+ /);
    for (const path of [
      '/edge/status',
      '/Edge/status',
      '/edge%2fstatus',
      '//edge/status',
      '/help-and-support/../edge/status',
    ]) {
      const { text } = await sendLine(edge, `GET ${path} HTTP/1.1`);
      expect(text).not.toContain('Active connections');
    }
  });

  it('goes to another origin when one is dead or fails, but sends no post twice unless it carries its own key', async () => {
    const dead = `127.0.0.1:${await freePort()}`;
    const cutting = await originForTest((request) => request.socket.destroy());
    const site = await originForTest(saying('page', { 'cache-control': 'no-store' }));
    const post = { method: 'POST', body: 'a=1' };

    const withDead = await edgeForTest({ origins: [dead, site.host] });
    for (let time = 0; time < 6; time++) {
      expect((await readPage(withDead, hub)).status).toBe(200);
      expect((await fetch(withDead.origin + hub, post)).status).toBe(200);
    }

    const withCutting = await edgeForTest({ origins: [cutting.host, site.host] });
    for (let time = 0; time < 4; time++) expect((await readPage(withCutting, hub)).status).toBe(200);
    expect(cutting.asked.length).toBeGreaterThan(0);
    cutting.asked.length = 0;
    site.asked.length = 0;
    const responses = [await fetch(withCutting.origin + hub, post), await fetch(withCutting.origin + hub, post)];
    expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 503]);
    expect([cutting.asked.length, site.asked.length]).toEqual([1, 1]);

    const withForms = await edgeForTest({ origins: [cutting.host, site.host] });
    for (const form of ['submit-meter-read', 'complaints/gas-and-electricity/query']) {
      for (let time = 0; time < 2; time++)
        expect((await fetch(`${withForms.origin}/help-and-support/${form}`, post)).status).toBe(200);
    }
    expect(cutting.asked.length).toBeGreaterThan(1);
  });

  it('gets a file from the origin whose release has it, and asks one origin alone for a page', async () => {
    const missing = await originForTest((_request, response) => void response.writeHead(404).end());
    const other = await originForTest(saying('file', { 'cache-control': 'no-store' }));
    const edge = await edgeForTest({ origins: [missing.host, other.host] });
    for (let time = 0; time < 4; time++)
      expect((await fetch(`${edge.origin}/assets/page-${time}.js`)).status).toBe(200);
    expect(missing.asked.length).toBeGreaterThan(0);
    missing.asked.length = 0;
    other.asked.length = 0;
    const pages = [await readPage(edge, `${hub}one`), await readPage(edge, `${hub}two`)];
    expect(pages.map(({ status }) => status).toSorted()).toEqual([200, 404]);
    expect([missing.asked.length, other.asked.length]).toEqual([1, 1]);
  });

  it('asks once more when both tries fail, except for a post that carries no key', async () => {
    let cuts = 0;
    const site = await originForTest((request, response) => {
      cuts += 1;
      if (cuts <= 2) request.socket.destroy();
      else response.writeHead(200, { 'cache-control': 'no-store' }).end(request.url);
    });
    // An edge for each: it leaves out an origin that failed three times.
    const ask = async (path: string, method = 'GET') => {
      const edge = await edgeForTest({ origins: [site.host, site.host] });
      cuts = 0;
      const response = await fetch(edge.origin + path, { method, ...(method === 'POST' && { body: 'a=1' }) });
      return { status: response.status, text: await response.text(), asked: cuts };
    };
    const form = '/help-and-support/complaints/gas-and-electricity/query?a=%C3%A9';
    expect(await ask(`${hub}billing?a=1`)).toEqual({ status: 200, text: `${hub}billing?a=1`, asked: 3 });
    expect(await ask(form)).toEqual({ status: 200, text: form, asked: 3 });
    expect(await ask(form, 'POST')).toEqual({ status: 200, text: form, asked: 3 });
    expect(await ask('/Search?q=gas')).toEqual({ status: 200, text: '/Search?q=gas', asked: 3 });
    const vote = await ask('/help-and-support/article-votes', 'POST');
    expect([vote.status, vote.asked]).toEqual([503, 1]);
    expect(vote.text).toContain('<!doctype html>');
  });

  it('sends posts that may be repeated on a kept connection, and any other on a new one', async () => {
    const connections: (number | undefined)[] = [];
    const site = await originForTest((request, response) => {
      connections.push(request.socket.remotePort);
      response.writeHead(200, { 'cache-control': 'no-store', connection: 'keep-alive' }).end();
    });
    const edge = await edgeForTest({ origins: [site.host] });
    const used = async (path: string) => {
      connections.length = 0;
      for (let time = 0; time < 3; time++) {
        expect((await fetch(`${edge.origin}/help-and-support/${path}`, { method: 'POST', body: 'a=1' })).status).toBe(
          200,
        );
      }
      return new Set(connections).size;
    };
    expect(await used('submit-meter-read')).toBe(1);
    expect(await used('article-votes')).toBe(3);
  });

  it('repeats a post on a kept connection that the origin closes without a response', async () => {
    const connections: (number | undefined)[] = [];
    const site = await originForTest((request, response) => {
      const isReused = connections.includes(request.socket.remotePort);
      connections.push(request.socket.remotePort);
      if (isReused) request.socket.destroy();
      else response.writeHead(200, { 'cache-control': 'no-store', connection: 'keep-alive' }).end('taken');
    });
    const edge = await edgeForTest({ origins: [site.host] });
    for (let time = 0; time < 3; time++) {
      const sent = await fetch(`${edge.origin}/help-and-support/submit-meter-read`, { method: 'POST', body: 'a=1' });
      expect([sent.status, await sent.text()]).toEqual([200, 'taken']);
    }
    expect(connections).toHaveLength(5);
  });

  it('goes to another origin when one does not accept connections, for a post to a form too', async () => {
    const silent = await silentOriginForTest();
    const site = await originForTest(saying('page', { 'cache-control': 'no-store' }));
    const edge = await edgeForTest({ origins: [silent, site.host] });
    const form = `${edge.origin}/help-and-support/complaints/gas-and-electricity`;
    for (let time = 0; time < 2; time++) {
      expect((await fetch(form)).status).toBe(200);
      expect((await fetch(form, { method: 'POST', body: 'a=1' })).status).toBe(200);
    }
  });

  it('asks once more when both tries found nobody, also for a post that carries no key', async () => {
    const silent = [await silentOriginForTest(), await silentOriginForTest()];
    const site = await originForTest(saying('page', { 'cache-control': 'no-store' }));
    const requests: [string, RequestInit][] = [
      [hub, {}],
      ['/help-and-support/complaints/gas-and-electricity', {}],
      ['/help-and-support/article-votes', { method: 'POST', body: 'a=1' }],
      ['/help-and-support/complaints/gas-and-electricity', { method: 'POST', body: 'a=1' }],
    ];
    const statuses = await Promise.all(
      requests.map(async ([path, request]) => {
        const edge = await edgeForTest({ origins: [...silent, site.host] });
        return (await fetch(edge.origin + path, request)).status;
      }),
    );
    expect([statuses, site.asked.length]).toEqual([[200, 200, 200, 200], 4]);
  }, 20_000);

  it('sends a form that an origin does not answer in time to no other', async () => {
    const hanging = await originForTest(() => {});
    const site = await originForTest(saying('page', { 'cache-control': 'no-store' }));
    const edge = await edgeForTest({
      origins: [hanging.host, site.host],
      originTimeoutSeconds: { page: 4, form: 7 },
    });
    const form = `${edge.origin}/help-and-support/complaints/gas-and-electricity`;
    const responses = await Promise.all([1, 2].map(() => fetch(form, { method: 'POST', body: 'a=1' })));
    expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 503]);
    expect([hanging.asked.length, site.asked.length]).toEqual([1, 1]);
  }, 20_000);
});
