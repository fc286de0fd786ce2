import { createServer, type Server } from 'node:http';
import { collectDefaultMetrics, register } from 'prom-client';
import type { ObservabilitySettings } from './environment.ts';
import type { Logger } from './logger.ts';

/** In seconds, from a cache hit to a timeout. */
export const durationBuckets = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.2, 0.3, 0.5, 1, 2, 3, 5];

export type MetricsServer = { port: number; close: () => Promise<void> };

type Sources = {
  /** Updates values that have to be queried; when it fails, the other metrics are still served. */
  refresh?: () => Promise<void>;
  /** For a process that has no other port: what stands still in it, for `/livez`. */
  standing?: () => string[];
};

/** Serves `/metrics` to Prometheus on a port that is never the public one. */
export async function serveMetrics(
  { METRICS_HOST, METRICS_PORT }: ObservabilitySettings,
  logger: Logger,
  { refresh, standing }: Sources = {},
): Promise<MetricsServer | undefined> {
  if (METRICS_PORT === undefined) return undefined;
  collectDefaultMetrics();
  const server = createServer(async (request, response) => {
    if (standing && request.method === 'GET' && request.url === '/livez') {
      const names = standing();
      return void response
        .writeHead(names.length === 0 ? 200 : 503)
        .end(`standing still: ${names.join(', ') || 'none'}\n`);
    }
    if (request.method !== 'GET' || request.url !== '/metrics') return void response.writeHead(404).end();
    try {
      await refresh?.();
    } catch (err) {
      logger.warn({ event: 'metrics-incomplete', err });
    }
    const text = await register.metrics();
    response.writeHead(200, { 'content-type': register.contentType }).end(text);
  });
  const port = await listen(server, METRICS_HOST, METRICS_PORT);
  logger.info({ event: 'metrics', port });
  return {
    port,
    close: async () => {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
}

async function listen(server: Server, host: string, port: number): Promise<number> {
  await new Promise<void>((done, fail) => {
    server.once('error', fail);
    server.listen(port, host, done);
  });
  const bound = server.address();
  if (bound === null || typeof bound === 'string') throw new Error('metrics have no port');
  return bound.port;
}
