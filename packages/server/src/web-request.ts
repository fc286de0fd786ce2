import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** The URL is the configured origin with the path of the request: the client's host and scheme are not trusted. */
export function toWebRequest(request: FastifyRequest, reply: FastifyReply, publicOrigin: string): Request {
  const disconnected = new AbortController();
  reply.raw.once('close', () => {
    // Not after a complete response: there is nothing to end, and an abort takes longer than a log line.
    if (!reply.raw.writableFinished) disconnected.abort();
  });
  const headers = new Headers();
  for (const [name, value] of Object.entries(request.headers)) {
    if (value === undefined || name.startsWith(':')) continue;
    headers.set(name, Array.isArray(value) ? value.join(', ') : value);
  }
  headers.set('host', new URL(publicOrigin).host);
  const { body } = request;
  return new Request(publicOrigin + request.url, {
    method: request.method,
    headers,
    signal: disconnected.signal,
    ...(Buffer.isBuffer(body) && { body: new Uint8Array(body) }),
  });
}

export async function sendResponse(response: Response, reply: FastifyReply): Promise<FastifyReply> {
  reply.code(response.status);
  for (const [name, value] of response.headers) {
    if (name === 'set-cookie') continue;
    reply.header(name, value);
  }
  for (const cookie of response.headers.getSetCookie()) reply.header('set-cookie', cookie);
  if (!response.body) return reply.send('');
  return reply.send(response.headers.has('content-length') ? await response.text() : Readable.from(response.body));
}

export function redirectTo(url: string, cookies: string[] = []): Response {
  const response = new Response(null, { status: 303, headers: { location: url } });
  for (const cookie of cookies) response.headers.append('set-cookie', cookie);
  return response;
}
