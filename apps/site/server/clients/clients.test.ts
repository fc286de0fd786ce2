import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { gzipSync } from 'node:zlib';
import { within } from '@lamplighter/runtime/tracing';
import { afterEach, describe, expect, it } from 'vitest';
import { failedCalls } from './failed-calls.ts';
import { createHttpClient } from './http-client.ts';
import { ProductError } from './product-error.ts';
import { createUpstreams } from './upstreams.ts';

type Answer = (request: IncomingMessage, response: ServerResponse) => void;

const closers: (() => void)[] = [];
afterEach(() => {
  for (const close of closers.splice(0)) close();
});

async function upstream(answer: Answer): Promise<string> {
  const server = createServer(answer).listen(0, '127.0.0.1');
  await once(server, 'listening');
  closers.push(() => {
    server.closeAllConnections();
    server.close();
  });
  const address = server.address();
  return typeof address === 'object' && address ? `http://127.0.0.1:${address.port}` : '';
}

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

  it('is not asked twice when it answers, whatever it says', async () => {
    let asked = 0;
    const failing = await upstream((_, response) => {
      asked++;
      response.writeHead(503).end();
    });
    await failure(createHttpClient({ baseUrl: [failing, failing], headers: {} }).request('/'));
    expect(asked).toBe(1);
  });
});

describe('a call that fails becomes a product error', () => {
  it('takes id and message from the first of the errors in the answer @ERR-1', async () => {
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

  it('is noted for the page that is being made, whoever handles it @ERR-1', async () => {
    const noted: ProductError[] = [];
    const error = await failedCalls.run(noted, () => failure(client('http://127.0.0.1:1').request('/')));
    expect(noted).toEqual([error]);
  });

  it("says 'Request failed with status code N' when the answer has no errors @ERR-2", async () => {
    const origin = await upstream((_, response) => response.writeHead(503).end('<html>'));
    expect((await failure(client(origin).request('/'))).message).toBe('Request failed with status code 503');
  });

  it("says 'Network Error' when nobody listens, and when the answer is too large or leads elsewhere @ERR-2", async () => {
    expect((await failure(client('http://127.0.0.1:1').request('/'))).message).toBe('Network Error');
    const large = await upstream((_, response) => response.end('x'.repeat(2_000)));
    expect((await failure(client(large).request('/'))).message).toBe('Network Error');
    const moved = await upstream((_, response) => response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end());
    expect((await failure(client(moved).request('/'))).message).toBe('Network Error');
  });

  it("says 'Network Error' when an answer is too large once it is decompressed @ERR-2", async () => {
    const compressed = gzipSync('x'.repeat(2_000));
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

  it("says 'timeout of N ms exceeded' when the answer hangs or drips @ERR-2", async () => {
    const hanging = await upstream(() => {});
    expect((await failure(client(hanging).request('/'))).message).toBe('timeout of 200 ms exceeded');
    const dripping = await upstream((_, response) => {
      response.writeHead(200);
      const timer = setInterval(() => response.write('.'), 20);
      response.on('close', () => clearInterval(timer));
    });
    expect((await failure(client(dripping).request('/'))).message).toBe('timeout of 200 ms exceeded');
  });

  it("says 'Request aborted' when the caller no longer wants it @ERR-2", async () => {
    const origin = await upstream(() => {});
    const answer = client(origin, 2_000).request('/', { signal: AbortSignal.timeout(20) });
    expect((await failure(answer)).message).toBe('Request aborted');
  });
});

describe('the four clients', () => {
  it('send the headers of their kind, and the trace they are called in @API-1 @API-2', async () => {
    const seen: { url: string | undefined; headers: IncomingMessage['headers'] }[] = [];
    const origin = await upstream(({ url, headers }, response) => {
      seen.push({ url, headers });
      response.end('{"data":{"first-name":"Zoë","links":[{"self-link":"/a-b"}]}}');
    });
    const clients = createUpstreams({
      apiOrigin: origin,
      energyApiOrigin: origin,
      contentOrigin: origin,
      clientId: 'help',
    });
    const traceId = '4bf92f3577b34da6a3ce929d0e0e4736';
    const traceparent = `00-${traceId}-00f067aa0ba902b7-01`;
    const answer = await within({ traceId, traceparent }, () => clients.mainApi.request('/customers'));
    await clients.energyApi.request('/accounts');
    await clients.contentJson.request('/x.json');
    await clients.contentHtml.request('/x.html');

    expect(answer).toEqual({ data: { firstName: 'Zoë', links: [{ selfLink: '/a-b' }] } });
    expect(seen[0]).toMatchObject({ url: '/v1/customers', headers: { 'client-id': 'help', traceparent } });
    expect(seen[1]).toMatchObject({ url: '/v1/accounts', headers: { 'client-id': '' } });
    expect(seen[2]?.headers).toMatchObject({
      'content-type': 'application/vnd.api+json',
      'cache-control': 'max-age=0',
    });
    expect(seen[3]?.headers).toMatchObject({ 'content-type': 'text/html', 'cache-control': 'max-age=0' });
  });
});
