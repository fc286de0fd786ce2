import { once } from 'node:events';
import { createServer } from 'node:http';

export type FakePrometheus = {
  origin: string;
  /** From now on one process is not ready for this reason, and an alert fires; undefined ends both. */
  notReady: (reason: string | undefined) => void;
  stop: () => void;
};

/** Responds to what the console asks, as Prometheus does. */
export async function startFakePrometheus(): Promise<FakePrometheus> {
  let current: string | undefined;
  const alert = {
    state: 'firing',
    labels: { alertname: 'DatabaseNotWritable', severity: 'page' },
    annotations: { summary: 'The database takes no writes, so no lead can be kept' },
    activeAt: '2026-11-18T03:00:00Z',
  };
  const series = (query: string) => {
    if (!query.includes('lamplighter_not_ready')) return [{ metric: {}, value: [0, '0'] }];
    return current === undefined ? [] : [{ metric: { reason: current }, value: [0, '1'] }];
  };
  const server = createServer(({ url = '' }, response) => {
    const { pathname, searchParams } = new URL(url, 'http://prometheus');
    const alerts = current === undefined ? [] : [alert];
    const data = pathname === '/api/v1/alerts' ? { alerts } : { result: series(searchParams.get('query') ?? '') };
    response.setHeader('content-type', 'application/json').end(JSON.stringify({ status: 'success', data }));
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return {
    origin: `http://127.0.0.1:${address.port}`,
    notReady: (reason) => {
      current = reason;
    },
    stop: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
