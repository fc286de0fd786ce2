import { randomUUID } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { sampleLeads } from '@lamplighter/contracts/lead-samples';
import Postgrator from 'postgrator';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { asRole, giveToMigrateRole } from '../../../../../dev/postgres/database-roles.ts';
import { createDatabase } from '../../db/create-database.ts';
import { connectDatabase, type Database } from '../../db/database.ts';
import { grantPrivileges } from '../../db/grants.ts';
import { migrate } from '../../db/migrations.ts';
import { claimDue } from '../delivery/test-deliveries.ts';
import { eraseByReference } from '../lead-lifecycle/erasure.ts';
import { findByReference } from '../lead-lifecycle/lead-queries.ts';
import { placeHold } from '../lead-lifecycle/legal-holds.ts';
import { removeExpired } from '../lead-lifecycle/retention.ts';
import { retentionDays } from '../lead-lifecycle/retention-days.ts';
import { createKeyRing } from './key-ring.ts';
import { connectLeadDatabase } from './lead-connection.ts';
import { insertLeads } from './lead-repository.ts';
import { prepareSubmission } from './submission.ts';
import { backdateLeads } from './test-lead-age.ts';
import { uuidV7 } from './uuid-v7.ts';

const ring = createKeyRing([{ id: 'k1', key: Buffer.alloc(32, 1) }], Buffer.alloc(32, 2));
const sender = { client: 'help', brand: 'larkfield', idempotencyKey: undefined };
const { complaint, meterReading } = sampleLeads();
let url: string;
let sql: Database;
let api: ReturnType<typeof connectLeadDatabase>;

/** The schema before lead_key and delivery were partitioned, with the roles of production. */
beforeAll(async () => {
  const server = new URL(inject('postgresUrl'));
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  await createDatabase(server.href, name);
  server.pathname = name;
  await giveToMigrateRole(server.href);
  url = server.href;
  const migrating = connectDatabase(asRole(url, 'migrate'), { connections: 2, statementTimeoutMs: 0 });
  const postgrator = new Postgrator({
    driver: 'pg',
    migrationPattern: fileURLToPath(new URL('../../../migrations/*.sql', import.meta.url)),
    schemaTable: 'public.schema_version',
    execQuery: (query) => migrating.query(query),
  });
  await postgrator.migrate('14');
  await migrating`select make_lead_months(12), make_lead_month(now() - interval '300 days')`;
  await grantPrivileges(migrating);
  await migrating.end();
  sql = connectDatabase(url);
  api = connectLeadDatabase(asRole(url, 'api'));
});
afterAll(() => Promise.all([sql.end(), api.close()]));

/** As the previous release inserts: every id is a version 7 UUID. */
const insertBefore = async (lead: typeof complaint | typeof meterReading) => {
  const [entry] = await insertLeads(api.sql, [{ ...prepareSubmission(ring, lead, sender), id: uuidV7(new Date()) }]);
  return String(entry?.reference);
};
const partitionOf = async (reference: string) => {
  const [row] = await sql`select tableoid::regclass::text as name from lead where reference = ${reference}`;
  return String(row?.['name']);
};

it('a database with leads is migrated while the previous release accepts more, and both releases go on with it', async () => {
  // Sealed for the id that it is stored with.
  const submission = prepareSubmission(ring, complaint, sender);
  await insertLeads(api.sql, [submission]);
  const early = await Promise.all([complaint, meterReading].map(insertBefore));

  let migrated = false;
  const accepting = (async () => {
    const accepted: string[] = [];
    while (!migrated) accepted.push(await insertBefore(meterReading));
    return accepted;
  })();
  const applied = await migrate(asRole(url, 'migrate')).finally(() => {
    migrated = true;
  });
  const during = await accepting;
  expect(applied.slice(0, 3)).toEqual(['15 lead-id-limit', '16 lead-id-limit-valid', '17 lead-partitions']);
  expect(during.length).toBeGreaterThan(0);

  const after = [await insertBefore(meterReading), await insertBefore(complaint)];
  const [entry] = await insertLeads(api.sql, [prepareSubmission(ring, meterReading, sender)]);
  const newest = String(entry?.reference);
  const month = new Date().toISOString().slice(0, 7).replace('-', '_');
  expect(await partitionOf(newest)).toBe(`lead_other_${month}`);
  for (const reference of [...early, ...during, ...after]) expect(await partitionOf(reference)).toBe(`lead_${month}`);
  const counts = await sql`
    select (select count(*)::int from lead) as leads, (select count(*)::int from lead_key) as keys,
      (select count(*)::int from delivery where channel = 'crm') as deliveries`;
  const leads = early.length + during.length + after.length + 2;
  expect(counts).toEqual([{ leads, keys: leads, deliveries: leads }]);
  expect((await findByReference(sql, ring, submission.reference))?.document).toEqual(complaint);
  expect((await findByReference(sql, ring, newest))?.document).toEqual(meterReading);

  const worker = connectDatabase(asRole(url, 'worker'));
  const claimed = await claimDue(worker, { channel: 'crm', owner: randomUUID(), limit: 10_000, leaseMs: 60_000 });
  expect(claimed).toHaveLength(leads);
  await sql`update delivery set state = 'delivered'`;
  for (const reference of [submission.reference, newest]) {
    expect(await eraseByReference(sql, reference, undefined)).toEqual({ erased: [reference], held: [] });
  }
  const [held = '', ...others] = [...early, ...after];
  expect(await placeHold(sql, { reference: held, reason: 'court', operator: 'sam' })).toBe(true);
  await backdateLeads(sql, [held, ...others], 300);
  const kept = retentionDays.parse('complaint:200,enquiry:200,feedback:200,meter-reading:200');
  expect(await removeExpired(worker, kept)).toEqual({ removed: others.length, capped: false });
  expect(await sql`select from lead where reference = ${held}`).toHaveLength(1);
  await worker.end();
});
