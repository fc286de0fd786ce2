import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { sampleLeads } from '@lamplighter/contracts/leads/lead-samples';
import { afterAll, expect, it } from 'vitest';
import { createMonitoring } from '../../apps/console/server/monitoring.ts';
import { connectDatabase } from '../../apps/platform/src/db/database.ts';
import { migrate, newestVersion } from '../../apps/platform/src/db/migrations.ts';
import { generatedAddressFile } from '../../apps/platform/src/modules/addresses/generated-addresses.ts';
import { loadAddresses } from '../../apps/platform/src/modules/addresses/load.ts';
import { erasuresFirst } from '../../apps/platform/src/modules/erasure/erasure-log.ts';
import { operate } from '../../apps/platform/src/modules/ops/ops-commands.ts';
import { startCrmServer } from '../../dev/fakes/crm-server.ts';
import { startMailServer } from '../../dev/fakes/mail-server.ts';
import { asRole } from '../../dev/postgres/database-roles.ts';
import { startPostgres } from '../../dev/postgres/server.ts';
import { devKeyRing, devSecrets } from '../../dev/secrets.ts';
import { post, referenceIn } from './support/client.ts';
import { endAll, startPlatform, startStaffApi, startWorker } from './support/processes.ts';
import { readMetrics, startPrometheus } from './support/prometheus.ts';

afterAll(endAll);

const patience = { timeout: 60_000, interval: 100 };

it('passwords changed under load are told by readiness, to on-call and to the console within two minutes, and right ones again', async () => {
  const server = await startPostgres({ flags: ['fsync=off'] });
  const url = await server.createDatabase('lamplighter');
  await migrate(asRole(url, 'migrate'));
  const platform = await startPlatform(asRole(url, 'api'));
  const staffApi = await startStaffApi(asRole(url, 'operator'));
  const worker = await startWorker({
    databaseUrl: asRole(url, 'worker'),
    smtpUrl: 'smtp://127.0.0.1:1',
    crmUrl: 'http://127.0.0.1:1/',
  });
  const processes = { platform: platform.metrics, 'staff-api': staffApi.metrics, worker: worker.metrics };
  const ready = async () => {
    const responses = await Promise.all([platform, staffApi].map(({ origin }) => fetch(`${origin}/readyz`)));
    return Promise.all(responses.map(async (response) => `${response.status} ${await response.text()}`));
  };
  const writable = async () => {
    const figures = await Promise.all(Object.values(processes).map((metrics) => readMetrics(metrics)));
    return figures.map((figure) => figure.get('lamplighter_database_writable'));
  };
  // As fast as in production.
  const prometheus = await startPrometheus(processes, { times: 1 });
  const { notReady, firingAlerts } = createMonitoring(prometheus.origin);
  const onCallKnows = async () =>
    (await firingAlerts()).some(({ name, severity }) => name === 'DatabaseNotWritable' && severity === 'page');
  const reason = 'the database refuses the role or its password';
  expect(await ready()).toEqual(['200 ready', '200 ready']);
  expect(await writable()).toEqual([1, 1, 1]);
  await expect.poll(() => prometheus.series('lamplighter_database_writable == 1'), patience).toBe(3);
  expect([await notReady(), await onCallKnows()]).toEqual([[], false]);

  const admin = connectDatabase(url, { connections: 1 });
  const setPasswords = async (password: (role: string) => string) => {
    for (const role of ['lamplighter_api', 'lamplighter_operator', 'lamplighter_worker'])
      await admin.query(`alter role ${role} password '${password(role)}'`);
  };
  // Open connections stay in use, and the old password is good for them.
  let over = false;
  const load = (async () => {
    while (!over) await post(platform.origin, sampleLeads().complaint);
  })();
  const changedAt = performance.now();
  await setPasswords(() => 'another');
  await Promise.all([
    expect.poll(ready, patience).toEqual([`503 ${reason}`, `503 ${reason}`]),
    expect.poll(writable, patience).toEqual([0, 0, 0]),
    expect.poll(notReady, patience).toEqual([{ reason, count: 2 }]),
    expect.poll(onCallKnows, { ...patience, timeout: 180_000 }).toBe(true),
  ]);
  expect((performance.now() - changedAt) / 60_000).toBeLessThan(2);
  await setPasswords((role) => role);
  await expect.poll(ready, patience).toEqual(['200 ready', '200 ready']);
  over = true;
  await load;
  expect((await post(platform.origin, sampleLeads().complaint)).status).toBe(201);
  await expect.poll(writable).toEqual([1, 1, 1]);

  await Promise.all([admin.end(), prometheus.stop()]);
  await Promise.all([platform.stop(), staffApi.stop(), worker.stop()]);
  await server.stop();
}, 360_000);

it('a platform is ready when the schema is as new as it is', async () => {
  const server = await startPostgres({ flags: ['fsync=off'] });
  const url = await server.createDatabase('lamplighter');
  const newest = await newestVersion();
  await migrate(asRole(url, 'migrate'), { upTo: newest - 1 });
  const platform = await startPlatform(asRole(url, 'api'), undefined, {}, '/livez');
  const ready = async () => (await fetch(`${platform.origin}/readyz`)).text();
  await expect.poll(ready).toBe('the schema is older than this release');
  expect((await readMetrics(platform.metrics)).get('lamplighter_database_writable')).toBe(1);
  await migrate(asRole(url, 'migrate'));
  await expect.poll(ready).toBe('ready');
  await platform.stop();
  await server.stop();
});

it('the whole stack does its work, each process as a database role of its own', { timeout: 120_000 }, async () => {
  const server = await startPostgres({ flags: ['fsync=off'] });
  const url = await server.createDatabase('lamplighter');
  await migrate(asRole(url, 'migrate'));
  const folder = await mkdtemp(join(tmpdir(), 'lamplighter-roles-'));
  const erasureLog = { path: join(folder, 'erasures.log'), ring: devKeyRing };
  await writeFile(erasureLog.path, '');
  const [mail, crm] = await Promise.all([startMailServer(), startCrmServer({ secret: devSecrets.CRM_SECRET })]);
  const platform = await startPlatform(asRole(url, 'api'));
  const startOwnWorker = () =>
    startWorker({
      databaseUrl: asRole(url, 'worker'),
      smtpUrl: mail.smtpUrl,
      crmUrl: crm.url,
      more: { ERASURE_LOG: erasureLog.path },
    });
  const worker = await startOwnWorker();
  const headers = { 'client-id': 'help' };
  const status = async (path: string) => (await fetch(`${platform.origin}${path}`, { headers })).status;

  // A lead is accepted and delivered; addresses loaded while the API runs are readable.
  const reference = referenceIn(await post(platform.origin, sampleLeads().complaint));
  await expect.poll(() => [crm.leads().size, mail.mails().length], { timeout: 30_000 }).toEqual([1, 1]);
  const owner = connectDatabase(asRole(url, 'migrate'), { connections: 1 });
  await loadAddresses(owner, generatedAddressFile(200));
  await owner.end();
  expect(await status('/v1/addresses?postcode=LK4%202QT')).toBe(200);
  expect(await status(`/v1/sessions/${'a'.repeat(43)}`)).toBe(404);
  await expect.poll(() => fetch(worker.metrics).then((response) => response.text())).toContain('database_writable 1');

  const admin = connectDatabase(url, { connections: 1 });
  const users = await admin<{ name: string; powerful: boolean }[]>`
    select distinct usename as name, rolsuper or rolcreaterole or rolcreatedb or rolbypassrls as powerful
    from pg_stat_activity join pg_roles on rolname = usename
    where datname = current_database() and pid <> pg_backend_pid() order by 1`;
  expect(users).toEqual([
    { name: 'lamplighter_api', powerful: false },
    { name: 'lamplighter_worker', powerful: false },
  ]);

  // An operator's commands.
  const operator = connectDatabase(asRole(url, 'operator'), {
    connections: 1,
    preparation: erasuresFirst(erasureLog, () => {}),
  });
  const ops = (...words: string[]) =>
    operate(
      {
        sql: operator,
        leadConnection: { sql: operator, warnings: () => 0 },
        ring: devKeyRing,
        erasureLog,
        name: 'sam',
        now: () => new Date(),
      },
      words,
    );
  for (const words of [['leads'], ['show', reference], ['trace', reference], ['dead'], ['replay', 'all']]) {
    await ops(...words);
  }
  await ops('hold', reference, 'court');
  await ops('release', reference);
  expect(await ops('rotate-keys')).toContain('No lead needs another key');
  expect(await ops('check-leads')).toBe('1 leads opened, and a commit was confirmed.');
  // The command itself reads no lead without the erasure log.
  const withoutLog = { DATABASE_URL: asRole(url, 'operator'), ERASURE_LOG: join(folder, 'missing.log') };
  const refused = promisify(execFile)(process.execPath, ['apps/platform/src/bin/ops.ts', 'check-leads'], {
    env: { ...process.env, ...devSecrets, ...withoutLog },
  });
  await expect(refused).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringContaining('missing.log cannot be read'),
  });
  await admin`create table saved as table lead_key`;
  expect(await ops('erase', reference, '--undelivered')).toContain('1 leads were erased');
  await operator.end();
  await worker.stop();

  // A worker that finds the database as it was before the erasure.
  await admin.query('truncate erasure; insert into lead_key table saved; drop table saved');
  const secondWorker = await startOwnWorker();
  await expect.poll(() => admin`select from lead_key`, { timeout: 30_000 }).toEqual([]);
  const applied = () => secondWorker.lines.filter((line) => line.includes('"erasures-applied"'));
  await expect.poll(applied).toHaveLength(1);
  await admin.end();
  await secondWorker.stop();
  await platform.stop();
  const complaints = [...platform.lines, ...worker.lines].filter((line) =>
    /42501|"level":"(warn|error|fatal)"/.test(line),
  );
  expect(complaints).toEqual([]);
  await Promise.all([mail.stop(), crm.stop()]);
  await server.stop();
  await rm(folder, { recursive: true });
});
