import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import type { ServerResponse } from 'node:http';
import { connect } from 'node:net';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { z } from 'zod';
import type { Edge } from '../../../deploy/edge/start-edge.ts';
import { edgeForTest, originForTest, publicHeaders, sendLine } from '../../../deploy/edge/test-edge.ts';
import { freePort } from '../../../dev/free-port.ts';

const run = promisify(execFile);
const hub = '/help-and-support/';
const complaint = '/help-and-support/complaints/gas-and-electricity';

type Kind = 'page' | 'emergency' | 'form' | 'search' | 'private';
type Sent = [
  line: string,
  status: number,
  counted: `${Kind} ${'good' | 'bad' | 'refused'}` | 'nowhere',
  more?: string[],
];

/** The counters that mtail makes of the log of an edge, as `name kind value-of-the-other-label`. */
async function countersOf(edge: Edge): Promise<Record<string, number>> {
  const log = join(edge.directory, 'access.log');
  const flags = ['--one_shot', '--one_shot_format=prometheus', '--progs=deploy/observe/edge.mtail', '--port=0'];
  const { stdout } = await run('mtail', [...flags, `--logs=${log}`]);
  const series =
    /^lamplighter_edge_(\w+)_total\{kind="(\w+)",(?:outcome="(\w+)",)?.*?(?:within="([\d.]+)")?\} (\d+)$/gm;
  return Object.fromEntries(
    [...stdout.matchAll(series)].map(([, name, kind, outcome, within, count]) => [
      `${name} ${kind} ${outcome ?? within}`,
      Number(count),
    ]),
  );
}

const loggedLine = z.object({
  event: z.string(),
  method: z.string(),
  route: z.string().optional(),
  status: z.number(),
  seconds: z.number(),
});

/** The log lines of clients, when there are as many as requests. */
async function linesOf(edge: Edge, requests: number) {
  const read = async () => {
    // Makes nginx write its buffers.
    process.kill(edge.process.pid ?? 0, 'SIGUSR1');
    const text = await readFile(join(edge.directory, 'access.log'), 'utf8');
    const lines = text.split('\n').filter(Boolean);
    return lines.map((line) => loggedLine.parse(JSON.parse(line))).filter(({ event }) => event === 'edge');
  };
  await expect.poll(async () => (await read()).length, { timeout: 10_000 }).toBe(requests);
  return read();
}

async function sendAll(edge: Edge, all: Sent[]): Promise<void> {
  for (const [line, status, , more = []] of all) {
    const sent = await sendLine(edge, `${line} HTTP/1.1`, [
      ...more,
      ...(line.startsWith('POST') ? ['Content-Length: 0'] : []),
    ]);
    expect([line, sent.status]).toEqual([line, status]);
  }
}

const countOf = (all: Sent[]) =>
  Object.fromEntries(
    Object.entries(Object.groupBy(all, ([, , counted]) => counted)).map(([counted, of = []]) => [counted, of.length]),
  );

/** The outcomes that were counted at all; every kind that was asked for has all three. */
function requestsIn(counters: Record<string, number>): Record<string, number> {
  const requests = Object.entries(counters).filter(([name]) => name.startsWith('requests '));
  const kinds = new Set(requests.map(([name]) => name.split(' ')[1]));
  expect(requests).toHaveLength(3 * kinds.size);
  return Object.fromEntries(
    requests.filter(([, count]) => count > 0).map(([name, count]) => [name.replace('requests ', ''), count]),
  );
}

const responses: Record<string, (response: ServerResponse) => void> = {
  '/help-and-support/failing': (response) => response.writeHead(503).end('failing'),
  '/help-and-support/broken': (response) => response.writeHead(500).end('broken'),
  '/help-and-support/unknown': (response) => response.writeHead(404).end('unknown'),
  [`${complaint}/query`]: (response) => response.writeHead(422).end('invalid'),
  '/help-and-support/complaints/feedback': (response) => response.writeHead(409).end('conflict'),
  '/help-and-support/complaints/pay-as-you-go': (response) => response.writeHead(503).end('failing'),
};

it('counts what a client saw, by kind and outcome, while the origin responds', async () => {
  const origin = await originForTest((request, response) => {
    const respond = responses[request.url ?? ''];
    if (respond) respond(response);
    else if (request.method === 'POST') response.writeHead(303, { location: hub }).end();
    else response.writeHead(200, { ...publicHeaders, 'cache-control': 'public, s-maxage=60', etag: '"a"' }).end('page');
  });
  const edge = await edgeForTest({ origins: [origin.host] });
  const sent: Sent[] = [
    [`GET ${hub}`, 200, 'page good'],
    [`GET ${hub}`, 200, 'page good'],
    [`GET ${hub}`, 304, 'page good', ['If-None-Match: "a"']],
    ['GET /help-and-support//meters', 301, 'page good'],
    ['GET /help-and-support/unknown', 404, 'page refused'],
    ['GET /help-and-support/failing', 503, 'page bad'],
    ['GET /help-and-support/broken', 500, 'page bad'],
    ['GET /help-and-support/emergencies', 200, 'emergency good'],
    ['GET /help-and-support/emergencies/smell-gas?from=hub', 200, 'emergency good'],
    [`GET ${complaint}`, 200, 'page good'],
    ['GET /help-and-support/submit-meter-read', 200, 'page good'],
    ['GET /help-and-support/follow', 200, 'page good'],
    [`POST ${complaint}`, 303, 'form good'],
    ['POST /help-and-support/make-a-complaint-select-type', 303, 'form good'],
    ['POST /help-and-support/submit-meter-read', 303, 'form good'],
    ['POST /help-and-support/follow', 303, 'form good'],
    [`POST ${complaint}/query`, 422, 'form good'],
    ['POST /help-and-support/complaints/feedback', 409, 'form refused'],
    ['POST /help-and-support/complaints/pay-as-you-go', 503, 'form bad'],
    ['GET /search?q=bill', 200, 'search good'],
    ['POST /help-and-support/article-votes', 303, 'private good'],
    ['GET /signin', 200, 'private good'],
    ['GET /readyz', 404, 'nowhere'],
    [`PUT ${hub}`, 405, 'nowhere'],
    [`GET ${hub}`, 421, 'nowhere', ['Host: elsewhere.example']],
  ];
  await sendAll(edge, sent);
  const lines = await linesOf(edge, sent.length);
  const counters = await countersOf(edge);
  const { nowhere: _, ...expected } = countOf(sent);
  expect(requestsIn(counters)).toEqual(expected);

  // Fast ones are good ones; how long they took is in the log.
  const pages = lines.filter(
    ({ method, route, status }) =>
      method === 'GET' &&
      !['search', 'private', 'emergencies', 'unknown-host', ''].includes(route ?? '') &&
      status < 400,
  );
  expect(pages).toHaveLength(7);
  for (const within of [0.1, 0.5, 2]) {
    const fast = pages.filter(({ seconds }) => seconds <= within).length;
    expect([within, counters[`fast page ${within}`] ?? 0]).toEqual([within, fast]);
  }
});

it('counts 503s that the edge made itself: no origin knows of them', async () => {
  const edge = await edgeForTest({ origins: [`127.0.0.1:${await freePort()}`] });
  const sent: Sent[] = [
    [`GET ${hub}`, 503, 'page bad'],
    ['GET /help-and-support/emergencies', 503, 'emergency bad'],
    [`POST ${complaint}`, 503, 'form bad'],
    ['GET /search?q=bill', 503, 'search bad'],
    ['GET /signin', 503, 'private bad'],
  ];
  await sendAll(edge, sent);
  await linesOf(edge, sent.length);
  expect(requestsIn(await countersOf(edge))).toEqual(countOf(sent));
});

it("a client's own limit is refused, at each of the limits that a client can exceed", async () => {
  const origin = await originForTest((_, response) => response.writeHead(200, { 'cache-control': 'no-store' }).end());
  const slow = { rate: '1r/m', burst: 1 };
  const limits = { misses: slow, journeyPosts: slow };
  const edge = await edgeForTest({ origins: [origin.host], limits });
  const sent: Sent[] = [
    [`GET ${hub}`, 200, 'page good'],
    [`GET ${hub}`, 200, 'page good'],
    [`GET ${hub}`, 429, 'page refused'],
    [`POST ${complaint}`, 429, 'form refused'],
  ];
  await sendAll(edge, sent);
  await linesOf(edge, sent.length);
  expect(requestsIn(await countersOf(edge))).toEqual(countOf(sent));
});

it('a client who leaves after more than five seconds without a response was failed, one who leaves early was not', async () => {
  const origin = await originForTest((request) => request.resume());
  const edge = await edgeForTest({ origins: [origin.host] });
  const leave = async (afterMs: number) => {
    const socket = connect(edge.port, '127.0.0.1').on('error', () => {});
    socket.write(`POST ${complaint} HTTP/1.1\r\nHost: localhost\r\nContent-Length: 0\r\n\r\n`);
    await setTimeout(afterMs);
    socket.destroy();
  };
  await Promise.all([leave(500), leave(4_500), leave(5_500)]);
  const lines = await linesOf(edge, 3);
  expect(lines.map(({ status }) => status)).toEqual([499, 499, 499]);
  expect(requestsIn(await countersOf(edge))).toEqual({ 'form refused': 2, 'form bad': 1 });
});
