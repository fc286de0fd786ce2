import { sampleLeads } from '@lamplighter/contracts/lead-samples';
import { register } from 'prom-client';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { identifier } from '../../db/sql-text.ts';
import { makeLeadMonths, measureLeadMonths } from './lead-months.ts';
import { startLeadPlatform } from './test-lead-platform.ts';

const { sql, post, counts, clear, stop } = await startLeadPlatform();
afterAll(() => stop());
beforeEach(() => clear());

describe('the months', () => {
  it('are made once, a year ahead; a lead of a month that is missing is refused with 503 and kept nowhere', async () => {
    expect(await makeLeadMonths(sql)).toBe(0);
    await post(sampleLeads().complaint);
    const [{ month } = { month: '' }] = await sql<
      { month: string }[]
    >`select tableoid::regclass::text as month from lead`;
    expect(month).toMatch(/^lead_\d{4}_\d{2}$/);
    await sql`truncate lead, lead_key, submission, delivery`;
    await sql`drop table ${identifier(month)}`;
    const responses = await Promise.all(Array.from({ length: 20 }, () => post(sampleLeads().complaint)));
    expect(new Set(responses.map(({ statusCode }) => statusCode))).toEqual(new Set([503]));
    expect(await counts()).toEqual({ leads: 0, deliveries: 0 });
    expect(await sql`select from submission`).toEqual([]);
    expect(await makeLeadMonths(sql)).toBe(1);
    expect((await post(sampleLeads().complaint)).statusCode).toBe(201);
    expect(await sql`select tableoid::regclass::text as month from lead`).toEqual([{ month }]);
  });

  it('are made by two workers that start together', async () => {
    await sql`drop table ${identifier((await lastMonth()) ?? '')}`;
    expect((await Promise.all([makeLeadMonths(sql), makeLeadMonths(sql)])).toSorted()).toEqual([0, 1]);
  });

  it('that lie ahead are counted for monitoring', async () => {
    const shown = async () => (await register.getSingleMetric('lamplighter_lead_months_ahead')?.get())?.values;
    await measureLeadMonths(sql);
    expect(await shown()).toMatchObject([{ labels: { table: 'lead' }, value: 12 }]);
    await sql`drop table ${identifier((await lastMonth()) ?? '')}`;
    await measureLeadMonths(sql);
    expect(await shown()).toMatchObject([{ labels: { table: 'lead' }, value: 11 }]);
    await makeLeadMonths(sql);
  });
});

async function lastMonth(): Promise<string | undefined> {
  const [ahead] = await sql<{ month: string }[]>`
    select 'lead_' || to_char(now() at time zone 'UTC' + interval '12 months', 'YYYY_MM') as month`;
  return ahead?.month;
}
