import type { ObservabilitySettings } from './observability-settings.ts';
import { recordSpansWith } from './tracing.ts';

const exportEveryMs = 1_000;
const timeoutMs = 2_000;

/**
 * Exports spans to a collector by OTLP/HTTP, if one is configured; otherwise the SDK is not loaded. When the collector
 * is down, spans are lost and nothing is delayed.
 */
export async function startTraceExport(
  service: 'site' | 'platform' | 'worker',
  { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_TRACES_SAMPLER_ARG: share }: ObservabilitySettings,
): Promise<{ stop: () => Promise<void> }> {
  if (endpoint === undefined) return { stop: async () => {} };
  const [sdk, { OTLPTraceExporter }, { resourceFromAttributes }] = await Promise.all([
    import('@opentelemetry/sdk-trace'),
    import('@opentelemetry/exporter-trace-otlp-http'),
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
        exporter,
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
