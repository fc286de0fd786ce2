import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { connectDatabase } from '../../apps/platform/src/db/database.ts';
import { createTestDatabase } from '../../apps/platform/test/database.ts';
import { compareReadings, sendPeople } from '../../bench/load-profile.ts';
import { type Edge, startEdge, unlimited } from '../../deploy/edge/start-edge.ts';
import { copyContentInReadWeek } from '../../dev/content-copies.ts';
import { startCrmServer } from '../../dev/fakes/crm-server.ts';
import { startMailServer } from '../../dev/fakes/mail-server.ts';
import { freePort } from '../../dev/free-port.ts';
import { devSecrets } from '../../dev/secrets.ts';
import { endAll, type Process, type Site, startPlatform, startSite, startWorker } from './support/processes.ts';

const perSecond = { views: 440, readings: 20 };

let edge: Edge | undefined;
let folder: string | undefined;
afterEach(async () => {
  await edge?.stop();
  await endAll();
  if (folder) await rm(folder, { recursive: true });
});

const lastLines = ({ lines }: Process) => lines.slice(-40).join('\n');

/** Waits until the edge sends requests to this site again. */
async function isInUse({ lines }: Site): Promise<void> {
  await expect.poll(() => lines.some((line) => line.includes('"POST"')), { timeout: 20_000 }).toBe(true);
}

it('every process is restarted, one after the other, at 500 requests a second: nobody notices, no reading is lost', {
  timeout: 240_000,
}, async () => {
  folder = await mkdtemp(join(tmpdir(), 'lamplighter-rolling-'));
  const [url, content, mail, crm] = await Promise.all([
    createTestDatabase(),
    copyContentInReadWeek(folder),
    startMailServer(),
    startCrmServer({ secret: devSecrets.CRM_SECRET }),
  ]);
  const openPlatform = (port: number) => startPlatform(url, port, { CONTENT_DIR: content });
  const openWorker = () => startWorker({ databaseUrl: url, smtpUrl: mail.smtpUrl, crmUrl: crm.url });
  const platforms = await Promise.all([await freePort(), await freePort()].map(openPlatform));
  const sitePorts = [await freePort(), await freePort()];
  const publicOrigin = `http://localhost:${sitePorts[0]}`;
  const openSite = (port: number) =>
    startSite({
      platform: platforms.map(({ origin }) => origin).join(),
      port,
      more: { PUBLIC_ORIGIN: publicOrigin, TRUSTED_PROXIES: '127.0.0.1/32' },
    });
  const sites = await Promise.all(sitePorts.map(openSite));
  const worker = await openWorker();
  edge = await startEdge({
    origins: sitePorts.map((port) => `127.0.0.1:${port}`),
    publicOrigin,
    trustedProxies: ['127.0.0.1/32'],
    limits: unlimited,
  });

  // A reading is three requests: the form, the post, the confirmation.
  const confirmedFile = join(folder, 'confirmed');
  let over = false;
  const restarted = new AbortController();
  const load = {
    edge: `http://127.0.0.1:${edge.port}`,
    origin: publicOrigin,
    ...perSecond,
    seconds: 180,
    confirmed: confirmedFile,
  };
  const people = sendPeople(load, restarted.signal).finally(() => {
    over = true;
  });

  for (const platform of platforms) {
    expect(await platform.stop(), lastLines(platform)).toBe(0);
    await openPlatform(platform.port);
  }
  for (const site of sites) {
    expect(await site.stop(), lastLines(site)).toBe(0);
    await isInUse(await openSite(site.port));
  }
  expect(await worker.stop()).toBe(0);
  await openWorker();
  expect(over).toBe(false);
  restarted.abort();

  const { views, readings } = await people;
  expect({ views: views.failed, readings: readings.failed }).toEqual({ views: {}, readings: {} });
  expect(views.perSecond).toBeCloseTo(440, -1);
  expect(readings.perSecond).toBeCloseTo(20, 0);

  const sql = connectDatabase(url, { connections: 1 });
  const sent = readings.done;
  expect(await compareReadings(sql, confirmedFile)).toEqual({ confirmed: sent, kept: sent, lost: 0, twice: 0 });
  await sql.end();
  await Promise.all([mail.stop(), crm.stop()]);
});
