import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';

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
