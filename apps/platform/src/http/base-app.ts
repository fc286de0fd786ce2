import { closeConnectionsOnShutdown } from '@lamplighter/server/close-connections';
import { durationBuckets } from '@lamplighter/server/metrics-server';
import { bindTraceToLog, traceRequests } from '@lamplighter/server/request-traces';
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify';
import { Histogram } from 'prom-client';
import { handleError } from './api-error.ts';
import { validateRequests } from './request-validation.ts';

const requestSeconds = new Histogram({
  name: 'lamplighter_request_seconds',
  help: 'Time to respond to a request to the platform, by route.',
  labelNames: ['method', 'route', 'status'],
  buckets: durationBuckets,
});

// Start at 0, so that the first failure to accept a lead shows as an increase of the series.
for (const status of [201, 503]) requestSeconds.zero({ method: 'POST', route: '/v1/leads', status });

/** An HTTP server with traces, validation, error responses, a log line and a metric for each request. */
export function createBaseApp(logger: FastifyBaseLogger): FastifyInstance {
  const app = Fastify({
    // Graceful shutdown: open connections still get a response, with `Connection: close`.
    return503OnClosing: false,
    // A query of 2,000 non-Latin characters takes 18 kB in the URL.
    http: { maxHeaderSize: 32_768 },
    loggerInstance: logger,
    logController: new LogController({ disableRequestLogging: true }),
    // All callers are trusted: they are the site, the worker and the console.
    childLoggerFactory: bindTraceToLog(() => true),
  });
  traceRequests(app);
  closeConnectionsOnShutdown(app);
  validateRequests(app);
  app.setErrorHandler(handleError);
  app.setNotFoundHandler((request, reply) =>
    handleError(
      Object.assign(new Error('Not found'), { statusCode: 404, name: 'NotFound', code: 'NOT_FOUND' }),
      request,
      reply,
    ),
  );
  app.addHook('onResponse', async (request, reply) => {
    const labels = { method: request.method, route: request.routeOptions.url ?? 'none', status: reply.statusCode };
    requestSeconds.observe(labels, reply.elapsedTime / 1_000);
    request.log.info({
      event: 'request',
      ...labels,
      ms: Math.round(reply.elapsedTime),
    });
  });
  return app;
}
