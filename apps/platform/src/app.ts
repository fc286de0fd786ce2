import { continueTrace } from '@lamplighter/contracts/trace-parent';
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify';
import { answerFailure } from './failure.ts';
import type { ContentLibrary } from './modules/content/library.ts';
import { contentRoutes } from './modules/content/routes.ts';

export type PlatformServices = {
  logger: FastifyBaseLogger;
  content: ContentLibrary;
  /** Whether the database takes writes. */
  ready: () => boolean;
  now: () => Date;
};

export async function createPlatform(services: PlatformServices): Promise<FastifyInstance> {
  const app = Fastify({
    // A search of 2,000 characters that are not of the Latin alphabet is 18 kB as an address.
    http: { maxHeaderSize: 32_768 },
    loggerInstance: services.logger,
    logController: new LogController({ disableRequestLogging: true }),
    childLoggerFactory: (logger, _bindings, options, request) =>
      logger.child({ traceId: continueTrace(request.headers['traceparent']?.toString()).traceId }, options),
  });

  app.setErrorHandler(answerFailure);
  app.setNotFoundHandler((request, reply) =>
    answerFailure(
      Object.assign(new Error('Not found'), { statusCode: 404, name: 'NotFound', code: 'NOT_FOUND' }),
      request,
      reply,
    ),
  );
  app.addHook('onResponse', async (request, reply) => {
    request.log.info({
      event: 'request',
      method: request.method,
      route: request.routeOptions.url ?? 'none',
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime),
    });
  });

  app.get('/livez', { logLevel: 'silent' }, async () => 'alive');
  app.get('/readyz', { logLevel: 'silent' }, async (_request, reply) =>
    services.ready() ? 'ready' : reply.code(503).send('the database takes no writes'),
  );
  await app.register(contentRoutes, services);
  return app;
}
