import type { FastifyInstance } from 'fastify';
import { apiDocument } from './document.ts';

/** `GET /v1/openapi.json`. Public: it contains no secrets. */
export async function apiDocumentRoutes(app: FastifyInstance): Promise<void> {
  const document = JSON.stringify(apiDocument());
  app.get('/v1/openapi.json', async (_request, reply) =>
    reply.type('application/json').header('cache-control', 'public, max-age=300').send(document),
  );
}
