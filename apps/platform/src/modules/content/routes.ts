import type { FastifyInstance } from 'fastify';
import type { PlatformServices } from '../../http/app.ts';

/** The content server: `GET /aem6/content/...`. Responses are the same for all clients, so any cache may store them. */
export async function contentRoutes(app: FastifyInstance, { content, now }: PlatformServices): Promise<void> {
  app.get('/aem6/content/*', async (request, reply) => {
    const path = decodeURI(new URL(request.url, 'http://content').pathname);
    const document = content.find(path, now());
    if (!document) return reply.callNotFound();
    reply.header('etag', document.etag);
    reply.header('cache-control', 'public, max-age=30, stale-while-revalidate=30, stale-if-error=86400');
    if (request.headers['if-none-match'] === document.etag) return reply.code(304).send();
    return reply.type(document.type).send(document.body);
  });
}
