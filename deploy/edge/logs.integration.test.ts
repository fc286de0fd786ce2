import { readdir, readFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { freePort } from '../../dev/free-port.ts';
import type { Edge } from './start-edge.ts';
import { edgeForTest, originForTest, publicHeaders, saying, sendLine } from './test-edge.ts';

/** A visitor whose name, email address, account number and IP address occur nowhere else. */
const canary = { name: 'canarius-featherstone', email: 'canary@sings.example', account: '850099887766' };
const clientIp = '203.0.113.77';
const query = `name=${canary.name}&email=${encodeURIComponent(canary.email)}&account=${canary.account}`;
const needles = [...Object.values(canary), encodeURIComponent(canary.email), clientIp];

const headers = [
  `X-Forwarded-For: ${clientIp}`,
  `Referer: http://localhost/help-and-support/?${query}`,
  `Cookie: visitor=${canary.email}`,
  `User-Agent: ${canary.name}`,
  `X-Account: ${canary.account}`,
];

/** nginx's logs by file, after it has flushed its buffers. */
async function logsOf(edge: Edge): Promise<Record<string, string>> {
  process.kill(edge.process.pid ?? 0, 'SIGUSR1');
  const names = (await readdir(edge.directory)).filter((name) => name.endsWith('.log'));
  return Object.fromEntries(
    await Promise.all(names.map(async (name) => [name, await readFile(join(edge.directory, name), 'utf8')])),
  );
}

const line = z.object({
  event: z.enum(['edge', 'edge-miss']),
  route: z.string().optional(),
  path: z.string().optional(),
  status: z.number(),
  limit: z.string().optional(),
  cache: z.string().optional(),
  origin_status: z.string().optional(),
});

/** Waits until the access log has a line for each request that a client sent. */
async function linesOf(edge: Edge, requests: number) {
  const read = async () => {
    const { 'access.log': text = '' } = await logsOf(edge);
    return text
      .split('\n')
      .filter(Boolean)
      .map((one) => line.parse(JSON.parse(one)));
  };
  await expect
    .poll(async () => (await read()).filter(({ event }) => event === 'edge').length, { timeout: 10_000 })
    .toBeGreaterThanOrEqual(requests);
  return read();
}

const paths = [
  `/help-and-support/${canary.name}?${query}`,
  `/help-and-support/emergencies/${canary.name}?${query}`,
  `/search?q=${query}`,
  `/help-and-support/complaints/${canary.account}?${query}`,
  `/help-and-support//${canary.account}/?${query}`,
  `/HELP/${canary.name}?${query}`,
];

it.each<[string, Parameters<typeof originForTest>[0] | undefined, number]>([
  ['is down', undefined, 503],
  ['does not respond', (request) => request.resume(), 503],
  ['breaks off', (request) => request.socket.destroy(), 503],
  [
    'responds with a broken header',
    (request) => request.socket.end(`HTTP/1.1 200 OK\r\nX: ${canary.email}\0\r\n\r\n`),
    503,
  ],
  ['does not know the page', (_, response) => response.writeHead(404).end('unknown'), 404],
])('a visitor is in no log when the origin %s', async (_, respond, status) => {
  const origin = respond ? (await originForTest(respond)).host : `127.0.0.1:${await freePort()}`;
  const originTimeoutSeconds = { page: 1, form: 1 };
  const edge = await edgeForTest({ origins: [origin], trustedProxies: ['127.0.0.0/8'], originTimeoutSeconds });
  await Promise.all(
    paths.flatMap((path) => [
      sendLine(edge, `GET ${path} HTTP/1.1`, headers),
      sendLine(edge, `POST ${path} HTTP/1.1`, [...headers, 'Content-Length: 0']),
    ]),
  );
  const lines = await linesOf(edge, 2 * paths.length);
  expect(lines.map((one) => one.status)).toContain(status);
  await expectNoCanary(edge);
});

it('a visitor is in no log when a limit is exceeded, and the log says that one was', async () => {
  const origin = await originForTest(saying('page', { 'cache-control': 'no-store' }));
  const slow = { rate: '1r/m', burst: 1 };
  const limits = {
    misses: slow,
    emergencyMisses: slow,
    requests: slow,
    posts: slow,
    journeyPosts: slow,
    connections: 1,
  };
  const edge = await edgeForTest({ origins: [origin.host], trustedProxies: ['127.0.0.0/8'], limits });
  for (const path of [...paths, ...paths, ...paths]) {
    await sendLine(edge, `GET ${path} HTTP/1.1`, headers);
    await sendLine(edge, `POST ${path} HTTP/1.1`, [...headers, 'Content-Length: 0']);
  }
  const lines = await linesOf(edge, 6 * paths.length);
  for (const event of ['edge', 'edge-miss'])
    expect(lines).toContainEqual(expect.objectContaining({ event, status: 429, limit: 'REJECTED' }));
  await expectNoCanary(edge);
});

it('a visitor is in no log who leaves early, sends too much, or sends what is no request', async () => {
  const origin = await originForTest((request, response) => {
    request.resume();
    setTimeout(() => saying('page')(request, response), 300);
  });
  const edge = await edgeForTest({ origins: [origin.host], trustedProxies: ['127.0.0.0/8'], clientTimeout: '1s' });
  const [path = ''] = paths;
  const requests = [
    [`GET ${path}&${'x'.repeat(33_000)} HTTP/1.1`, headers, 414],
    [`GET ${path} HTTP/1.1`, [...headers, `X-Long: ${canary.email}${'x'.repeat(33_000)}`], 400],
    [`POST ${path} HTTP/1.1`, [...headers, 'Content-Length: 2000000'], 413],
    [`GET ${path} HTTP/1.1`, ['Host: localhost', 'Host: localhost', ...headers], 400],
    [`GET ${path} HTTP/1.1`, [...headers, `bad header ${canary.email}`], 400],
    [`${canary.name} ${path} HTTP/1.1`, headers, 400],
    [`GET ${path} HTTP/1.1`, [...headers, `Host: ${canary.email}`], 421],
    [`GET ${canary.email} HTTP/1.1`, headers, 400],
    [`PUT ${path} HTTP/1.1`, headers, 405],
    [`POST ${path} HTTP/1.1`, [...headers, 'Transfer-Encoding: chunked', '', canary.email], 400],
  ] as const;
  const statuses = await Promise.all(
    requests.map(async ([request, given]) => (await sendLine(edge, request, [...given])).status),
  );
  expect(statuses).toEqual(requests.map(([, , status]) => status));
  // One disconnects in the middle of a header, one in the middle of a body, one before the response.
  const sent = headers.join('\r\n');
  const leaving = [
    `GET ${path} HTTP/1.1\r\nHost: localhost\r\n${sent}`,
    `POST ${path} HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100\r\n${sent}\r\n\r\n${canary.email}`,
    `GET /help-and-support/complaints/${canary.name} HTTP/1.1\r\nHost: localhost\r\n${sent}\r\n\r\n`,
  ].map((start) => {
    const socket = connect(edge.port, '127.0.0.1');
    socket.write(start);
    return socket;
  });
  await expect.poll(() => origin.asked.map(({ url }) => url)).toContain(`/help-and-support/complaints/${canary.name}`);
  for (const socket of leaving) socket.destroy();
  // One times out.
  const idle = connect(edge.port, '127.0.0.1');
  idle.write(`POST ${path} HTTP/1.1\r\nHost: localhost\r\nContent-Length: 9\r\n${headers.join('\r\n')}\r\n\r\n`);
  await new Promise((done) =>
    idle
      .resume()
      .on('close', done)
      .on('error', () => {}),
  );
  const lines = await linesOf(edge, requests.length + 2);
  expect(lines.map(({ status }) => status)).toEqual(expect.arrayContaining([400, 405, 408, 413, 414, 421, 499]));
  await expectNoCanary(edge);
});

it('the log names a public page by its path, and any other request by its route', async () => {
  const origin = await originForTest((request, response) =>
    request.url?.includes('unknown')
      ? response.writeHead(404).end('unknown')
      : saying('page', { ...publicHeaders, 'cache-control': 'public, s-maxage=60' })(request, response),
  );
  const edge = await edgeForTest({ origins: [origin.host] });
  const sent = [
    ['/help-and-support/meters?q=words', 'page', '/help-and-support/meters'],
    ['/help-and-support/meters?q=words', 'page', '/help-and-support/meters'],
    ['/help-and-support/unknown', 'page', ''],
    ['/help-and-support/emergencies', 'emergencies', '/help-and-support/emergencies'],
    ['/search?q=words', 'search', ''],
    ['/help-and-support/complaints/feedback', 'journey', ''],
    ['/help-and-support/submit-meter-read', 'reading', '/help-and-support/submit-meter-read'],
    ['/signin', 'private', ''],
    ['/SIGNIN', 'other-spelling', ''],
  ] as const;
  for (const [path] of sent) await sendLine(edge, `GET ${path} HTTP/1.1`);
  const lines = (await linesOf(edge, sent.length)).filter(({ event }) => event === 'edge');
  expect(lines.map(({ route, path }) => [route, path])).toEqual(sent.map(([, route, path]) => [route, path]));
  expect(lines.map(({ cache }) => cache)).toEqual(['MISS', 'HIT', 'MISS', 'MISS', '', '', 'MISS', '', '']);
});

async function expectNoCanary(edge: Edge): Promise<void> {
  const logs = await logsOf(edge);
  expect(Object.keys(logs).toSorted()).toEqual(['access.log', 'error.log']);
  const found = Object.entries(logs).flatMap(([name, text]) =>
    text
      .split('\n')
      .filter((one) => needles.some((needle) => one.toLowerCase().includes(needle.toLowerCase())))
      .map((one) => `${name}: ${one}`),
  );
  expect(found).toEqual([]);
}
