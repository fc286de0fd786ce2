import { createServer } from 'node:http';
import { type CollectedSpan, readSpans } from './otlp-request.ts';

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
