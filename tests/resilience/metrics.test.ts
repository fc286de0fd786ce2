import { randomUUID } from 'node:crypto';
import { sampleLeads } from '@lamplighter/contracts/leads/lead-samples';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase } from '../../apps/platform/test/database.ts';
import { type CrmServer, startCrmServer } from '../../dev/fakes/crm-server.ts';
import { type MailServer, startMailServer } from '../../dev/fakes/mail-server.ts';
import { devSecrets } from '../../dev/secrets.ts';
import { complaintOf, post } from './support/client.ts';
import { endAll, type Platform, type Process, startPlatform, startWorker } from './support/processes.ts';
import { readMetrics } from './support/prometheus.ts';

let platform: Platform;
let worker: Process;
let crm: CrmServer;
let mail: MailServer;
beforeAll(async () => {
  const url = await createTestDatabase();
  [mail, crm] = await Promise.all([startMailServer(), startCrmServer({ secret: devSecrets.CRM_SECRET })]);
  platform = await startPlatform(url);
  worker = await startWorker({ databaseUrl: url, smtpUrl: mail.smtpUrl, crmUrl: crm.url });
});
afterAll(async () => {
  await endAll();
  await Promise.all([mail.stop(), crm.stop()]);
});

const shown = async (process: Process, name: string) => (await readMetrics(process.metrics)).get(name);

it('the platform counts leads by kind, refusals by status, and measures commits', async () => {
  const key = randomUUID();
  const { complaint, feedback } = sampleLeads();
  await post(platform.origin, complaint, key);
  await post(platform.origin, complaint, key);
  await post(platform.origin, feedback);
  await post(platform.origin, { data: {} });
  const figures = await readMetrics(platform.metrics);
  expect(figures.get('lamplighter_leads_accepted_total{kind="complaint"}')).toBe(1);
  expect(figures.get('lamplighter_leads_accepted_total{kind="feedback"}')).toBe(1);
  expect(figures.get('lamplighter_leads_refused_total{status="422"}')).toBe(1);
  expect(figures.get('lamplighter_leads_refused_total{status="503"}')).toBe(0);
  expect(figures.get('lamplighter_lead_batch_size_sum')).toBe(3);
  expect(figures.get('lamplighter_lead_commit_seconds_count')).toBe(3);
  expect(figures.get('lamplighter_request_seconds_count{method="POST",route="/v1/leads",status="201"}')).toBe(3);
  expect(figures.get('lamplighter_database_writable')).toBe(1);
  expect(figures.get('nodejs_eventloop_lag_seconds')).toBeGreaterThanOrEqual(0);
});

it('the worker tells what waits, how long emails took, what is dead and what is given a rest', async () => {
  await expect.poll(() => shown(worker, 'lamplighter_delivery_delay_seconds_count{channel="email"}')).toBe(2);
  await expect.poll(() => shown(worker, 'lamplighter_deliveries_pending{channel="email"}')).toBe(0);
  expect(await shown(worker, 'lamplighter_breaker_open{upstream="smtp"}')).toBe(0);
  expect(await shown(worker, 'lamplighter_database_writable')).toBe(1);

  mail.refuseWith({ code: 421, words: 'closing' });
  crm.behave({ mode: 'refusing' });
  for (let number = 0; number < 6; number++) await post(platform.origin, complaintOf(number));
  await expect.poll(() => shown(worker, 'lamplighter_deliveries_dead{channel="crm"}'), { timeout: 10_000 }).toBe(6);
  await expect.poll(() => shown(worker, 'lamplighter_breaker_open{upstream="smtp"}'), { timeout: 10_000 }).toBe(1);
  const figures = await readMetrics(worker.metrics);
  expect(figures.get('lamplighter_deliveries_pending{channel="email"}')).toBe(6);
  expect(figures.get('lamplighter_delivery_oldest_seconds{channel="email"}')).toBeGreaterThan(0);
  expect(figures.get('lamplighter_delivery_attempts_total{channel="crm",outcome="refused",error_code="crm-422"}')).toBe(
    6,
  );
});

it('metrics are on a port of their own and on no other', async () => {
  expect((await fetch(`${platform.origin}/metrics`)).status).toBe(404);
  expect((await fetch(new URL('/v1/leads', platform.metrics))).status).toBe(404);
});
