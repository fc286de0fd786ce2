import { jsonApiMediaType } from '@lamplighter/contracts/json-api';
import type { FastifyInstance } from 'fastify';

/** Lets the routes of `app` take bodies of JSON:API's own media type; a body that would poison a prototype is refused. */
export function readJsonApiBodies(app: FastifyInstance): void {
  if (app.hasContentTypeParser(jsonApiMediaType)) return;
  app.addContentTypeParser(jsonApiMediaType, { parseAs: 'string' }, app.getDefaultJsonParser('error', 'error'));
}
