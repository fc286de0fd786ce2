import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { connectDatabase, type Database } from '../../apps/platform/src/db/database.ts';
import { migrate } from '../../apps/platform/src/db/migrations.ts';
import { identifier } from '../../apps/platform/src/db/sql-text.ts';
import { createTestDatabase } from '../../apps/platform/test/database.ts';
import { backdateLeads } from '../../apps/platform/test/stored-leads.ts';
import { type CrmServer, startCrmServer } from '../../dev/fakes/crm-server.ts';
import { type MailServer, startMailServer } from '../../dev/fakes/mail-server.ts';
import { freePort } from '../../dev/free-port.ts';
import { type PostgresServer, startPostgres } from '../../dev/postgres/server.ts';
import { devSecrets } from '../../dev/secrets.ts';
import { complaintOf, post, referenceIn } from './support/client.ts';
import { endAll, startPlatform, startWorker } from './support/processes.ts';
import { type Prometheus, startPrometheus } from './support/prometheus.ts';

let url: string;
let sql: Database;
let mail: MailServer;
let crm: CrmServer;
let clock: FakeClock;
let prometheus: Prometheus;
beforeAll(async () => {
  url = await createTestDatabase();
  sql = connectDatabase(url);
  [mail, crm] = await Promise.all([startMailServer(), startCrmServer({ secret: devSecrets.CRM_SECRET })]);
});
beforeEach(async () => {
  await sql`truncate lead, lead_key, submission, delivery`;
  clock = createFakeClock('+0');
});
afterEach(async () => {
  await prometheus.stop();
  await endAll();
  clock.remove();
});
afterAll(() => Promise.all([mail.stop(), crm.stop(), sql.end()]));

const fires = (alert: string) => expect.poll(prometheus.firing, { timeout: 40_000 }).toContain(alert);
const count = async (table: string) => (await sql`select from ${identifier(table)}`).length;
const worker = (more: Record<string, string>) =>
  startWorker({ databaseUrl: url, smtpUrl: mail.smtpUrl, crmUrl: crm.url, more });
const asError = (starting: Promise<unknown>) =>
  starting.then(
    () => 'it started',
    (error: Error) => error.message,
  );

/** Twelve leads: seven delivered and five not yet claimed. */
async function leadsOfToday(): Promise<void> {
  const { origin } = await startPlatform(url);
  const delivering = await worker({});
  await deliver(origin, 7);
  await delivering.stop();
  for (let number = 7; number < 12; number++) await post(origin, complaintOf(number));
}

describe('a process that starts with a wrong clock', () => {
  it('a worker 2,200 days ahead: it does not start, no lead is removed, and ProcessDown fires', async () => {
    const port = String(await freePort());
    prometheus = await startPrometheus({ worker: `http://127.0.0.1:${port}` });
    await leadsOfToday();
    clock.set('+2200d');
    const error = await asError(worker({ ...clock.environment, METRICS_PORT: port }));
    expect(error).toContain('exit code 1');
    const year = new Date().getUTCFullYear();
    expect(error).toMatch(new RegExp(`process ${year + 6}-.*database ${year}-`));
    expect([await count('lead'), await count('lead_key')]).toEqual([12, 12]);
    await fires('ProcessDown');
  });

  it('a platform in 2010: it does not start, takes no lead, and ProcessDown fires', async () => {
    const port = String(await freePort());
    prometheus = await startPrometheus({ platform: `http://127.0.0.1:${port}` });
    clock.set('@2010-06-01 12:00:00');
    const error = await asError(startPlatform(url, undefined, { ...clock.environment, METRICS_PORT: port }));
    expect(error).toContain('exit code 1');
    expect(error).toContain('process 2010-06-01T');
    await fires('ProcessDown');
  });
});

describe('a clock that goes wrong while processes run', () => {
  it('a worker jumps 2,200 days ahead: it removes nothing until the clock is right, and ClockOffset fires', async () => {
    const { origin } = await startPlatform(url);
    const running = await worker({ ...clock.environment, MAINTENANCE_EVERY_MS: '500' });
    prometheus = await startPrometheus({ worker: running.metrics });
    const references = await deliver(origin, 3);
    clock.set('+2200d');
    await fires('ClockOffset');
    await backdateLeads(sql, references.slice(0, 1), 2_191);
    const refused = () => running.lines.filter((line) => line.includes('"state":"removeOld"')).length;
    const before = refused();
    await expect.poll(refused, { timeout: 20_000 }).toBeGreaterThan(before + 1);
    expect([await count('lead'), await count('lead_key')]).toEqual([3, 3]);
    clock.set('+0');
    await expect.poll(() => count('lead'), { timeout: 20_000 }).toBe(2);
  });

  it('a platform jumps to 2010: its leads are of today, are delivered and stay, and ClockOffset fires', async () => {
    const running = await startPlatform(url, undefined, clock.environment);
    prometheus = await startPrometheus({ platform: running.metrics });
    clock.set('@2010-06-01 12:00:00');
    await fires('ClockOffset');
    await worker({ MAINTENANCE_EVERY_MS: '500' });
    await deliver(running.origin, 3);
    expect(await sql`select from lead where received_at between now() - interval '5 minutes' and now()`).toHaveLength(
      3,
    );
    expect((await fetch(`${running.origin}/readyz`)).status).toBe(200);
  });

  it('the database jumps 2,200 days ahead: no lead is removed, and ClockOffset fires', async () => {
    const server = await startPostgresWith(clock);
    const ownUrl = await server.createDatabase('jumping');
    await migrate(ownUrl);
    const own = connectDatabase(ownUrl);
    const { origin } = await startPlatform(ownUrl);
    const more = { MAINTENANCE_EVERY_MS: '500' };
    const running = await startWorker({ databaseUrl: ownUrl, smtpUrl: mail.smtpUrl, crmUrl: crm.url, more });
    prometheus = await startPrometheus({ worker: running.metrics });
    for (let number = 0; number < 3; number++) await post(origin, complaintOf(number));
    const delivered = () => own`select from delivery where state = 'delivered'`;
    await expect.poll(delivered, { timeout: 20_000 }).toHaveLength(6);
    clock.set('+2200d');
    await fires('ClockOffset');
    const refused = () => running.lines.filter((line) => line.includes('"state":"removeOld"')).length;
    await expect.poll(refused, { timeout: 20_000 }).toBeGreaterThan(1);
    const over = await own`select from lead where received_at < now() - interval '2190 days'`;
    expect(over).toHaveLength(3);
    await own.end();
    await endAll();
    await server.stop();
  });
});

/** Sends leads and waits until a worker has delivered them. */
async function deliver(origin: string, leads: number): Promise<string[]> {
  const references: string[] = [];
  for (let number = 0; number < leads; number++) references.push(referenceIn(await post(origin, complaintOf(number))));
  await expect
    .poll(() => sql`select from delivery where state = 'delivered'`, { timeout: 20_000 })
    .toHaveLength(leads * 2);
  return references;
}

/** A database server with a fake clock: it inherits our environment when it starts. */
async function startPostgresWith({ environment }: FakeClock): Promise<PostgresServer> {
  Object.assign(process.env, environment);
  try {
    return await startPostgres();
  } finally {
    for (const name of Object.keys(environment)) delete process.env[name];
  }
}

/** A clock for child processes, by libfaketime. It can be set again while they run. */
type FakeClock = {
  environment: Record<string, string>;
  /** As libfaketime reads it: `+2200d`, or `@2010-06-01 12:00:00`. */
  set: (time: string) => void;
  remove: () => void;
};

function createFakeClock(time: string): FakeClock {
  const folder = mkdtempSync(join(tmpdir(), 'lamplighter-clock-'));
  // As root, a database server runs as another user.
  chmodSync(folder, 0o755);
  const file = join(folder, 'time');
  const set = (next: string) => writeFileSync(file, `${next}\n`);
  set(time);
  return {
    environment: {
      // The dynamic linker replaces $LIB by the library folder of this architecture.
      LD_PRELOAD: '/usr/$LIB/faketime/libfaketime.so.1',
      FAKETIME_TIMESTAMP_FILE: file,
      FAKETIME_NO_CACHE: '1',
      // Timers run on the monotonic clock, which a wrong wall clock does not move.
      FAKETIME_DONT_FAKE_MONOTONIC: '1',
    },
    set,
    remove: () => rmSync(folder, { recursive: true }),
  };
}
