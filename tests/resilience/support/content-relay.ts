import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';

type Handler = (request: IncomingMessage, response: ServerResponse) => void;

export type ContentRelay = {
  origin: string;
  /** Responds like this from now on; without an argument it forwards to the real content server again. */
  breaks: (handler?: Handler) => void;
  stop: () => Promise<void>;
};

/** A proxy in front of the content server that can be made to fail. */
export async function startContentRelay(platform: string): Promise<ContentRelay> {
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
