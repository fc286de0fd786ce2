import type { SpanExporter } from '@opentelemetry/sdk-trace';
import { Counter } from 'prom-client';
import type { ObservabilitySettings } from './environment.ts';
import type { Logger } from './logger.ts';
import { recordSpansWith } from './tracing.ts';

const exportEveryMs = 1_000;
const timeoutMs = 2_000;

const failures = new Counter({
  name: 'lamplighter_trace_exports_failed_total',
  help: 'Batches of spans that the collector refused or did not receive. They are lost.',
});

/**
 * Exports spans to a collector by OTLP/HTTP in protobuf, which every collector accepts, if one is configured; otherwise
 * the SDK is not loaded. When the collector is down, spans are lost and nothing is delayed.
 */
export async function startTraceExport(
  service: 'site' | 'platform' | 'worker' | 'staff-api' | 'console',
  { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_TRACES_SAMPLER_ARG: share }: ObservabilitySettings,
  logger: Logger,
): Promise<{ stop: () => Promise<void> }> {
  if (endpoint === undefined) return { stop: async () => {} };
  const [sdk, { OTLPTraceExporter }, { resourceFromAttributes }] = await Promise.all([
    import('@opentelemetry/sdk-trace'),
    import('@opentelemetry/exporter-trace-otlp-proto'),
    import('@opentelemetry/resources'),
  ]);
  const exporter = new OTLPTraceExporter({
    url: `${endpoint.replace(/\/$/, '')}/v1/traces`,
    timeoutMillis: timeoutMs,
  });
  const provider = new sdk.TracerProvider({
    resource: resourceFromAttributes({ 'service.namespace': 'lamplighter', 'service.name': service }),
    sampler: new sdk.ParentBasedSampler({ root: new sdk.TraceIdRatioBasedSampler(share) }),
    spanProcessors: [
      new sdk.BatchSpanProcessor({
        exporter: reportFailures(exporter, logger),
        scheduledDelayMillis: exportEveryMs,
        exportTimeoutMillis: timeoutMs,
      }),
    ],
  });
  recordSpansWith(provider.getTracer('lamplighter'));
  return {
    stop: async () => {
      recordSpansWith(undefined);
      await provider.shutdown().catch(() => {});
    },
  };
}

/** Counts every failed export, and logs the first of a series and its end. */
function reportFailures(exporter: SpanExporter, logger: Logger): SpanExporter {
  let isFailing = false;
  return {
    export: (spans, done) =>
      exporter.export(spans, (result) => {
        const failed = result.error !== undefined;
        if (failed) failures.inc();
        if (failed && !isFailing) logger.warn({ event: 'traces-refused', err: result.error, count: spans.length });
        if (!failed && isFailing) logger.info({ event: 'traces-accepted' });
        isFailing = failed;
        done(result);
      }),
    shutdown: () => exporter.shutdown(),
  };
}
