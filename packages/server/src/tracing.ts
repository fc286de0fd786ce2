import { AsyncLocalStorage } from 'node:async_hooks';
import {
  type Context,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  type Tracer,
  trace as traces,
} from '@opentelemetry/api';
import { continueTrace, readTraceparent, type Trace, writeTraceparent } from './trace-parent.ts';

/**
 * The allowed span attributes. Spans contain no personal data, so this is a closed list, as for log fields: no URL, no
 * query, no error message.
 */
export type SpanAttributes = {
  'http.request.method'?: string;
  'http.route'?: string;
  'http.response.status_code'?: number;
  'server.address'?: string;
  'db.system.name'?: 'postgresql';
  'db.operation.name'?: string;
  'db.collection.name'?: string;
  'db.operation.batch.size'?: number;
  'lamplighter.channel'?: string;
  'lamplighter.outcome'?: string;
  'lamplighter.attempt'?: number;
};

const kinds = { server: SpanKind.SERVER, client: SpanKind.CLIENT, consumer: SpanKind.CONSUMER };

export type SpanStart = { name: string; kind: keyof typeof kinds; attributes?: SpanAttributes; startedAt?: number };

/** A span in progress. Without a collector it still has its ids, for logs and calls. */
export type OpenSpan = Trace & { end: (attributes?: SpanAttributes, failure?: unknown) => void };

const current = new AsyncLocalStorage<Trace>();
let tracer: Tracer | undefined;

/** Turns on the recording of spans. Without a tracer a span costs only the check of this variable. */
export function recordSpansWith(given: Tracer | undefined): void {
  tracer = given;
}

export function currentTrace(): Trace | undefined {
  return current.getStore();
}

export function within<Result>(trace: Trace, run: () => Result): Result {
  return current.run(trace, run);
}

/** Opens a span in the trace of a `traceparent`, from another process or an earlier time, or in a new trace. */
export function openSpan(traceparent: string | null | undefined, start: SpanStart): OpenSpan {
  if (!tracer) return { ...continueTrace(traceparent), end: () => {} };
  const span = begin(tracer, contextOf(traceparent), start);
  return { ...traceOf(span), end: (attributes = {}, failure) => finish(span, attributes, failure) };
}

/** Runs `run` in a child span of the current trace. */
export async function inSpan<Result>(start: SpanStart, run: () => Promise<Result>): Promise<Result> {
  if (!tracer) return run();
  const span = begin(tracer, contextOf(currentTrace()?.traceparent), start);
  try {
    const result = await current.run(traceOf(span), run);
    finish(span, {});
    return result;
  } catch (error) {
    finish(span, {}, error);
    throw error;
  }
}

/** Records a finished span, for work that was done for several traces at once. */
export function noteSpan(traceparent: string | null | undefined, start: SpanStart & { endedAt: number }): void {
  if (!tracer || !readTraceparent(traceparent)) return;
  begin(tracer, contextOf(traceparent), start).end(start.endedAt);
}

function begin(recorder: Tracer, context: Context, { name, kind, attributes = {}, startedAt }: SpanStart): Span {
  return recorder.startSpan(
    name,
    { kind: kinds[kind], attributes, ...(startedAt && { startTime: startedAt }) },
    context,
  );
}

function finish(span: Span, attributes: SpanAttributes, failure?: unknown): void {
  span.setAttributes(attributes);
  // The name of an error, never its message, which may contain personal data.
  if (failure !== undefined) {
    span.setStatus({ code: SpanStatusCode.ERROR, message: failure instanceof Error ? failure.name : 'failed' });
  }
  span.end();
}

function contextOf(traceparent: string | null | undefined): Context {
  const caller = readTraceparent(traceparent);
  if (!caller) return ROOT_CONTEXT;
  const { traceId, spanId, flags } = caller;
  return traces.setSpanContext(ROOT_CONTEXT, { traceId, spanId, traceFlags: flags, isRemote: true });
}

function traceOf(span: Span): Trace {
  const { traceId, spanId, traceFlags } = span.spanContext();
  return { traceId, traceparent: writeTraceparent(traceId, spanId, traceFlags) };
}
