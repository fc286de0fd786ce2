import { createServer } from 'node:http';
import { z } from 'zod';

const attribute = z.object({
  key: z.string(),
  value: z.object({ stringValue: z.string().optional(), intValue: z.union([z.number(), z.string()]).optional() }),
});
const span = z.object({
  traceId: z.string(),
  spanId: z.string(),
  parentSpanId: z.string().optional(),
  name: z.string(),
  attributes: z.array(attribute).default([]),
});
const request = z.object({
  resourceSpans: z.array(
    z.object({
      resource: z.object({ attributes: z.array(attribute) }),
      scopeSpans: z.array(z.object({ spans: z.array(span) })),
    }),
  ),
});

type CollectedSpan = z.infer<typeof span> & { service: string };

export type CollectorServer = {
  endpoint: string;
  spans: () => CollectedSpan[];
  /** Every request body, as received. */
  bodies: () => string[];
  stop: () => Promise<void>;
};

/** The supplier's OpenTelemetry collector: receives spans by OTLP/HTTP in JSON and holds them in memory. */
export async function startCollectorServer(): Promise<CollectorServer> {
  const bodies: string[] = [];
  const spans: CollectedSpan[] = [];
  const server = createServer(async (incoming, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of incoming) chunks.push(Buffer.from(chunk));
    if (incoming.method !== 'POST' || incoming.url !== '/v1/traces') return void response.writeHead(404).end();
    const body = Buffer.concat(chunks).toString('utf8');
    bodies.push(body);
    for (const { resource, scopeSpans } of request.parse(JSON.parse(body)).resourceSpans) {
      const service = resource.attributes.find(({ key }) => key === 'service.name')?.value.stringValue ?? '';
      spans.push(...scopeSpans.flatMap((scope) => scope.spans).map((one) => ({ ...one, service })));
    }
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const bound = server.address();
  if (bound === null || typeof bound === 'string') throw new Error('the collector listens to no port');
  return {
    endpoint: `http://127.0.0.1:${bound.port}`,
    spans: () => spans,
    bodies: () => bodies,
    stop: async () => {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
}
