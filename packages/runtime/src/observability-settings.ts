import { port } from '@lamplighter/runtime/environment';
import { z } from 'zod';

/** Where a process shows what it is doing. With none of these set it shows nothing, and spends nothing on it. */
export const observabilitySettings = {
  /** Metrics have a listener of their own, for the operators' network only. */
  METRICS_HOST: z.string().default('127.0.0.1'),
  METRICS_PORT: port.optional(),
  /** Where a collector takes spans by OTLP/HTTP, and the share of traces that start here which are sent. */
  OTEL_EXPORTER_OTLP_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  OTEL_TRACES_SAMPLER_ARG: z.coerce.number().min(0).max(1).default(1),
};

export type ObservabilitySettings = z.infer<z.ZodObject<typeof observabilitySettings>>;
