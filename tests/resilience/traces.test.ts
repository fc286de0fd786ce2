import { randomBytes } from 'node:crypto';
import { leadResponse } from '@lamplighter/contracts/leads/lead-reference';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { connectDatabase, type Database } from '../../apps/platform/src/db/database.ts';
import { createTestDatabase } from '../../apps/platform/test/database.ts';
import { type CollectorServer, startCollectorServer } from '../../dev/fakes/collector/collector-server.ts';
import { type CrmServer, startCrmServer } from '../../dev/fakes/crm-server.ts';
import { type MailServer, startMailServer } from '../../dev/fakes/mail-server.ts';
import { devSecrets } from '../../dev/secrets.ts';
import { complaintOf } from './support/client.ts';
import { endAll, type Platform, startPlatform, startWorker } from './support/processes.ts';
import { readMetrics } from './support/prometheus.ts';

let url: string;
let sql: Database;
let collector: CollectorServer;
let crm: CrmServer;
let mail: MailServer;
beforeAll(async () => {
  url = await createTestDatabase();
  sql = connectDatabase(url);
  [collector, mail, crm] = await Promise.all([
    startCollectorServer(),
    startMailServer(),
    startCrmServer({ secret: devSecrets.CRM_SECRET }),
  ]);
});
afterAll(async () => {
  await endAll();
  await Promise.all([collector.stop(), mail.stop(), crm.stop(), sql.end()]);
});

async function send(platform: Platform, number: number) {
  const traceId = randomBytes(16).toString('hex');
  const response = await fetch(`${platform.origin}/v1/leads`, {
    method: 'POST',
    headers: {
      'client-id': 'help',
      'content-type': 'application/vnd.api+json',
      traceparent: `00-${traceId}-00f067aa0ba902b7-01`,
    },
    body: JSON.stringify(complaintOf(number)),
  });
  return { traceId, reference: leadResponse.parse(await response.json()).data.attributes.reference };
}
const delivered = () =>
  expect.poll(() => sql`select distinct state from delivery`, { timeout: 20_000 }).toEqual([{ state: 'delivered' }]);

it('of many leads at once, each commit, job, email and CRM call is in the trace of its own lead', async () => {
  const everywhere = { OTEL_EXPORTER_OTLP_ENDPOINT: collector.endpoint };
  const platform = await startPlatform(url, undefined, everywhere);
  const worker = await startWorker({ databaseUrl: url, smtpUrl: mail.smtpUrl, crmUrl: crm.url, more: everywhere });
  const sent = await Promise.all(Array.from({ length: 40 }, (_, number) => send(platform, number)));
  await delivered();
  expect(await worker.stop()).toBe(0);
  expect(await platform.stop()).toBe(0);

  const keys = new Map(
    (await sql`select reference, delivery.id from delivery join lead on lead.id = lead where channel = 'crm'`).map(
      ({ reference, id }) => [reference, id],
    ),
  );
  for (const { traceId, reference } of sent) {
    const names = collector.spans().filter((span) => span.traceId === traceId);
    expect(names.map(({ service, name }) => `${service}: ${name}`).toSorted()).toEqual([
      'platform: INSERT lead',
      'platform: POST',
      'worker: POST',
      'worker: UPDATE delivery',
      'worker: UPDATE delivery',
      'worker: UPDATE delivery',
      'worker: UPDATE delivery',
      'worker: deliver crm',
      'worker: deliver email',
      'worker: send mail',
    ]);
    const call = crm.calls().find(({ id }) => id === keys.get(reference));
    expect(call?.traceparent).toContain(traceId);
    expect(names.some(({ spanId, service }) => service === 'worker' && call?.traceparent.includes(spanId))).toBe(true);
  }
});

it('with no collector the trace id is still in the log and on the lead, and goes to the CRM', async () => {
  const platform = await startPlatform(url);
  crm.behave({ mode: 'refusing' });
  const worker = await startWorker({ databaseUrl: url, smtpUrl: mail.smtpUrl, crmUrl: crm.url });
  const { traceId, reference } = await send(platform, 1);
  await expect.poll(() => worker.lines.filter((line) => line.includes('delivery-dead'))).toHaveLength(1);
  await expect
    .poll(() => worker.lines.filter((line) => line.includes(traceId)).map((line) => JSON.parse(line)), {
      timeout: 10_000,
    })
    .toEqual(
      expect.arrayContaining([
        expect.objectContaining({ event: 'delivered', upstream: 'email' }),
        expect.objectContaining({ event: 'delivery-dead', upstream: 'crm', errorCode: 'crm-422' }),
      ]),
    );
  expect(platform.lines.filter((line) => line.includes(traceId))).toHaveLength(1);
  expect(crm.calls().at(-1)?.traceparent).toContain(traceId);
  const [lead] = await sql`select traceparent from lead where reference = ${reference}`;
  expect(lead?.['traceparent']).toContain(traceId);
});

it('a collector that refuses spans is counted and logged once, and so is its recovery', async () => {
  const platform = await startPlatform(url, undefined, { OTEL_EXPORTER_OTLP_ENDPOINT: collector.endpoint });
  const failed = async () => (await readMetrics(platform.metrics)).get('lamplighter_trace_exports_failed_total');
  const logged = (event: string) => platform.lines.filter((line) => line.includes(event));
  expect(await failed()).toBe(0);
  collector.refuseWith(400);
  await send(platform, 3);
  await expect.poll(failed, { timeout: 10_000 }).toBe(1);
  await send(platform, 4);
  await expect.poll(failed, { timeout: 10_000 }).toBe(2);
  expect(logged('traces-refused')).toHaveLength(1);
  collector.refuseWith(undefined);
  const { traceId } = await send(platform, 5);
  await expect.poll(() => logged('traces-accepted'), { timeout: 10_000 }).toHaveLength(1);
  expect(collector.spans().map((span) => span.traceId)).toContain(traceId);
  expect(await failed()).toBe(2);
});

it('a collector that is down holds up nothing', async () => {
  crm.behave({ mode: 'well' });
  const platform = await startPlatform(url, undefined, { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:9' });
  const startedAt = Date.now();
  await send(platform, 2);
  expect(await platform.stop()).toBe(0);
  expect(Date.now() - startedAt).toBeLessThan(8_000);
});
