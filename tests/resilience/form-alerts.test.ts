import { setTimeout } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { connectDatabase, type Database } from '../../apps/platform/src/db/database.ts';
import { migrate } from '../../apps/platform/src/db/migrations.ts';
import { openFormBrowser } from '../../apps/platform/src/modules/synthetic-lead/form-browser.ts';
import { complain } from '../../apps/platform/src/modules/synthetic-lead/synthetic-journey.ts';
import { type Edge, startEdge, unlimited } from '../../deploy/edge/start-edge.ts';
import { freePort } from '../../dev/free-port.ts';
import { asRole } from '../../dev/postgres/database-roles.ts';
import { type PostgresServer, startPostgres } from '../../dev/postgres/server.ts';
import type { Daemon } from './monitoring/daemon.ts';
import { shippedScrapes, startMtail } from './monitoring/scrapes.ts';
import { endAll, startPlatform, startSite } from './support/processes.ts';
import { type Prometheus, startPrometheus } from './support/prometheus.ts';

/** A minute takes six seconds: the edge writes its log every five, whatever the clock of the rules. */
const times = 10;
const minuteMs = 60_000 / times;

let server: PostgresServer;
let admin: Database;
let edge: Edge;
let mtail: Daemon & { host: string };
let prometheus: Prometheus;
beforeAll(async () => {
  server = await startPostgres({ flags: ['fsync=off'] });
  const url = await server.createDatabase('alerts');
  await migrate(asRole(url, 'migrate'));
  admin = connectDatabase(url, { connections: 1 });
  const platform = await startPlatform(asRole(url, 'api'));
  const port = await freePort();
  const more = { PUBLIC_ORIGIN: `http://localhost:${port}`, TRUSTED_PROXIES: '127.0.0.0/8' };
  const site = await startSite({ platform: platform.origin, more });
  edge = await startEdge({ origins: [`127.0.0.1:${site.port}`], port, limits: unlimited });
  mtail = await startMtail(edge);
  const scrapes = await shippedScrapes({ 'edge-log': [mtail.host] });
  prometheus = await startPrometheus({ site: site.metrics, platform: platform.metrics }, { scrapes, times });
}, 120_000);
afterAll(async () => {
  await prometheus.stop();
  await Promise.all([edge.stop(), mtail.stop()]);
  await endAll();
  await admin.end();
  await server.stop();
});

/** Send complaints, each one after the other, and note how each ended. */
function startCustomers(count: number) {
  const halt = new AbortController();
  const ended: { at: number; isSent: boolean }[] = [];
  const send = async () => {
    while (!halt.signal.aborted) {
      const browser = openFormBrowser({
        origin: edge.origin,
        headers: () => ({}),
        signal: AbortSignal.timeout(20_000),
      });
      const isSent = await complain(browser, 'person@example.com').then(
        () => true,
        () => false,
      );
      ended.push({ at: performance.now(), isSent });
      await setTimeout(minuteMs / 20);
    }
  };
  const running = Promise.all(Array.from({ length: count }, send));
  return {
    ended,
    stop: async () => {
      halt.abort();
      await running;
    },
  };
}

const aboutForms = ['FormsFailNow', 'FormsFailFast'];

it('the password of a role is changed without a restart, and within two minutes of the first failure on-call knows', async () => {
  // More than later: the platform has connections enough, and opens none with the old password.
  const crowd = startCustomers(6);
  await expect.poll(() => crowd.ended.length, { timeout: 60_000 }).toBeGreaterThan(20);
  await crowd.stop();
  expect(crowd.ended.every(({ isSent }) => isSent)).toBe(true);
  await admin`alter role lamplighter_api password 'another one'`;
  // Connections from before go on, so customers notice nothing, and nobody is called.
  const customers = startCustomers(2);
  await expect.poll(() => customers.ended.length, { timeout: 60_000 }).toBeGreaterThan(10);
  expect(customers.ended.every(({ isSent }) => isSent)).toBe(true);
  const firing = await prometheus.firing();
  expect(aboutForms.filter((name) => firing.includes(name))).toEqual([]);

  // A pool closes what was idle for half a minute; here all are closed at once.
  await admin`select pg_terminate_backend(pid) from pg_stat_activity where usename = 'lamplighter_api'`;
  await expect.poll(() => customers.ended.some(({ isSent }) => !isSent), { timeout: 60_000 }).toBe(true);
  const failedAt = customers.ended.find(({ isSent }) => !isSent)?.at ?? 0;
  const seenAt = new Map<string, number>();
  await expect
    .poll(
      async () => {
        for (const name of await prometheus.firing()) if (!seenAt.has(name)) seenAt.set(name, performance.now());
        return aboutForms.filter((name) => seenAt.has(name));
      },
      { timeout: 60_000, interval: 100 },
    )
    .toEqual(aboutForms);
  for (const name of aboutForms) {
    const minutes = ((seenAt.get(name) ?? Number.POSITIVE_INFINITY) - failedAt) / minuteMs;
    expect([name, minutes < 2, minutes]).toEqual([name, true, minutes]);
  }
  // Every form failed since, and pages were fine.
  const after = customers.ended.filter(({ at }) => at > failedAt + 1_000);
  expect(after.length).toBeGreaterThan(5);
  expect(after.filter(({ isSent }) => isSent)).toEqual([]);
  expect([...seenAt.keys()]).not.toContain('PagesFailFast');
  await customers.stop();
}, 240_000);
