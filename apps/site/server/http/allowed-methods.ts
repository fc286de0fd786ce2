import type { IncomingMessage, ServerResponse } from 'node:http';
import { securityHeaders } from './security-headers.ts';

export const allowedMethods = ['GET', 'HEAD', 'POST'];

/** Responds with 405 to every other method, before the router: it does not know all of them. */
export function refuseOtherMethods({ method = '' }: IncomingMessage, response: ServerResponse): boolean {
  if (allowedMethods.includes(method)) return false;
  const headers = { ...securityHeaders, allow: allowedMethods.join(', '), 'cache-control': 'no-store' };
  response.writeHead(405, { ...headers, 'content-type': 'text/plain; charset=utf-8', connection: 'close' });
  response.end('Method not allowed');
  return true;
}
