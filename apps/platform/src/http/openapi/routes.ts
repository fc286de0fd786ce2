import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { platformApi } from './api-descriptions.ts';
import { openApiDocument } from './document.ts';

/** `GET /v1/openapi.json`. Public: it contains no secrets. */
export const apiDocumentRoutes: FastifyPluginAsyncZod = async (app) => {
  let document: string | undefined;
  const schema = {
    operationId: 'apiDocument',
    tags: ['health'],
    summary: 'This document.',
    security: [],
    response: { 200: { description: 'OpenAPI 3.1' } },
  };
  app.get('/v1/openapi.json', { schema }, async (_request, reply) => {
    // Generated on the first request, when all routes are registered.
    document ??= JSON.stringify(openApiDocument(app, platformApi));
    return reply.type('application/json').header('cache-control', 'public, max-age=300').send(document);
  });
};
