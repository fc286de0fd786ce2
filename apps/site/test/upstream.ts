import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { afterEach } from 'vitest';

type Respond = (request: IncomingMessage, response: ServerResponse) => void;

/** Starts upstreams on free ports and returns their origins; each is closed after its test. */
export function setUpUpstreams() {
  const closers: (() => void)[] = [];
  afterEach(() => {
    for (const close of closers.splice(0)) close();
  });
  return async (respond: Respond): Promise<string> => {
    const server = createServer(respond).listen(0, '127.0.0.1');
    await once(server, 'listening');
    closers.push(() => {
      server.closeAllConnections();
      server.close();
    });
    const address = server.address();
    return typeof address === 'object' && address ? `http://127.0.0.1:${address.port}` : '';
  };
}
