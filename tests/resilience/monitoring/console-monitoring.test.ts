import { once } from 'node:events';
import { createServer } from 'node:http';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { createMonitoring } from '../../../apps/console/server/monitoring.ts';
import { freePort } from '../../../dev/free-port.ts';
import { type Prometheus, startPrometheus } from '../support/prometheus.ts';

/** A process that has shed `shed` requests. */
let shed = 0;
let isReady = true;
const site = createServer((_request, response) => {
  response.setHeader('content-type', 'text/plain; version=0.0.4');
  const unready = 'lamplighter_not_ready{reason="the database takes no writes"} 1';
  response.end(`lamplighter_requests_shed_total ${shed}\n${isReady ? '' : `${unready}\n`}`);
});
let prometheus: Prometheus;

beforeAll(async () => {
  const port = await freePort();
  site.listen(port, '127.0.0.1');
  await once(site, 'listening');
  // Nothing listens on port 9, so the edge is down.
  prometheus = await startPrometheus({ site: `http://127.0.0.1:${port}`, edge: 'http://127.0.0.1:9' });
}, 60_000);
afterAll(async () => {
  await prometheus.stop();
  site.close();
});

it('the console is told by Prometheus which alerts fire, without the one that always does', async () => {
  const { firingAlerts } = createMonitoring(prometheus.origin);
  await expect
    .poll(async () => (await firingAlerts()).map(({ name }) => name), { timeout: 20_000 })
    .toContain('EdgeDown');
  await expect.poll(() => prometheus.firing(), { timeout: 20_000 }).toContain('Watchdog');
  const alerts = await firingAlerts();
  expect(alerts.map(({ name }) => name)).not.toContain('Watchdog');
  expect(alerts.find(({ name }) => name === 'EdgeDown')).toEqual({
    name: 'EdgeDown',
    severity: 'page',
    summary: 'The edge at 127.0.0.1:9 does not respond',
    since: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
  });
});

it('the console is told how many requests were shed', async () => {
  const { shedRequests } = createMonitoring(prometheus.origin);
  await expect.poll(() => prometheus.series('lamplighter_requests_shed_total == 0'), { timeout: 20_000 }).toBe(1);
  shed = 100;
  // Prometheus extrapolates the counter to the ends of its window.
  await expect.poll(shedRequests, { timeout: 20_000 }).toBeGreaterThanOrEqual(100);
  expect(await shedRequests()).toBeLessThan(200);
});

it('the console is told which processes are not ready, and why', async () => {
  const { notReady } = createMonitoring(prometheus.origin);
  isReady = false;
  await expect.poll(notReady, { timeout: 20_000 }).toEqual([{ reason: 'the database takes no writes', count: 1 }]);
  isReady = true;
  await expect.poll(notReady, { timeout: 20_000 }).toEqual([]);
});

it('a Prometheus that is down or silent is an error within three seconds', async () => {
  await expect(createMonitoring('http://127.0.0.1:9').firingAlerts()).rejects.toThrow();
  const silent = createServer(() => {});
  silent.listen(0, '127.0.0.1');
  await once(silent, 'listening');
  onTestFinished(() => {
    silent.close();
    silent.closeAllConnections();
  });
  const address = silent.address();
  const port = typeof address === 'object' ? address?.port : undefined;
  const startedAt = performance.now();
  await expect(createMonitoring(`http://127.0.0.1:${port}`).shedRequests()).rejects.toThrow();
  expect(performance.now() - startedAt).toBeLessThan(3_000);
});
