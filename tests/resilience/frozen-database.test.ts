import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, expect, it, vi } from 'vitest';
import { connectDatabase } from '../../apps/platform/src/db/database.ts';
import { migrate } from '../../apps/platform/src/db/migrations.ts';
import { createTestDatabase } from '../../apps/platform/test/database.ts';
import { startCrmServer } from '../../dev/fakes/crm-server.ts';
import { startMailServer } from '../../dev/fakes/mail-server.ts';
import { startPostgres } from '../../dev/postgres/server.ts';
import { devSecrets } from '../../dev/secrets.ts';
import { complaintOf, post, postUntilAccepted } from './support/client.ts';
import { endAll, startPlatform, startWorker } from './support/processes.ts';
import { readMetrics } from './support/prometheus.ts';
import { startStallingProxy, throughWire } from './support/stalling-proxy.ts';

vi.setConfig({ testTimeout: 120_000 });
afterEach(endAll);

/** `FREEZE_SECONDS=30 npm run resilience -- frozen-database` is the long form. */
const freezeSeconds = Number(process.env['FREEZE_SECONDS'] ?? 8);

/** A server that can be suspended like a hung machine: its connections stay open, and nothing responds. */
async function startFreezable() {
  const directory = await mkdtemp(join(tmpdir(), 'lamplighter-frozen-'));
  const server = await startPostgres({ directory });
  const [postmaster = ''] = (await readFile(join(directory, 'data', 'postmaster.pid'), 'utf8')).split('\n');
  const signal = async (name: NodeJS.Signals) => {
    const { stdout } = await promisify(execFile)('pgrep', ['-P', postmaster]);
    for (const pid of [postmaster, ...stdout.trim().split('\n')]) process.kill(Number(pid), name);
  };
  const stop = async () => {
    await server.stop();
    await rm(directory, { recursive: true, force: true });
  };
  return { server, freeze: () => signal('SIGSTOP'), thaw: () => signal('SIGCONT'), stop };
}

it('fault 29: a frozen database is noticed within 5 s, by readiness and by the metrics, and leads are taken when it is back', async () => {
  const { server, freeze, thaw, stop } = await startFreezable();
  const url = await server.createDatabase('frozen');
  await migrate(url);
  const platform = await startPlatform(url);
  const worker = await startWorker({ databaseUrl: url, smtpUrl: 'smtp://127.0.0.1:1', crmUrl: 'http://127.0.0.1:1/' });
  const isReady = async () => (await fetch(`${platform.origin}/readyz`)).status === 200;
  const writable = async (metrics: string) => (await readMetrics(metrics)).get('lamplighter_database_writable');
  expect(await Promise.all([isReady(), writable(platform.metrics), writable(worker.metrics)])).toEqual([true, 1, 1]);

  await freeze();
  const frozenAt = Date.now();
  try {
    await Promise.all([
      expect.poll(isReady, { timeout: 5_000, interval: 50 }).toBe(false),
      expect.poll(() => writable(platform.metrics), { timeout: 5_000, interval: 50 }).toBe(0),
      expect.poll(() => writable(worker.metrics), { timeout: 5_000, interval: 50 }).toBe(0),
    ]);
    expect(Date.now() - frozenAt).toBeLessThan(5_000);
    expect((await post(platform.origin, complaintOf(1))).status).toBe(503);
    await new Promise((done) => setTimeout(done, Math.max(0, frozenAt + freezeSeconds * 1_000 - Date.now())));
  } finally {
    await thaw();
  }
  const key = randomUUID();
  const thawedAt = Date.now();
  await postUntilAccepted(platform.origin, complaintOf(2), key);
  await expect.poll(isReady, { timeout: 10_000, interval: 50 }).toBe(true);
  expect(Date.now() - thawedAt).toBeLessThan(10_000);
  await endAll();
  await stop();
});

it('fault 29: connections that fell silent are replaced: leads within 15 s, deliveries within 30 s', async () => {
  const url = await createTestDatabase();
  const wire = await startStallingProxy(Number(new URL(url).port));
  const [mail, crm] = await Promise.all([startMailServer(), startCrmServer({ secret: devSecrets.CRM_SECRET })]);
  const throughIt = throughWire(url, wire);
  const platform = await startPlatform(throughIt);
  await startWorker({ databaseUrl: throughIt, smtpUrl: mail.smtpUrl, crmUrl: crm.url });
  const sql = connectDatabase(url, { connections: 1 });
  await postUntilAccepted(platform.origin, complaintOf(0), randomUUID());
  await expect.poll(() => crm.leads().size, { timeout: 20_000 }).toBe(1);

  wire.mute();
  const mutedAt = Date.now();
  await postUntilAccepted(platform.origin, complaintOf(1), randomUUID());
  expect(Date.now() - mutedAt).toBeLessThan(15_000);
  await expect.poll(() => crm.leads().size, { timeout: 30_000 }).toBe(2);
  expect(Date.now() - mutedAt).toBeLessThan(30_000);
  await endAll();
  await Promise.all([sql.end(), wire.stop(), mail.stop(), crm.stop()]);
});

it('a lock on the journeys holds up neither address lookup nor leads', async () => {
  const url = await createTestDatabase();
  const platform = await startPlatform(url);
  const sql = connectDatabase(url, { connections: 1 });
  const headers = { 'client-id': 'help' };
  const ask = (path: string) => fetch(`${platform.origin}${path}`, { headers, signal: AbortSignal.timeout(20_000) });
  await sql.begin(async (transaction) => {
    await transaction`lock table journey in access exclusive mode`;
    const held = Array.from({ length: 30 }, () => ask(`/v1/journeys/${'a'.repeat(43)}`));
    const startedAt = Date.now();
    expect((await ask('/v1/addresses?postcode=LK42QT')).status).toBe(200);
    expect((await post(platform.origin, complaintOf(1))).status).toBe(201);
    expect(Date.now() - startedAt).toBeLessThan(3_000);
    const statuses = await Promise.all(held.map(async (response) => (await response).status));
    expect(new Set(statuses)).toEqual(new Set([503]));
  });
  expect((await ask(`/v1/journeys/${'a'.repeat(43)}`)).status).toBe(404);
  await sql.end();
});
