import { setTimeout } from 'node:timers/promises';
import { afterEach, expect, inject, it } from 'vitest';
import { connectDatabase } from '../../apps/platform/src/db/database.ts';
import { identifier } from '../../apps/platform/src/db/sql-text.ts';
import { publishNotice, withdrawNotice } from '../../apps/platform/src/modules/content/operational/notice-service.ts';
import { createTestDatabase } from '../../apps/platform/test/database.ts';
import { type Edge, startEdge, unlimited } from '../../deploy/edge/start-edge.ts';
import { freePort } from '../../dev/free-port.ts';
import { devKeyRing } from '../../dev/secrets.ts';
import { endAll, startPlatform, startSite } from './support/processes.ts';

/** Through every cache: platform, site, page cache, edge. */
const promisedMs = 10_000;

let edge: Edge | undefined;
afterEach(async () => {
  await edge?.stop();
  edge = undefined;
  await endAll();
});

/** Two platforms, a site for each, and the edge before both sites. */
async function startEverything(url: string) {
  const platforms = await Promise.all([await freePort(), await freePort()].map((port) => startPlatform(url, port)));
  const edgePort = await freePort();
  const publicOrigin = `http://localhost:${edgePort}`;
  const more = { PUBLIC_ORIGIN: publicOrigin, TRUSTED_PROXIES: '127.0.0.1/32' };
  const sites = await Promise.all(
    platforms.map(async ({ origin: platform }) => startSite({ platform, port: await freePort(), more })),
  );
  edge = await startEdge({
    origins: sites.map(({ port }) => `127.0.0.1:${port}`),
    port: edgePort,
    publicOrigin,
    limits: unlimited,
  });
  return { edge, sites: sites.map(({ port }) => `http://127.0.0.1:${port}`) };
}

const noticesOf = async (origin: string, path: string) => {
  const html = await (await fetch(`${origin}/help-and-support/${path}`)).text();
  return [...html.matchAll(/<h2>(Phones[^<]*)<\/h2>/g)].map(([, title]) => title);
};

it('a notice is on every platform, and through the edge within ten seconds, is gone by itself, and outlives the database', {
  timeout: 120_000,
}, async () => {
  const url = await createTestDatabase();
  const sql = connectDatabase(url, { connections: 1 });
  const staff = { sql, ring: devKeyRing, name: 'sam' };
  const { edge: front, sites } = await startEverything(url);
  const hub = () => noticesOf(front.origin, '');
  const everywhere = () => Promise.all([front.origin, ...sites].map((origin) => noticesOf(origin, '')));
  const publish = async (title: string, endsInMs: number, categories: string[] | null = null) => {
    const startsAt = new Date(Date.now() - 1_000);
    const endsAt = new Date(Date.now() + endsInMs);
    const times = { startsAt, endsAt, severity: 'disruption' as const };
    const published = await publishNotice(staff, { brand: 'larkfield', title, message: 'Wait.', categories, ...times });
    if (!published.ok) throw new Error('not published');
    return published.id;
  };
  /** A page that the edge has just stored, and that nobody opens until the time is over. */
  const storedPage = 'meters/find-your-meter';

  await expect.poll(everywhere, { timeout: 20_000 }).toEqual([[], [], []]);
  expect(await noticesOf(front.origin, storedPage)).toEqual([]);
  const publishedAt = performance.now();
  const first = await publish('Phones are down', 3_600_000);
  await publish('Phones of engineers are down', 3_600_000, ['breakdowns']);
  await expect.poll(everywhere, { timeout: promisedMs, interval: 50 }).toEqual(Array(3).fill(['Phones are down']));
  await setTimeout(publishedAt + promisedMs - performance.now());
  expect(await noticesOf(front.origin, storedPage)).toEqual(['Phones are down']);
  expect(await noticesOf(front.origin, 'breakdowns')).toEqual(['Phones are down', 'Phones of engineers are down']);
  // On a page with an emergency number it is after what the page says.
  const emergency = await (await fetch(`${front.origin}/help-and-support/emergencies`)).text();
  expect(emergency.indexOf('Phones are down')).toBeGreaterThan(emergency.indexOf('</main>'));

  await withdrawNotice(staff, first);
  await expect.poll(everywhere, { timeout: promisedMs, interval: 50 }).toEqual([[], [], []]);

  await publish('Phones are slow', 12_000);
  await expect.poll(hub, { timeout: promisedMs, interval: 50 }).toEqual(['Phones are slow']);
  await expect.poll(everywhere, { timeout: 12_000 + promisedMs, interval: 50 }).toEqual([[], [], []]);

  await publish('Phones are gone', 3_600_000);
  await expect.poll(everywhere, { timeout: promisedMs, interval: 50 }).toEqual(Array(3).fill(['Phones are gone']));
  await sql.end();
  const server = connectDatabase(inject('postgresUrl'), { connections: 1 });
  const name = new URL(url).pathname.slice(1);
  await server`alter database ${identifier(name)} with allow_connections false`;
  await server`select pg_terminate_backend(pid) from pg_stat_activity where datname = ${name}`;
  await server.end();
  await setTimeout(promisedMs);
  expect(await everywhere()).toEqual(Array(3).fill(['Phones are gone']));
});
