import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { sampleLeads } from '@lamplighter/contracts/lead-samples';
import { afterAll, expect, it } from 'vitest';
import { connectDatabase } from '../../apps/platform/src/db/database.ts';
import { migrate } from '../../apps/platform/src/db/migrations.ts';
import { generatedAddressFile } from '../../apps/platform/src/modules/addresses/generated-addresses.ts';
import { loadAddresses } from '../../apps/platform/src/modules/addresses/load.ts';
import { erasuresFirst } from '../../apps/platform/src/modules/erasure-log/erasure-log.ts';
import { operate } from '../../apps/platform/src/modules/lead-lifecycle/ops-commands.ts';
import { devKeyRing } from '../../dev/dev-key-ring.ts';
import { startCrmServer } from '../../dev/fakes/crm-server.ts';
import { startMailServer } from '../../dev/fakes/mail-server.ts';
import { asRole } from '../../dev/postgres/database-roles.ts';
import { startPostgres } from '../../dev/postgres/server.ts';
import { devSecrets } from '../../dev/secrets.ts';
import { post, referenceIn } from './support/client.ts';
import { endAll, startPlatform, startWorker } from './support/processes.ts';

afterAll(endAll);

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

  // A lead is accepted and delivered; addresses loaded while the API runs are readable; search has its index.
  const reference = referenceIn(await post(platform.origin, sampleLeads().complaint));
  await expect.poll(() => [crm.leads().size, mail.mails().length], { timeout: 30_000 }).toEqual([1, 1]);
  const owner = connectDatabase(asRole(url, 'migrate'), { connections: 1 });
  await loadAddresses(owner, generatedAddressFile(200));
  await owner.end();
  expect(await status('/v1/addresses?postcode=LK4%202QT')).toBe(200);
  await expect.poll(() => platform.lines.join('\n'), { timeout: 30_000 }).toContain('"search-indexed"');
  const found = () => fetch(`${platform.origin}/v1/search?q=meter`, { headers }).then((response) => response.text());
  await expect.poll(found, { timeout: 30_000 }).toContain('"slug"');
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
    operate({ sql: operator, ring: devKeyRing, erasureLog, name: 'sam', now: () => new Date() }, words);
  for (const words of [['leads'], ['show', reference], ['trace', reference], ['dead'], ['replay', 'all']]) {
    await ops(...words);
  }
  await ops('hold', reference, 'court');
  await ops('release', reference);
  expect(await ops('rotate-keys')).toContain('No lead needs another key');
  expect(await ops('check-leads')).toBe('1 leads opened.');
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
  expect(await ops('erase', reference)).toContain('1 leads were erased');
  await operator.end();
  await worker.stop();

  // A worker that finds the database as it was before the erasure.
  await admin.query('truncate erasure; insert into lead_key table saved; drop table saved');
  const secondWorker = await startOwnWorker();
  await expect.poll(() => admin`select from lead_key`, { timeout: 30_000 }).toEqual([]);
  expect(secondWorker.lines.filter((line) => line.includes('"erasures-applied"'))).toHaveLength(1);
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
