import { afterAll, beforeAll, expect, it } from 'vitest';
import { connectDatabase, type Database } from '../../apps/platform/src/db/database.ts';
import { createTestDatabase } from '../../apps/platform/test/database.ts';
import { backdateLeads } from '../../apps/platform/test/stored-leads.ts';
import { type CrmServer, startCrmServer } from '../../dev/fakes/crm-server.ts';
import { type MailServer, startMailServer } from '../../dev/fakes/mail-server.ts';
import { devSecrets } from '../../dev/secrets.ts';
import { complaintOf, post, referenceIn } from './support/client.ts';
import { endAll, type Platform, startPlatform, startWorker } from './support/processes.ts';
import { type Prometheus, startPrometheus } from './support/prometheus.ts';

let sql: Database;
let platform: Platform;
let mail: MailServer;
let crm: CrmServer;
let prometheus: Prometheus;
beforeAll(async () => {
  const url = await createTestDatabase();
  sql = connectDatabase(url);
  [mail, crm] = await Promise.all([startMailServer(), startCrmServer({ secret: devSecrets.CRM_SECRET })]);
  platform = await startPlatform(url);
  const more = { MAINTENANCE_EVERY_MS: '500' };
  const worker = await startWorker({ databaseUrl: url, smtpUrl: mail.smtpUrl, crmUrl: crm.url, more });
  prometheus = await startPrometheus({ worker: worker.metrics });
});
afterAll(async () => {
  await prometheus.stop();
  await endAll();
  await Promise.all([mail.stop(), crm.stop(), sql.end()]);
});

const fires = (alert: string) => expect.poll(prometheus.firing, { timeout: 40_000 }).toContain(alert);
const sixYears = 2_191;

async function send(count: number): Promise<string[]> {
  const responses = await Promise.all(
    Array.from({ length: count }, (_, number) => post(platform.origin, complaintOf(number))),
  );
  return responses.map(referenceIn);
}
const settled = (state: string, references: string[]) =>
  expect
    .poll(
      () => sql`
        select from delivery join submission using (lead)
        where state = ${state} and reference = any(${references}::text[])`,
      { timeout: 40_000 },
    )
    .toHaveLength(references.length * 2);

it('more leads are over than may go in a day: a hundred go, RetentionCapReached fires, the others stay', async () => {
  const references = await send(104);
  await settled('delivered', references);
  expect(await prometheus.firing()).toEqual(['Watchdog']);
  await backdateLeads(sql, references, sixYears);
  await fires('RetentionCapReached');
  expect(await sql`select from lead`).toHaveLength(4);
  expect(await sql`select sum(removed)::int as removed from retention_run`).toEqual([{ removed: 100 }]);
});

it('a key is lost: its deliveries are dead letters and LeadKeyMissing fires', async () => {
  await sql`create function lose_row() returns trigger language plpgsql as 'begin return null; end'`;
  await sql`create trigger lose_keys before insert on lead_key for each row execute function lose_row()`;
  const references = await send(1);
  await settled('dead', references);
  await fires('LeadKeyMissing');
});

it('a dead letter is past retention: it stays, and UndeliveredPastRetention fires', async () => {
  expect(await prometheus.firing()).not.toContain('UndeliveredPastRetention');
  const [lead] = await sql<{ reference: string }[]>`
    select distinct reference from delivery join submission using (lead) where state = 'dead'`;
  await backdateLeads(sql, [lead?.reference ?? ''], sixYears);
  await fires('UndeliveredPastRetention');
  expect(await sql`select from lead where reference = ${lead?.reference ?? ''}`).toHaveLength(1);
});

afterAll(endAll);

it('a worker deletes comments that are older than 90 days @COM-4', async () => {
  const url = await createTestDatabase();
  const sql = connectDatabase(url, { connections: 1 });
  for (const age of [90, 91])
    await sql`
      insert into article_comment (brand, article, comment, day)
      values ('larkfield', 'meters/find-your-meter', ${`${age} days old`}, current_date - ${age}::int)`;
  await startWorker({ databaseUrl: url, smtpUrl: 'smtp://127.0.0.1:1', crmUrl: 'http://127.0.0.1:1' });
  const left = () => sql<{ comment: string }[]>`select comment from article_comment`.then((rows) => [...rows]);
  await expect.poll(left, { timeout: 20_000 }).toEqual([{ comment: '90 days old' }]);
  await sql.end();
});
