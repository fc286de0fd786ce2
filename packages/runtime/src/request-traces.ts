import type { IncomingMessage } from 'node:http';
import type { Logger } from '@lamplighter/runtime/logger';
import type { FastifyInstance, FastifyServerOptions } from 'fastify';
import { currentTrace, type OpenSpan, openSpan, within } from './tracing.ts';

const open = new WeakMap<IncomingMessage, OpenSpan>();
const bound = new WeakSet<object>();

/** For pino: every line that is written on behalf of a request or a job has its trace id. */
export const traceInLogs = {
  mixin: (_fields: object, _level: number, logger: Logger): object => {
    const trace = bound.has(logger) ? undefined : currentTrace();
    return trace ? { traceId: trace.traceId } : {};
  },
};

/**
 * For Fastify: a request's log has its trace id even where the request's own context does not reach. The trace of a caller
 * is continued when the caller is trusted; its header decides whether the trace is sampled.
 */
export function bindTraceToLog(
  isTrusted: (request: IncomingMessage) => boolean,
): NonNullable<FastifyServerOptions['childLoggerFactory']> {
  return (logger, _bindings, options, request) => {
    const method = request.method ?? '';
    const span = openSpan(isTrusted(request) ? request.headers['traceparent']?.toString() : undefined, {
      name: method,
      kind: 'server',
      words: { 'http.request.method': method },
    });
    open.set(request, span);
    const child = logger.child({ traceId: span.traceId }, options);
    bound.add(child);
    return child;
  };
}

/** Everything done to answer a request happens in its trace. */
export function traceRequests(app: FastifyInstance): void {
  const enter = (request: IncomingMessage, done: () => void) => {
    const span = open.get(request);
    if (span) within(span, done);
    else done();
  };
  app.addHook('onRequest', (request, _reply, done) => enter(request.raw, done));
  // Reading a body leaves the context behind.
  app.addHook('preHandler', (request, _reply, done) => enter(request.raw, done));
  app.addHook('onResponse', async (request, { statusCode }) => {
    const route = request.routeOptions.url ?? 'none';
    const failure = statusCode >= 500 ? 'failed' : undefined;
    open.get(request.raw)?.end({ 'http.route': route, 'http.response.status_code': statusCode }, failure);
  });
}
