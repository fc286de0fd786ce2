import { port } from '@lamplighter/runtime/environment';
import { z } from 'zod';

/** Metrics and tracing. With none of these set both are off and cost nothing. */
export const observabilitySettings = {
  /** Metrics have their own listener, for the operators' network only. */
  METRICS_HOST: z.string().default('127.0.0.1'),
  METRICS_PORT: port.optional(),
  /** The OTLP/HTTP endpoint of a collector, and the sampling rate of traces that start here. */
  OTEL_EXPORTER_OTLP_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  OTEL_TRACES_SAMPLER_ARG: z.coerce.number().min(0).max(1).default(1),
};

export type ObservabilitySettings = z.infer<z.ZodObject<typeof observabilitySettings>>;
