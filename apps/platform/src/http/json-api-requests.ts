import { jsonApiMediaType } from '@lamplighter/contracts/json-api';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { ApiError } from './api-error.ts';

/** Accepts JSON:API bodies only (415 otherwise), and rejects prototype poisoning. */
export function readJsonApiBodies(app: FastifyInstance, bodyLimit: number): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser<string>(jsonApiMediaType, { parseAs: 'string', bodyLimit }, (request, body, done) => {
    // A proxy may announce an empty body.
    if (request.method === 'DELETE' && body === '') return done(null, undefined);
    return parse(request, body, (error, parsed) => (error ? done(unreadable(error)) : done(null, parsed)));
  });
}

// The parser's message is not used, because it may quote the body.
function unreadable(cause: Error): ApiError {
  return new ApiError(400, [{ title: 'Invalid JSON', details: 'The body is not a JSON document.' }], {
    cause,
  });
}

/** The client in the `client-id` header. It identifies a client and is not a secret. */
export function requireClient(request: FastifyRequest, known: readonly string[]): string {
  const id = request.headers['client-id'];
  const client = known.find((one) => one === id);
  if (client !== undefined) return client;
  throw new ApiError(401, [{ title: 'Unknown client', details: 'The client-id header names no client of this API.' }]);
}
