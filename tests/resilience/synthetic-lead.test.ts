import { afterAll, beforeAll, expect, it } from 'vitest';
import { connectDatabase, type Database } from '../../apps/platform/src/db/database.ts';
import { removeSynthetic } from '../../apps/platform/src/modules/lead-lifecycle/retention.ts';
import { createTestDatabase } from '../../apps/platform/test/database.ts';
import { backdateLeads } from '../../apps/platform/test/stored-leads.ts';
import { type CrmServer, startCrmServer } from '../../dev/fakes/crm-server.ts';
import { type MailServer, startMailServer } from '../../dev/fakes/mail-server.ts';
import { devSecrets } from '../../dev/secrets.ts';
import { complaintOf, post } from './support/client.ts';
import { endAll, type Platform, type Process, startPlatform, startWorker } from './support/processes.ts';
import { readMetrics } from './support/prometheus.ts';

let sql: Database;
let platform: Platform;
let worker: Process;
let mail: MailServer;
let crm: CrmServer;
beforeAll(async () => {
  const url = await createTestDatabase();
  sql = connectDatabase(url);
  [mail, crm] = await Promise.all([startMailServer(), startCrmServer({ secret: devSecrets.CRM_SECRET })]);
  platform = await startPlatform(url);
  const more = {
    SYNTHETIC_LEAD_EVERY: '2',
    // They are erased when nobody waits for them any more.
    SYNTHETIC_LEAD_TIMEOUT_MS: '8000',
    SYNTHETIC_MAILBOX: 'watch@larkfield.example',
    API_ORIGIN: platform.origin,
  };
  const settings = { databaseUrl: url, smtpUrl: mail.smtpUrl, crmUrl: crm.url, more };
  [worker] = await Promise.all([startWorker(settings), startWorker(settings)]);
});
afterAll(async () => {
  await endAll();
  await Promise.all([mail.stop(), crm.stop(), sql.end()]);
});

const label = '{client="synthetic"}';
const shown = async (name: string) => (await readMetrics(worker.metrics)).get(name + label) ?? 0;

it('a synthetic lead is sent, marked, delivered, measured and erased, once for two workers', async () => {
  const startedAt = Date.now() / 1_000;
  await expect
    .poll(() => shown('lamplighter_synthetic_lead_seconds_count'), { timeout: 30_000 })
    .toBeGreaterThanOrEqual(3);
  expect(await shown('lamplighter_synthetic_lead_arrived_timestamp_seconds')).toBeGreaterThan(startedAt);
  expect(await shown('lamplighter_synthetic_leads_failed_total')).toBe(0);
  expect([...crm.leads().values()].every(({ synthetic }) => synthetic === true)).toBe(true);
  expect(new Set(mail.mails().map(({ to }) => to))).toEqual(new Set(['watch@larkfield.example']));
  const erased = () =>
    sql`select client, received_at < now() - interval '8 s' as old from lead where erased_at is not null`;
  await expect.poll(erased, { timeout: 20_000 }).not.toHaveLength(0);
  expect(new Set((await erased()).map(({ client, old }) => `${client} ${old}`))).toEqual(new Set(['synthetic true']));
  const figures = await readMetrics(platform.metrics);
  const kept = await sql`select distinct received_at from lead where client = 'synthetic'`;
  expect(figures.get('lamplighter_leads_accepted_total{kind="synthetic"}')).toBeGreaterThanOrEqual(3);
  // The two workers together send one lead for each two seconds that passed.
  expect(kept.length).toBeLessThanOrEqual((Date.now() / 1_000 - startedAt) / 2 + 3);
  expect(figures.get('lamplighter_leads_accepted_total{kind="enquiry"}')).toBe(0);
});

it('what people send is neither marked nor erased', async () => {
  await post(platform.origin, complaintOf(1));
  await expect.poll(() => mail.mails().some(({ to }) => to === 'person-1@example.com'), { timeout: 10_000 }).toBe(true);
  await expect
    .poll(() => [...crm.leads().values()].filter(({ kind }) => kind === 'complaint'), { timeout: 10_000 })
    .toEqual([expect.not.objectContaining({ synthetic: true })]);
  const arrived = await shown('lamplighter_synthetic_lead_seconds_count');
  await expect
    .poll(() => shown('lamplighter_synthetic_lead_seconds_count'), { timeout: 20_000 })
    .toBeGreaterThan(arrived);
  expect(await sql`select erased_at from lead where kind = 'complaint'`).toEqual([{ erased_at: null }]);
});

it('a way that is shut is counted, and the next day nothing is left of those that were sent', async () => {
  crm.behave({ mode: 'refusing' });
  await expect.poll(() => shown('lamplighter_synthetic_leads_failed_total'), { timeout: 20_000 }).toBeGreaterThan(0);
  await endAll();
  const leads = await sql<{ reference: string }[]>`select reference from lead`;
  await backdateLeads(
    sql,
    leads.map(({ reference }) => reference),
    2,
  );
  expect(await removeSynthetic(sql)).toBeGreaterThan(2);
  expect(await sql`select client from lead`).toEqual([{ client: 'help' }]);
});
