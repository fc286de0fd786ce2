import type { IncomingMessage } from 'node:http';
import type { FastifyInstance, FastifyServerOptions } from 'fastify';
import { currentTrace, type OpenSpan, openSpan, within } from './tracing.ts';

const open = new WeakMap<IncomingMessage, OpenSpan>();
const bound = new WeakSet<object>();

/** For pino: adds the trace id to every line that is logged for a request or a job. */
export const traceInLogs = {
  mixin: (_fields: object, _level: number, logger: object): object => {
    const trace = bound.has(logger) ? undefined : currentTrace();
    return trace ? { traceId: trace.traceId } : {};
  },
};

/**
 * For Fastify: adds the trace id to a request's log, also outside the request's async context. A trusted caller's trace
 * is continued; its header decides whether the trace is sampled.
 */
export function bindTraceToLog(
  isTrusted: (request: IncomingMessage) => boolean,
): NonNullable<FastifyServerOptions['childLoggerFactory']> {
  return (logger, _bindings, options, request) => {
    const method = request.method ?? '';
    const span = openSpan(isTrusted(request) ? request.headers['traceparent']?.toString() : undefined, {
      name: method,
      kind: 'server',
      attributes: { 'http.request.method': method },
    });
    open.set(request, span);
    const child = logger.child({ traceId: span.traceId }, options);
    bound.add(child);
    return child;
  };
}

/** Runs all handling of a request in its trace. */
export function traceRequests(app: FastifyInstance): void {
  const enter = (request: IncomingMessage, done: () => void) => {
    const span = open.get(request);
    if (span) within(span, done);
    else done();
  };
  app.addHook('onRequest', (request, _reply, done) => enter(request.raw, done));
  // Again, because reading the body loses the async context.
  app.addHook('preHandler', (request, _reply, done) => enter(request.raw, done));
  app.addHook('onResponse', async (request, { statusCode }) => {
    const route = request.routeOptions.url ?? 'none';
    const failure = statusCode >= 500 ? 'failed' : undefined;
    open.get(request.raw)?.end({ 'http.route': route, 'http.response.status_code': statusCode }, failure);
  });
}
