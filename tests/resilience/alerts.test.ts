import { execFile } from 'node:child_process';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';
import { connectDatabase, type Database } from '../../apps/platform/src/db/database.ts';
import { migrate } from '../../apps/platform/src/db/migrations.ts';
import { type CrmServer, startCrmServer } from '../../dev/fakes/crm-server.ts';
import { type MailServer, startMailServer } from '../../dev/fakes/mail-server.ts';
import { type PostgresServer, startPostgres } from '../../dev/postgres/server.ts';
import { devSecrets } from '../../dev/secrets.ts';
import { complaintOf, post } from './support/client.ts';
import { endAll, type Platform, startPlatform, startWorker } from './support/processes.ts';
import { type Prometheus, rulesFolder, startPrometheus } from './support/prometheus.ts';

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

const run = promisify(execFile);
const testsFolder = 'deploy/observe/rules-tests';
const filesIn = async (folder: string) => (await readdir(folder)).map((file) => join(folder, file));

it('Prometheus takes configuration and rules as they are', async () => {
  // Syntax only: the certificates that it names are not on this machine.
  await run('promtool', ['check', 'config', '--syntax-only', 'deploy/observe/prometheus.yml']);
  await run('promtool', ['check', 'rules', ...(await filesIn(rulesFolder))]);
});

it('each alert fires when it should and not before', async () => {
  const tested = (await filesIn(testsFolder)).map((file) => run('promtool', ['test', 'rules', file]));
  for (const { stdout } of await Promise.all(tested)) expect(stdout).not.toContain('FAILED');
}, 180_000);

it('each alert has a test and a section in the runbook that its annotation leads to', async () => {
  const read = async (files: string[]) => (await Promise.all(files.map((file) => readFile(file, 'utf8')))).join('\n');
  const rules = await read(await filesIn(rulesFolder));
  const tests = await read(await filesIn(testsFolder));
  const runbook = await readFile('docs/operate.md', 'utf8');
  const names = [...rules.matchAll(/alert: (\w+)/g)].map(([, name = '']) => name);
  expect(names.length).toBeGreaterThan(10);
  for (const name of names) {
    expect(rules).toContain(`runbook: docs/operate.md#${name.toLowerCase()}\n`);
    expect(runbook).toContain(`\n### ${name}\n`);
    expect(tests).toMatch(new RegExp(`alertname: ${name}\\b`));
  }
});

const ruleFile = z.object({
  groups: z.array(
    z.object({
      rules: z.array(
        z.object({
          alert: z.string().optional(),
          record: z.string().optional(),
          expr: z.string(),
          for: z.string().default('at once'),
          labels: z.object({ severity: z.string() }).optional(),
        }),
      ),
    }),
  ),
});
const readRules = async () => {
  const texts = await Promise.all((await filesIn(rulesFolder)).toSorted().map((file) => readFile(file, 'utf8')));
  return texts.flatMap((text) => ruleFile.parse(parse(text)).groups.flatMap(({ rules }) => rules));
};

it('each alert has this severity, wait, window and limit', async () => {
  const figures =
    /\{[^}]*\}|\[\w+\]|(?:[<>]=?|[=!]=) [\d.]+(?: \* [\d.]+)?|, \d+ \* \d+|ratio_\w+|\b(?:and|or|unless|min|max)\b/g;
  const alerts = (await readRules()).filter(({ alert }) => alert);
  const told = alerts.map(({ alert, labels, for: wait, expr }) =>
    [alert, labels?.severity, wait, ...(expr.match(figures) ?? [])].join(' ').replaceAll(/[{}"]/g, ''),
  );
  expect(told).toEqual([
    'LeadsFailFast page 1m ratio_5m > 14.4 * 0.0005 and ratio_1h > 14.4 * 0.0005',
    'LeadsFailSlowly page 5m ratio_30m > 6 * 0.0005 and ratio_6h > 6 * 0.0005',
    'LeadsFailSteadily ticket 30m ratio_6h > 0.0005 and ratio_3d > 0.0005',
    'DatabaseNotWritable page 30s min == 0',
    'MailServerDown page 2m max upstream=smtp == 1 or channel=email,outcome=postponed [5m] > 0 unless channel=email,outcome=delivered [5m] > 0',
    'CrmDown page 5m max upstream=crm == 1',
    'CrmWebhooksRefused ticket 10m outcome=~malformed|expired|forged|invalid [15m] > 0',
    'CrmDeadLetters page 1m max channel=crm > 0',
    'EmailDeadLetters ticket 1m max channel=email > 0',
    'CredentialsRefused page 1m max == 1',
    'RecipientsRefused ticket 5m channel=email,outcome=refused [1h] > 10 and channel=email,outcome=refused [1h] channel=email,outcome=~refused|delivered [1h] > 0.1',
    'ConfirmationsSuppressed ticket 1m channel=email,outcome=suppressed [1h] > 10',
    'WorkerLoopStalled ticket 1m max > 60',
    'SyntheticLeadMissing page 1m max > 300',
    'DeliveriesTooOld page 2m max > 600',
    'ClockOffset page 1m max > 60',
    'RetentionCapReached page 1m max == 1',
    'AuditLogShortened page at once max == 1',
    'UndeliveredPastRetention ticket 5m max > 0',
    'LeadMonthsRunningOut page 10m min < 6',
    'LeadKeyMissing page 1m max > 0',
    'EmailsLate ticket 10m ratio_1h < 0.95',
    'PagesSlow ticket 10m > 1',
    'ProcessDown page 1m job=~site|platform|worker == 0',
    'ConsoleDown page 5m job=~staff-api|console == 0',
    'StandbyBehind ticket 5m max > 30',
    'ArchiveBehind page 5m max > 300',
    'ContentServerDown ticket 10m why=failed [5m] > 0',
    'ContentMissing page 5m [5m] > 0',
    'SearchIndexMissing ticket 10m [5m] > 0',
    'EventLoopBlocked ticket 5m max > 0.5',
    'PagesFailFast page at once ratio_5m kind=page > 14.4 * 0.0005 and ratio_1h kind=page > 14.4 * 0.0005 and kind=page,outcome=bad [1h] >= 5',
    'PagesFailSlowly page at once ratio_30m kind=page > 6 * 0.0005 and ratio_6h kind=page > 6 * 0.0005 and kind=page,outcome=bad [6h] >= 5',
    'EmergencyPagesFail page at once ratio_5m kind=emergency > 14.4 * 0.0001 and ratio_1h kind=emergency > 14.4 * 0.0001 and kind=emergency,outcome=bad [1h] >= 5',
    'FormsFailFast page at once ratio_5m kind=form > 14.4 * 0.001 and ratio_1h kind=form > 14.4 * 0.001 and kind=form,outcome=bad [1h] >= 5',
    'FormsFailSlowly page at once ratio_30m kind=form > 6 * 0.001 and ratio_6h kind=form > 6 * 0.001 and kind=form,outcome=bad [6h] >= 5',
    'FormsFailNow page 30s outcome=bad [1m] outcome!=refused [1m] > 0 > 0.5 and outcome=bad [5m] >= 5',
    'FormsShed page 1m priority=lead [5m] > 0',
    'RequestsShed ticket 10m priority!=lead [5m] > 0',
    'JourneyFails page 1m step=all [3m] == 0 step=all',
    'JourneyUnknown page at once step=all [5m] and step=all [7d]',
    'SafetyContentWrong page 2m job=safety == 0',
    'EdgeDown page 1m == 0 or job=edge == 0',
    'SiteUnreachable page 2m job=public-site == 0',
    'CertificateExpires ticket 10m min < 14 * 86400',
    'DiskFilling ticket 30m fstype!~tmpfs|ramfs|squashfs [6h] , 24 * 3600 < 0 and < 0.5',
    'DiskFull page 5m fstype!~tmpfs|ramfs|squashfs < 0.05 or fstype!~tmpfs|ramfs|squashfs > 0 < 0.05',
    'DatabaseWithoutLeader page 30s == 0',
    'DatabaseWithoutStandby page 1m == 0',
    'DatabaseServerDown ticket 2m == 0 or job=patroni == 0 or == 0',
    'DatabaseConnectionsShort ticket 5m max > 0.8',
    'BackupTooOld ticket 10m min backup_type=incr > 13 * 3600 or min backup_type=full > 8 * 86400',
    'RelayDown page 2m job=relay == 0',
    'RelayQueueGrowing ticket 15m > 50',
    'ExporterDown ticket 5m job!~site|platform|worker|staff-api|console|edge|patroni == 0 or file=~.*/relay.prom > 600',
    'TracesRefused ticket 15m [15m] > 0',
    'NotificationsFail page 5m [5m] > 0',
    'Watchdog none at once',
  ]);
});

it('each recorded series covers the time that its name says', async () => {
  const records = (await readRules()).flatMap(({ record, expr }) => (record ? [{ record, expr }] : []));
  expect(records.length).toBeGreaterThan(10);
  for (const { record, expr } of records) {
    const windows = [...expr.matchAll(/\[(\w+)\]/g)].map(([, window]) => window);
    expect([record, ...new Set(windows)]).toEqual([record, record.split('_').at(-1)]);
    const quantile = /p(\d+)_/.exec(record)?.[1];
    expect(/histogram_quantile\(0\.(\d+)/.exec(expr)?.[1]).toBe(quantile);
  }
});
