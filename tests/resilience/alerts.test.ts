import { afterAll, beforeAll, expect, it } from 'vitest';
import { connectDatabase, type Database } from '../../apps/platform/src/db/database.ts';
import { migrate } from '../../apps/platform/src/db/migrations.ts';
import { type CrmServer, startCrmServer } from '../../dev/fakes/crm-server.ts';
import { type MailServer, startMailServer } from '../../dev/fakes/mail-server.ts';
import { type PostgresServer, startPostgres } from '../../dev/postgres/server.ts';
import { devSecrets } from '../../dev/secrets.ts';
import { complaintOf, post } from './support/client.ts';
import { endAll, type Platform, startPlatform, startWorker } from './support/processes.ts';
import { type Prometheus, startPrometheus } from './support/prometheus.ts';

let server: PostgresServer;
let sql: Database;
let mail: MailServer;
let crm: CrmServer;
let platform: Platform;
let prometheus: Prometheus;
beforeAll(async () => {
  server = await startPostgres();
  const url = await server.createDatabase('alerts');
  await migrate(url);
  sql = connectDatabase(url, { connections: 1 });
  [mail, crm] = await Promise.all([startMailServer(), startCrmServer({ secret: devSecrets.CRM_SECRET })]);
  platform = await startPlatform(url);
  const more = { CIRCUIT_RESET_MS: '1000', BACKOFF_BASE_MS: '200', BACKOFF_MAX_MS: '400' };
  const worker = await startWorker({ databaseUrl: url, smtpUrl: mail.smtpUrl, crmUrl: crm.url, more });
  prometheus = await startPrometheus({ platform: platform.metrics, worker: worker.metrics });
});
afterAll(async () => {
  await prometheus.stop();
  await endAll();
  await Promise.all([mail.stop(), crm.stop(), sql.end()]);
  await server.stop();
});

const fires = (alert: string) => expect.poll(prometheus.firing, { timeout: 40_000 }).toContain(alert);
const postSome = async (count: number) => {
  for (let number = 0; number < count; number++) await post(platform.origin, complaintOf(number));
};

it('nothing but the watchdog fires on a good day', async () => {
  await expect.poll(prometheus.healthy, { timeout: 20_000 }).toEqual(['platform', 'worker']);
  await postSome(3);
  await expect.poll(() => sql`select from delivery where state = 'delivered'`, { timeout: 10_000 }).toHaveLength(6);
  expect(await prometheus.firing()).toEqual(['Watchdog']);
});

it('the mail server is stopped: MailServerDown', async () => {
  await mail.stop();
  await postSome(6);
  await fires('MailServerDown');
});

it('emails have waited for eleven minutes: DeliveriesTooOld', async () => {
  expect(await prometheus.firing()).not.toContain('DeliveriesTooOld');
  await sql`update delivery set since = since - interval '11 minutes' where channel = 'email' and state <> 'delivered'`;
  await fires('DeliveriesTooOld');
});

it('the CRM refuses leads: CrmDeadLetters', async () => {
  expect(await prometheus.firing()).not.toContain('CrmDeadLetters');
  crm.behave({ mode: 'refusing' });
  await postSome(1);
  await fires('CrmDeadLetters');
});

it('the CRM refuses our credentials: CredentialsRefused', async () => {
  crm.behave({ mode: 'status', status: 401 });
  await postSome(1);
  await fires('CredentialsRefused');
});

it('the CRM fails: CrmDown', async () => {
  crm.behave({ mode: 'failing' });
  await postSome(6);
  await fires('CrmDown');
});

it('the database is read-only: DatabaseNotWritable, and LeadsFailFast as leads come in', async () => {
  await sql`alter system set default_transaction_read_only = on`;
  await sql`select pg_reload_conf()`;
  const firing = new Set<string>();
  await expect
    .poll(
      async () => {
        await post(platform.origin, complaintOf(1));
        for (const alert of await prometheus.firing()) firing.add(alert);
        return firing;
      },
      { timeout: 40_000, interval: 100 },
    )
    .toEqual(expect.toSatisfy((seen: Set<string>) => seen.has('DatabaseNotWritable') && seen.has('LeadsFailFast')));
});

it('the database is stopped: DatabaseNotWritable goes on, and so do platform and worker', async () => {
  await server.stop();
  await fires('DatabaseNotWritable');
  expect(await prometheus.healthy()).toEqual(['platform', 'worker']);
});
