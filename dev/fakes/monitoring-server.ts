import { createServer, type IncomingMessage } from 'node:http';
import { inflateSync } from 'node:zlib';

/** One payload: its track, and its decompressed text. */
type Received = { track: string; text: string };

/**
 * The monitoring provider's intake, as behind a proxy, and the personalisation service at `/beacon`. `GET /received`
 * returns what was sent, decompressed.
 */
export function startMonitoringServer({ port }: { port: number }): void {
  const received: Received[] = [];
  createServer(async (request, response) => {
    const url = new URL(request.url ?? '/', 'http://intake');
    if (request.method === 'GET') return response.end(JSON.stringify(received));
    const open = { 'access-control-allow-origin': '*', 'access-control-allow-headers': '*' };
    if (request.method === 'OPTIONS') return response.writeHead(204, open).end();
    const forward = url.searchParams.get('ddforward');
    const track = forward ? (/\/api\/v2\/(\w+)/.exec(forward)?.[1] ?? 'unknown') : url.pathname.slice(1);
    received.push({ track, text: `${forward ?? ''}\n${await unpack(request)}` });
    return response.writeHead(202, open).end();
  }).listen(port, '127.0.0.1');
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
