import { randomUUID } from 'node:crypto';
import { sampleLeads } from '@lamplighter/contracts/leads/lead-samples';
import { register } from 'prom-client';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, it, vi } from 'vitest';
import { asRole, giveToMigrateRole } from '../../../../../dev/postgres/database-roles.ts';
import { createDatabase } from '../../../../../dev/postgres/server.ts';
import { claimDue } from '../../../test/deliveries.ts';
import { startLeadPlatform } from '../../../test/lead-platform.ts';
import { backdateLeadIds, backdateLeads } from '../../../test/stored-leads.ts';
import { createKeyRing } from '../../crypto/key-ring.ts';
import { connectDatabase, type Database } from '../../db/database.ts';
import { migrate } from '../../db/migrations.ts';
import { identifier } from '../../db/sql-text.ts';
import { eraseByReference } from '../erasure/erasure.ts';
import { findByReference } from '../lead-lifecycle/lead-queries.ts';
import { placeHold } from '../lead-lifecycle/legal-holds.ts';
import { removeExpired } from '../lead-lifecycle/retention.ts';
import { retentionDays } from '../lead-lifecycle/retention-days.ts';
import { connectLeadDatabase } from './lead-connection.ts';
import { uuidV7 } from './lead-id.ts';
import { makeLeadMonths, measureLeadMonths } from './lead-months.ts';
import { insertLeads } from './lead-repository.ts';
import { prepareSubmission } from './submission.ts';

const { sql, post, clear, stop } = await startLeadPlatform();
afterAll(() => stop());
beforeEach(() => clear());
afterEach(() => vi.useRealTimers());

const monthNow = async (ahead = 0) => {
  const [row] = await sql<{ month: string }[]>`
    select to_char(date_trunc('month', now() at time zone 'UTC') + make_interval(months => ${ahead}), 'YYYY_MM') as month`;
  return String(row?.month);
};
const partitions = () => sql<{ table: string; kind: string }[]>`
  select tableoid::regclass::text as table, kind from lead
  union all select lead_key.tableoid::regclass::text, kind from lead_key join lead on lead.id = lead_key.lead
  union all select distinct delivery.tableoid::regclass::text, kind from delivery join lead on lead.id = delivery.lead
  order by "table", kind`;
const dropMonth = async (month: string) => {
  for (const table of ['lead', 'lead_key', 'delivery']) {
    for (const kind of ['complaint', 'other']) await sql`drop table ${identifier(`${table}_${kind}_${month}`)}`;
  }
};
/** SQLSTATE of a lock that was not granted in time. */
const lockNotAvailable = '55P03';
const referenceOf = (response: { json: () => unknown }) => JSON.stringify(response.json());

describe('the months', () => {
  it('have partitions of complaints and of other leads, with their keys and deliveries', async () => {
    const month = await monthNow();
    const { complaint, enquiry, feedback, meterReading } = sampleLeads();
    for (const lead of [complaint, enquiry, feedback, meterReading]) expect((await post(lead)).statusCode).toBe(201);
    expect(await partitions()).toEqual(
      ['delivery', 'lead_key', 'lead']
        .flatMap((table) => [
          { table: `${table}_complaint_${month}`, kind: 'complaint' },
          ...['enquiry', 'feedback', 'meter-reading'].map((kind) => ({ table: `${table}_other_${month}`, kind })),
        ])
        .toSorted((a, b) => (a.table < b.table ? -1 : a.table > b.table ? 1 : a.kind < b.kind ? -1 : 1)),
    );
  });

  it('are made once, a year ahead', async () => {
    expect(await makeLeadMonths(sql)).toBe(0);
    await dropMonth(await monthNow(12));
    expect(await makeLeadMonths(sql)).toBe(1);
  });

  it('that are missing cost no lead: it is in the default partition until the month is made', async () => {
    const month = await monthNow();
    await dropMonth(month);
    expect((await post(sampleLeads().complaint)).statusCode).toBe(201);
    const tables = async () => (await partitions()).map(({ table }) => table);
    expect(await tables()).toEqual(['delivery_default', 'lead_default', 'lead_key_default']);
    expect(await makeLeadMonths(sql)).toBe(1);
    expect(await tables()).toEqual([
      `delivery_complaint_${month}`,
      `lead_complaint_${month}`,
      `lead_key_complaint_${month}`,
    ]);
  });

  it.each([-800, 800])('take a lead of a process whose clock is %i days ahead, received today', async (days) => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + days * 86_400_000 });
    expect((await post(sampleLeads().meterReading)).statusCode).toBe(201);
    vi.useRealTimers();
    expect(await partitions()).toMatchObject([
      { table: 'delivery_default' },
      { table: 'lead_default' },
      { table: 'lead_key_default' },
    ]);
    expect(await sql`select from lead where received_at > now() - interval '1 minute'`).toHaveLength(1);
  });

  it('are made by the clock of the database, whatever the time is in the process', async () => {
    await dropMonth(await monthNow(12));
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - 3_000 * 86_400_000 });
    expect(await makeLeadMonths(sql)).toBe(1);
    vi.useRealTimers();
    expect(await sql`select to_regclass(${`lead_other_${await monthNow(12)}`}) is not null as exists`).toEqual([
      { exists: true },
    ]);
  });

  it('share their idempotency keys: a lead of last month sent again has the same reference', async () => {
    const key = { 'idempotency-key': randomUUID() };
    const first = await post(sampleLeads().complaint, key);
    const [row] = await sql<{ reference: string }[]>`select reference from lead`;
    await backdateLeadIds(sql, [String(row?.reference)], 31);
    const again = await post(sampleLeads().complaint, key);
    expect(again.statusCode).toBe(201);
    expect(referenceOf(first)).toContain(row?.reference);
    expect(referenceOf(again)).toContain(row?.reference);
    expect(await sql`select from lead`).toHaveLength(1);
    expect((await post(sampleLeads().enquiry, key)).statusCode).toBe(422);
  });

  it('are made by two workers that start together', async () => {
    await dropMonth(await monthNow(12));
    expect((await Promise.all([makeLeadMonths(sql), makeLeadMonths(sql)])).toSorted()).toEqual([0, 1]);
  });

  it('wait half a second for a long reader, and no other reader and no lead longer behind them', async () => {
    await dropMonth(await monthNow(12));
    const { promise: end, resolve: release } = Promise.withResolvers<void>();
    const { promise: began, resolve: begin } = Promise.withResolvers<void>();
    const report = sql.begin(async (transaction) => {
      await transaction`select count(*) from lead`;
      begin();
      await end;
    });
    await began;
    const making = makeLeadMonths(sql).catch((error: unknown) => error);
    const waiting = () => sql`select from pg_locks where not granted and mode = 'AccessExclusiveLock'`;
    await vi.waitFor(async () => expect(await waiting()).toHaveLength(1), { timeout: 5_000, interval: 5 });
    const startedAt = performance.now();
    const [posted] = await Promise.all([post(sampleLeads().complaint), sql`select from lead`]).finally(release);
    expect(posted.statusCode).toBe(201);
    // As much again, and more, for a busy machine.
    expect(performance.now() - startedAt).toBeLessThan(2_000);
    expect(await making).toMatchObject({ code: lockNotAvailable });
    await report;
    expect(await makeLeadMonths(sql)).toBe(1);
  });

  it('that lie ahead are counted for monitoring, in each table', async () => {
    const shown = async () => {
      const metric = await register.getSingleMetric('lamplighter_lead_months_ahead')?.get();
      return Object.fromEntries(metric?.values.map(({ labels, value }) => [labels['table'], value]) ?? []);
    };
    await measureLeadMonths(sql);
    expect(await shown()).toEqual({ lead: 12, lead_key: 12, delivery: 12 });
    await sql`drop table ${identifier(`lead_key_other_${await monthNow(12)}`)}`;
    await measureLeadMonths(sql);
    expect(await shown()).toEqual({ lead: 12, lead_key: 11, delivery: 12 });
    await makeLeadMonths(sql);
  });
});

describe('lead partitions', () => {
  const ring = createKeyRing([{ id: 'k1', key: Buffer.alloc(32, 1) }], Buffer.alloc(32, 2));
  const source = { client: 'help', brand: 'larkfield', idempotencyKey: undefined };
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
    await migrate(asRole(url, 'migrate'), { upTo: 14 });
    const migrating = connectDatabase(asRole(url, 'migrate'), { connections: 1 });
    await migrating`select make_lead_month(now() - interval '300 days')`;
    await migrating.end();
    sql = connectDatabase(url);
    api = connectLeadDatabase(asRole(url, 'api'));
  });
  afterAll(() => Promise.all([sql.end(), api.close()]));

  /** As the previous release inserts: every id is a version 7 UUID. */
  const insertBefore = async (lead: typeof complaint | typeof meterReading) => {
    const [entry] = await insertLeads(api.sql, [{ ...prepareSubmission(ring, lead, source), id: uuidV7(new Date()) }]);
    return String(entry?.reference);
  };
  const partitionOf = async (reference: string) => {
    const [row] = await sql`select tableoid::regclass::text as name from lead where reference = ${reference}`;
    return String(row?.['name']);
  };

  it('a database with leads is migrated while the previous release accepts more, and both releases go on with it', async () => {
    // Sealed for the id that it is stored with.
    const submission = prepareSubmission(ring, complaint, source);
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
    const [entry] = await insertLeads(api.sql, [prepareSubmission(ring, meterReading, source)]);
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
      expect(await eraseByReference(sql, reference, undefined)).toMatchObject({ erased: [reference], held: [] });
    }
    const [held = '', ...others] = [...early, ...after];
    const hold = { reference: held, reason: 'court', operator: 'sam' };
    expect(await sql.begin((transaction) => placeHold(transaction, hold))).toBe(true);
    await backdateLeads(sql, [held, ...others], 300);
    const retention = retentionDays.parse('complaint:200,enquiry:200,feedback:200,meter-reading:200');
    expect(await removeExpired(worker, retention)).toEqual({ removed: others.length, capped: false });
    expect(await sql`select from lead where reference = ${held}`).toHaveLength(1);
    await worker.end();
  });
});
