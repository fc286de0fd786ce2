import { execFile } from 'node:child_process';
import { createHmac } from 'node:crypto';
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, expect, it } from 'vitest';
import { z } from 'zod';
import { connectDatabase } from '../apps/platform/src/database.ts';
import { createTestDatabase } from '../apps/platform/src/test-database.ts';
import { type Edge, startEdge } from '../deploy/edge/start-edge.ts';
import { startCrmServer } from '../stand-ins/crm-server.ts';
import { freePort } from '../stand-ins/free-port.ts';
import { startMailServer } from '../stand-ins/mail-server.ts';
import { laptopSecrets } from '../stand-ins/secrets.ts';
import { endAll, type Site, startPlatform, startSite, startWorker } from './processes.ts';

const run = promisify(execFile);
const seconds = 45;
const unlimited = {
  visitorRate: 100_000,
  visitorBurst: 100_000,
  postRate: 100_000,
  postBurst: 100_000,
  connections: 10_000,
};
const tally = z.object({ done: z.number(), failed: z.record(z.string(), z.number()) });
const seen = z.object({ views: tally, readings: tally });

let edge: Edge | undefined;
let folder: string | undefined;
afterEach(async () => {
  await edge?.stop();
  await endAll();
  if (folder) await rm(folder, { recursive: true });
});

/** Content of a read week, whatever the day. */
async function openContent(directory: string): Promise<string> {
  const content = join(directory, 'content');
  await cp('content', content, { recursive: true });
  const file = join(content, 'meter-read/read-weeks.json');
  const weeks = z.looseObject({}).parse(JSON.parse(await readFile(file, 'utf8')));
  await writeFile(file, JSON.stringify({ ...weeks, override: true }));
  return content;
}

/** The edge is back to sending people there. */
async function isInUse({ lines }: Site): Promise<void> {
  await expect.poll(() => lines.some((line) => line.includes('"POST"')), { timeout: 20_000 }).toBe(true);
}

it('every process is restarted, one after the other, at 500 requests a second: nobody notices, no reading is lost', {
  timeout: 180_000,
}, async () => {
  folder = await mkdtemp(join(tmpdir(), 'lamplighter-rolling-'));
  const [url, content, mail, crm] = await Promise.all([
    createTestDatabase(),
    openContent(folder),
    startMailServer(),
    startCrmServer({ secret: laptopSecrets.CRM_SECRET }),
  ]);
  const openPlatform = (port: number) => startPlatform(url, port, { CONTENT_DIR: content });
  const openWorker = () => startWorker({ databaseUrl: url, smtpUrl: mail.smtpUrl, crmUrl: crm.url });
  const platforms = await Promise.all([await freePort(), await freePort()].map(openPlatform));
  const sitePorts = [await freePort(), await freePort()];
  const publicOrigin = `http://localhost:${sitePorts[0]}`;
  const openSite = (port: number) =>
    startSite({
      platform: platforms.map(({ address }) => address).join(),
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
  const told = join(folder, 'told');
  const mix = ['--views', '440', '--readings', '20', '--seconds', String(seconds), '--told', told];
  let over = false;
  const people = run(process.execPath, [
    'bench/day-load.ts',
    ...['--edge', `http://127.0.0.1:${edge.port}`, '--origin', publicOrigin],
    ...mix,
  ]).finally(() => {
    over = true;
  });

  for (const platform of platforms) {
    expect(await platform.stop()).toBe(0);
    await openPlatform(platform.port);
  }
  for (const site of sites) {
    expect(await site.stop()).toBe(0);
    await isInUse(await openSite(site.port));
  }
  expect(await worker.stop()).toBe(0);
  await openWorker();
  expect(over).toBe(false);

  const { views, readings } = seen.parse(JSON.parse((await people).stdout));
  expect({ views: views.failed, readings: readings.failed }).toEqual({ views: {}, readings: {} });
  expect([views.done, readings.done]).toEqual([440 * seconds, 20 * seconds]);

  const sql = connectDatabase(url, { connections: 1 });
  const rows = await sql<{ index: string }[]>`select encode(email_index, 'hex') as index from lead`;
  const key = Buffer.from(laptopSecrets.INDEX_KEY, 'base64');
  const indexOf = (email: string) => createHmac('sha256', key).update(`email\0${email}`).digest('hex');
  const emails = (await readFile(told, 'utf8')).split('\n').filter(Boolean);
  expect(rows.map(({ index }) => index).toSorted()).toEqual(emails.map(indexOf).toSorted());
  await sql.end();
  await Promise.all([mail.stop(), crm.stop()]);
});
