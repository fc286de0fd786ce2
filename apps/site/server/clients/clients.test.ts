import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { createServer } from 'node:net';
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import { within } from '@lamplighter/server/tracing';
import { describe, expect, it } from 'vitest';
import { setUpUpstreams } from '../../test/upstream.ts';
import { createHttpClient } from './http-client.ts';
import { failedCalls, ProductError } from './product-error.ts';
import { createUpstreams } from './upstreams.ts';

const upstream = setUpUpstreams();

function client(baseUrl: string, timeoutMs = 200) {
  return createHttpClient({ baseUrl, headers: {}, timeoutMs, maxBytes: 1_000 });
}

async function failure(promise: Promise<unknown>): Promise<ProductError> {
  const error = await promise.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (!(error instanceof ProductError)) throw new Error('it did not fail as a product error');
  return error;
}

describe('an upstream of several processes', () => {
  const nobody = 'http://127.0.0.1:1';
  const open = (live: string) => createHttpClient({ baseUrl: [nobody, live], headers: {}, timeoutMs: 2_000 });

  it('is asked at the next when one is gone, and stays there', async () => {
    const asked: string[] = [];
    const live = await upstream((request, response) => {
      asked.push(`${request.method} ${request.url}`);
      response.end('here');
    });
    const http = open(live);
    expect(await http.request('/a')).toEqual({ status: 200, text: 'here' });
    expect(await http.request('/b', { method: 'POST' })).toEqual({ status: 200, text: 'here' });
    expect(asked).toEqual(['GET /a', 'POST /b']);
  });

  it('is sent a lead again, which has its key, but nothing that would count twice', async () => {
    const live = await upstream((_, response) => response.end('here'));
    await failure(open(live).request('/', { method: 'POST' }));
    const headers = { 'idempotency-key': 'one' };
    expect(await open(live).request('/', { method: 'POST', headers })).toEqual({ status: 200, text: 'here' });
  });

  it('is not asked twice when it responds, whatever it says', async () => {
    let asked = 0;
    const failing = await upstream((_, response) => {
      asked++;
      response.writeHead(503).end();
    });
    await failure(createHttpClient({ baseUrl: [failing, failing], headers: {} }).request('/'));
    expect(asked).toBe(1);
  });
});

it('an upstream that takes no connection is given up after a second', async () => {
  // It accepts the connection and never begins TLS.
  const silent = createServer(() => {}).listen(0, '127.0.0.1');
  await once(silent, 'listening');
  const address = silent.address();
  const port = typeof address === 'object' ? address?.port : 0;
  const http = createHttpClient({ baseUrl: `https://127.0.0.1:${port}`, headers: {}, timeoutMs: 60_000 });
  const { cause } = await failure(http.request('/'));
  expect(String(cause)).toContain('timeout: 1000ms');
  silent.close();
});

describe('a call that fails becomes a product error', () => {
  it('takes id and message from the first of the errors in the response @ERR-1', async () => {
    const origin = await upstream((_, response) => {
      const errors = [{ id: 'E-1', status: '422', title: 'No', details: 'The postcode is not known.' }];
      response.writeHead(422).end(JSON.stringify({ errors }));
    });
    expect(await failure(client(origin).request('/'))).toMatchObject({
      id: 'E-1',
      status: 422,
      title: "Your information hasn't gone through",
      description: "There's been a problem recording your details. Please try again.",
      message: 'The postcode is not known.',
      failureCount: 1,
    });
  });

  it.each([
    ['no other member', [{ id: 'E-2', details: 'Closed.' }], 'E-2', 'Closed.'],
    ['a status that is a number', [{ id: 'E-3', status: 409, title: null, details: 'Closed.' }], 'E-3', 'Closed.'],
    ['a source of another kind', [{ id: 'E-4', details: 'Closed.', source: 'leads' }], 'E-4', 'Closed.'],
    ['an error of another kind after it', [{ id: 'E-5', details: 'Closed.' }, 'late'], 'E-5', 'Closed.'],
    ['no details', [{ id: 'E-6', detail: 'Closed.' }], 'E-6', 'Request failed with status code 409'],
    ['no id', [{ details: 'Closed.' }], undefined, 'Closed.'],
  ])('needs only id and details of an error: %s @ERR-1', async (_, errors, id, message) => {
    const origin = await upstream((_request, response) => response.writeHead(409).end(JSON.stringify({ errors })));
    expect(await failure(client(origin).request('/'))).toMatchObject({ id, status: 409, message });
  });

  it('is noted for the page that is being made, whoever handles it @ERR-1', async () => {
    const noted: ProductError[] = [];
    const error = await failedCalls.run(noted, () => failure(client('http://127.0.0.1:1').request('/')));
    expect(noted).toEqual([error]);
  });

  it('counts the tries of its call: at each process of the upstream, and each retry; noted once @ERR-1', async () => {
    const unreachable = 'http://127.0.0.1:1';
    const noted: ProductError[] = [];
    await failedCalls.run(noted, async () => {
      const failover = createHttpClient({ baseUrl: [unreachable, unreachable], headers: {} });
      const first = await failure(failover.request('/'));
      expect(first.failureCount).toBe(2);
      const other = await failure(client(unreachable).request('/other'));
      const second = await failure(failover.request('/', { retryOf: first }));
      expect(second.failureCount).toBe(4);
      expect(noted).toEqual([second, other]);
    });
    const busy = await upstream((_, response) => response.writeHead(503).end());
    const retryOf = new ProductError('Network Error', { failureCount: 3 });
    expect((await failure(client(busy).request('/', { retryOf }))).failureCount).toBe(4);
  });

  it("says 'Request failed with status code N' when the response has no errors @ERR-2", async () => {
    const origin = await upstream((_, response) => response.writeHead(503).end('<html>'));
    expect((await failure(client(origin).request('/'))).message).toBe('Request failed with status code 503');
  });

  it("says 'Network Error' when nobody listens, and when the response is too large or leads elsewhere @ERR-2", async () => {
    expect((await failure(client('http://127.0.0.1:1').request('/'))).message).toBe('Network Error');
    const large = await upstream((_, response) => response.end('x'.repeat(1_001)));
    expect((await failure(client(large).request('/'))).message).toBe('Network Error');
    const moved = await upstream((_, response) => response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end());
    expect((await failure(client(moved).request('/'))).message).toBe('Network Error');
  });

  it("says 'Network Error' when a response is too large once it is decompressed @ERR-2", async () => {
    const compressed = gzipSync('x'.repeat(1_001));
    expect(compressed.length).toBeLessThan(1_000);
    const bomb = await upstream((_, response) => {
      response.writeHead(200, { 'content-encoding': 'gzip' }).end(compressed);
    });
    expect((await failure(client(bomb, 2_000).request('/'))).message).toBe('Network Error');
    const small = await upstream((_, response) => {
      response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync('é'.repeat(500)));
    });
    expect(await client(small, 2_000).request('/')).toEqual({ status: 200, text: 'é'.repeat(500) });
  });

  it('reads gzip, Brotli and plain text, and no other encoding', async () => {
    const compressors = { gzip: gzipSync, br: brotliCompressSync, deflate: deflateSync };
    const read = async (encoding: keyof typeof compressors) => {
      const encoded = await upstream((_, response) => {
        response.writeHead(200, { 'content-encoding': encoding }).end(compressors[encoding]('here'));
      });
      return client(encoded, 2_000).request('/');
    };
    expect((await read('gzip')).text).toBe('here');
    expect((await read('br')).text).toBe('here');
    expect((await failure(read('deflate'))).message).toBe('Network Error');
  });

  it.each([
    [299, 'here'],
    [300, 'Network Error'],
    [399, 'Network Error'],
    [400, 'Request failed with status code 400'],
  ])('takes the status %i as: %s', async (status, outcome) => {
    const origin = await upstream((_, response) => response.writeHead(status).end('here'));
    const said = client(origin, 2_000)
      .request('/')
      .then(({ text }) => text);
    expect(await said.catch((error: Error) => error.message)).toBe(outcome);
  });

  it('reads at most 2 MB by default', async () => {
    const upTo = async (path: string) => {
      const sized = await upstream(({ url = '' }, response) => {
        const [, encoding, bytes] = url.split('/');
        const body = Buffer.alloc(Number(bytes), 'x');
        if (encoding === 'plain') response.end(body);
        else response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync(body));
      });
      return createHttpClient({ baseUrl: sized, headers: {} }).request(path);
    };
    for (const encoding of ['plain', 'gzip']) {
      expect((await upTo(`/${encoding}/2000000`)).text).toHaveLength(2_000_000);
      expect((await failure(upTo(`/${encoding}/2000001`))).message).toBe('Network Error');
    }
  });

  it("says 'timeout of N ms exceeded' when the response hangs or drips @ERR-2", async () => {
    const hanging = await upstream(() => {});
    expect((await failure(client(hanging).request('/'))).message).toBe('timeout of 200 ms exceeded');
    const dripping = await upstream((_, response) => {
      response.writeHead(200);
      const timer = setInterval(() => response.write('.'), 20);
      response.on('close', () => clearInterval(timer));
    });
    expect((await failure(client(dripping).request('/'))).message).toBe('timeout of 200 ms exceeded');
  });

  it('waits for 3 seconds by default @ERR-2', async () => {
    const hanging = await upstream(() => {});
    const { message } = await failure(createHttpClient({ baseUrl: hanging, headers: {} }).request('/'));
    expect(message).toBe('timeout of 3000 ms exceeded');
  });

  it("says 'Request aborted' when the caller no longer wants it @ERR-2", async () => {
    const origin = await upstream(() => {});
    const call = client(origin, 2_000).request('/', { signal: AbortSignal.timeout(20) });
    expect((await failure(call)).message).toBe('Request aborted');
  });
});

describe('the four clients', () => {
  type Seen = { url: string | undefined; headers: IncomingMessage['headers'] };

  async function callAll() {
    const seen: Seen[] = [];
    const origin = await upstream(({ url, headers }, response) => {
      seen.push({ url, headers });
      response.end('{"data":{"first-name":"Zoë","links":[{"self-link":"/a-b"}]}}');
    });
    const settings = { apiOrigin: origin, energyApiOrigin: origin, contentOrigin: origin, clientId: 'larkfield-help' };
    const clients = createUpstreams(settings);
    const responses = [
      await clients.mainApi.request('/customers'),
      await clients.energyApi.request('/accounts'),
      await clients.contentJson.request('/x.json'),
      await clients.contentHtml.request('/x.html'),
    ];
    const [main, energy, json, html] = seen;
    if (!main || !energy || !json || !html) throw new Error('a call is missing');
    return { main, energy, json, html, responses };
  }

  it('are of the main API, of the energy platform with a blank client id, of content JSON and content HTML @API-2', async () => {
    const { main, energy, json, html, responses } = await callAll();
    expect(main).toMatchObject({ url: '/v1/customers', headers: { 'client-id': 'larkfield-help' } });
    expect(energy).toMatchObject({ url: '/v1/accounts', headers: { 'client-id': '' } });
    expect([json.url, html.url]).toEqual(['/x.json', '/x.html']);
    expect([json.headers, html.headers].filter((headers) => 'client-id' in headers)).toEqual([]);
    const [fromMain, fromEnergy] = responses;
    expect(fromMain).toEqual({ data: { firstName: 'Zoë', links: [{ selfLink: '/a-b' }] } });
    expect(fromEnergy).toMatchObject({ text: expect.stringContaining('"first-name"') });
  });

  it('of content send the type of what they read, and max-age=0 @API-1', async () => {
    const { json, html } = await callAll();
    expect(json.headers).toMatchObject({
      'content-type': 'application/vnd.api+json',
      'cache-control': 'max-age=0',
    });
    expect(html.headers).toMatchObject({ 'content-type': 'text/html', 'cache-control': 'max-age=0' });
  });

  it('send the trace that they are called in', async () => {
    const traceId = '4bf92f3577b34da6a3ce929d0e0e4736';
    const traceparent = `00-${traceId}-00f067aa0ba902b7-01`;
    const { main, html } = await within({ traceId, traceparent }, callAll);
    expect([main.headers['traceparent'], html.headers['traceparent']]).toEqual([traceparent, traceparent]);
  });
});
