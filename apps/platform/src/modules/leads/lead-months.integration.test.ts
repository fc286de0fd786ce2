import { randomUUID } from 'node:crypto';
import { sampleLeads } from '@lamplighter/contracts/leads/lead-samples';
import { register } from 'prom-client';
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { startLeadPlatform } from '../../../test/lead-platform.ts';
import { backdateLeadIds } from '../../../test/stored-leads.ts';
import { identifier } from '../../db/sql-text.ts';
import { makeLeadMonths, measureLeadMonths } from './lead-months.ts';

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
