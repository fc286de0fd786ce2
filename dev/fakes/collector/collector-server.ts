import { createServer } from 'node:http';
import protobuf from 'protobufjs';
import { z } from 'zod';

export type CollectorServer = {
  endpoint: string;
  spans: () => CollectedSpan[];
  /** Every request body, as received. */
  bodies: () => string[];
  /** Refuses requests with this status; `undefined` accepts them again. */
  refuseWith: (status: number | undefined) => void;
  stop: () => Promise<void>;
};

/** The supplier's OpenTelemetry collector: receives spans by OTLP/HTTP in protobuf and holds them in memory. */
export async function startCollectorServer(): Promise<CollectorServer> {
  const bodies: string[] = [];
  const spans: CollectedSpan[] = [];
  let refusal: number | undefined;
  const server = createServer(async (incoming, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of incoming) chunks.push(Buffer.from(chunk));
    if (incoming.method !== 'POST' || incoming.url !== '/v1/traces') return void response.writeHead(404).end();
    if (incoming.headers['content-type'] !== 'application/x-protobuf') return void response.writeHead(415).end();
    if (refusal !== undefined) return void response.writeHead(refusal).end();
    const body = Buffer.concat(chunks);
    bodies.push(body.toString('utf8'));
    spans.push(...readSpans(body));
    // An empty message: everything was accepted.
    response.writeHead(200, { 'content-type': 'application/x-protobuf' }).end();
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const bound = server.address();
  if (bound === null || typeof bound === 'string') throw new Error('the collector listens to no port');
  return {
    endpoint: `http://127.0.0.1:${bound.port}`,
    spans: () => spans,
    bodies: () => bodies,
    refuseWith: (status) => {
      refusal = status;
    },
    stop: async () => {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
}

/** The fields of OTLP's `ExportTraceServiceRequest` that are read here; others are skipped, as protobuf does. */
const { root } = protobuf.parse(`
  syntax = "proto3";
  message Value { oneof value { string string_value = 1; int64 int_value = 3; } }
  message Attribute { string key = 1; Value value = 2; }
  message Span {
    bytes trace_id = 1;
    bytes span_id = 2;
    bytes parent_span_id = 4;
    string name = 5;
    repeated Attribute attributes = 9;
  }
  message Scope { repeated Span spans = 2; }
  message Resource { repeated Attribute attributes = 1; }
  message ResourceSpans { Resource resource = 1; repeated Scope scope_spans = 2; }
  message Request { repeated ResourceSpans resource_spans = 1; }
`);

const attribute = z.object({
  key: z.string(),
  value: z.object({ stringValue: z.string().optional(), intValue: z.string().optional() }),
});
const hex = z.instanceof(Uint8Array).transform((bytes) => Buffer.from(bytes).toString('hex'));
const span = z.object({
  traceId: hex,
  spanId: hex,
  parentSpanId: hex.optional(),
  name: z.string().min(1),
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

/** The spans of a request in protobuf, with the service that sent them. */
function readSpans(body: Uint8Array): CollectedSpan[] {
  const type = root.lookupType('Request');
  return request.parse(type.toObject(type.decode(body), { longs: String })).resourceSpans.flatMap((part) => {
    const name = part.resource.attributes.find(({ key }) => key === 'service.name');
    const spans = part.scopeSpans.flatMap((scope) => scope.spans);
    return spans.map((one) => ({ ...one, service: name?.value.stringValue ?? '' }));
  });
}
