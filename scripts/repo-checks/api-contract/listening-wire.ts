import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import { z } from 'zod';
import type { createTestPlatform } from '../../../apps/platform/test/database.ts';

/** One recorded request and its response. */
export type Exchange = {
  method: string;
  url: URL;
  headers: IncomingHttpHeaders;
  sent: string;
  status: number;
  type: string;
  body: string;
};

export type Wire = { origin: string; exchanges: Exchange[]; stop: () => Promise<void> };

const methods = z.enum(['GET', 'POST', 'PUT', 'DELETE']);

/** A listener that forwards requests to the app and records them. */
export async function listenIn(app: Awaited<ReturnType<typeof createTestPlatform>>): Promise<Wire> {
  const exchanges: Exchange[] = [];
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(Buffer.from(chunk));
    const payload = Buffer.concat(chunks);
    const method = methods.parse(request.method);
    const { headers } = request;
    const url = new URL(request.url ?? '/', 'http://platform');
    const result = await app.inject({
      method,
      url: url.pathname + url.search,
      headers,
      ...(payload.length > 0 && { payload }),
    });
    const type = String(result.headers['content-type'] ?? '');
    exchanges.push({
      method: method.toLowerCase(),
      url,
      headers,
      sent: payload.toString(),
      status: result.statusCode,
      type: type.split(';')[0] ?? '',
      body: result.body,
    });
    response.writeHead(result.statusCode, type ? { 'content-type': type } : {}).end(result.body);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const bound = server.address();
  if (bound === null || typeof bound === 'string') throw new Error('the wire has no port');
  return {
    origin: `http://127.0.0.1:${bound.port}`,
    exchanges,
    stop: async () => {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
}
