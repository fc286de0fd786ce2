import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { connect } from 'node:net';
import { onTestFinished } from 'vitest';
import { type Edge, startEdge } from './start-edge.ts';

/** An origin that stops when the test that started it is over. */
export async function originForTest(...settings: Parameters<typeof startTestOrigin>): Promise<TestOrigin> {
  const origin = await startTestOrigin(...settings);
  onTestFinished(origin.stop);
  return origin;
}

/** A process that listens and accepts nothing, with a full queue: a connection to it times out, as to a removed container. */
export async function silentOriginForTest(): Promise<string> {
  const listen =
    "const server = require('node:net').createServer().listen({ port: 0, host: '127.0.0.1', backlog: 1 }, () => console.log(server.address().port))";
  const process = spawn('node', ['-e', listen], { stdio: ['ignore', 'pipe', 'inherit'] });
  const [printed] = await once(process.stdout, 'data');
  const port = Number(printed);
  process.kill('SIGSTOP');
  const waiting = [1, 2].map(() => connect(port, '127.0.0.1'));
  onTestFinished(() => {
    for (const socket of waiting) socket.on('error', () => {}).destroy();
    process.kill('SIGKILL');
  });
  await Promise.all(waiting.map((socket) => once(socket, 'connect')));
  return `127.0.0.1:${port}`;
}

/** An edge that stops when the test that started it is over. */
export async function edgeForTest(settings: Parameters<typeof startEdge>[0]): Promise<Edge> {
  const edge = await startEdge(settings);
  onTestFinished(edge.stop);
  return edge;
}

/** A page as a browser gets it, except that a redirect is not followed. */
export async function readPage(edge: Edge, path: string, headers: Record<string, string> = {}) {
  const response = await fetch(edge.origin + path, { headers, redirect: 'manual' });
  return { status: response.status, text: await response.text(), headers: response.headers };
}

export type RawResponse = { status: number; head: string; text: string };

/** Sends a request line as it is: `fetch` would normalise the URL first. */
export async function sendLine(edge: Edge, line: string, headers: string[] = []): Promise<RawResponse> {
  const named = headers.some((header) => /^host:/i.test(header)) ? headers : ['Host: localhost', ...headers];
  const whole = await sendBytes(edge, `${[line, ...named, 'Connection: close'].join('\r\n')}\r\n\r\n`);
  const [head = ''] = whole.split('\r\n\r\n', 1);
  return { status: Number(head.split(' ')[1]), head, text: whole.slice(head.length + 4) };
}

/** Pipelines requests on one connection, and counts the responses by status. */
export async function pipeline(edge: Edge, lines: string[], headers: string[]): Promise<Record<string, number>> {
  const requests = lines.map((line) => `${[line, 'Host: localhost', ...headers].join('\r\n')}\r\n\r\n`);
  const last = 'GET /edge/alive HTTP/1.1\r\nHost: end\r\nConnection: close\r\n\r\n';
  const whole = await sendBytes(edge, requests.join('') + last);
  const statuses = [...whole.matchAll(/^HTTP\/1\.1 (\d{3})/gm)].map(([, status = '']) => status).slice(0, -1);
  return Object.fromEntries(
    Object.entries(Object.groupBy(statuses, (status) => status)).map(([status, all = []]) => [status, all.length]),
  );
}

/** The response until the connection is closed; a reset after a response is not an error. */
async function sendBytes(edge: Edge, bytes: string): Promise<string> {
  const socket = connect(edge.port, '127.0.0.1');
  let whole = '';
  socket.on('data', (part) => {
    whole += part.toString('latin1');
  });
  socket.on('error', () => {});
  socket.write(bytes);
  await new Promise((closed) => socket.on('close', closed));
  return whole;
}

type Asked = { method: string; url: string; headers: IncomingMessage['headers'] };
type Handler = (request: IncomingMessage, response: ServerResponse) => void;

export type TestOrigin = {
  host: string;
  port: number;
  asked: Asked[];
  /** Replaces the request handler. */
  replaceHandler: (handler: Handler) => void;
  stop: () => Promise<void>;
};

export const publicHeaders = {
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'public, max-age=0, s-maxage=1, stale-while-revalidate=1, stale-if-error=86400',
};

export const saying =
  (text: string, headers: Record<string, string | string[]> = publicHeaders): Handler =>
  (_request, response) =>
    response.writeHead(200, headers).end(text);

/** An origin whose request handler the test can replace; it records the requests. */
export async function startTestOrigin(handler: Handler = saying('page'), port = 0): Promise<TestOrigin> {
  const asked: Asked[] = [];
  let current = handler;
  const server = createServer({ maxHeaderSize: 65_536 }, (request, response) => {
    asked.push({ method: request.method ?? '', url: request.url ?? '', headers: request.headers });
    current(request, response);
  }).listen(port, '127.0.0.1');
  await once(server, 'listening');
  const bound = server.address();
  if (bound === null || typeof bound === 'string') throw new Error('the origin has no port');
  return {
    host: `127.0.0.1:${bound.port}`,
    port: bound.port,
    asked,
    replaceHandler: (next) => {
      current = next;
    },
    stop: async () => {
      if (!server.listening) return;
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}
