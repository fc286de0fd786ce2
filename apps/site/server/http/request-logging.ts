import fastifyPlugin from 'fastify-plugin';
import { measureResponse } from './request-metrics.ts';

/** One log line and one metric for each response. */
export const requestLogging = fastifyPlugin(async (app) => {
  app.addHook('onResponse', async (request, reply) => {
    measureResponse(request, reply);
    request.log.info({
      event: 'request',
      method: request.method,
      route: request.routeOptions.url ?? 'none',
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime),
    });
  });
});
