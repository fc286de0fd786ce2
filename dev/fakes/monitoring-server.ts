import { createServer, type IncomingMessage } from 'node:http';
import { inflateSync } from 'node:zlib';

/** One payload: its track, and its decompressed text. */
type Received = { track: string; text: string };

type MonitoringServer = { origin: string; stop: () => Promise<void> };

/**
 * The monitoring provider's intake, as behind a proxy, and the personalisation service at `/beacon`. `GET /received`
 * returns what was sent, decompressed.
 */
export async function startMonitoringServer({ port = 0 }: { port?: number } = {}): Promise<MonitoringServer> {
  const received: Received[] = [];
  const server = createServer(async (request, response) => {
    const url = new URL(request.url ?? '/', 'http://intake');
    if (request.method === 'GET') return response.end(JSON.stringify(received));
    const open = { 'access-control-allow-origin': '*', 'access-control-allow-headers': '*' };
    if (request.method === 'OPTIONS') return response.writeHead(204, open).end();
    const forward = url.searchParams.get('ddforward');
    const track = forward ? (/\/api\/v2\/(\w+)/.exec(forward)?.[1] ?? 'unknown') : url.pathname.slice(1);
    received.push({ track, text: `${forward ?? ''}\n${await unpack(request)}` });
    return response.writeHead(202, open).end();
  });
  await new Promise<void>((done) => server.listen(port, '127.0.0.1', done));
  const bound = server.address();
  if (bound === null || typeof bound === 'string') throw new Error('the intake listens to no port');
  return {
    origin: `http://127.0.0.1:${bound.port}`,
    stop: async () => {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
}

/** Events arrive as lines of JSON; a replay arrives as a form with a compressed file. */
async function unpack(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(Buffer.from(chunk));
  const body = Buffer.concat(chunks);
  const type = request.headers['content-type'] ?? '';
  if (!type.startsWith('multipart/form-data')) return body.toString('utf8');
  const form = await new Response(body, { headers: { 'content-type': type } }).formData();
  const parts: string[] = [];
  for (const [, part] of form) {
    parts.push(typeof part === 'string' ? part : unpackFile(Buffer.from(await part.arrayBuffer())));
  }
  return parts.join('\n');
}

function unpackFile(bytes: Buffer): string {
  try {
    return inflateSync(bytes).toString('utf8');
  } catch {
    return bytes.toString('utf8');
  }
}

if (import.meta.main) {
  /** The monitoring provider's intake, as a process, at `PORT`. `GET /received` returns what was sent. */
  const server = await startMonitoringServer({ port: Number(process.env['PORT']) });
  process.on('SIGTERM', async () => {
    await server.stop();
    process.exit(0);
  });
}
