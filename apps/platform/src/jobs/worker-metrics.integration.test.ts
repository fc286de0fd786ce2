import { sampleLeads } from '@lamplighter/contracts/leads/lead-samples';
import { register } from 'prom-client';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { prepareLeads } from '../../test/deliveries.ts';
import { measureOutbox } from '../modules/delivery/delivery-metrics.ts';
import { refreshWorkerMetrics } from './worker-metrics.ts';

const { sql, send, clear, stop } = await prepareLeads();
afterAll(() => stop());
beforeEach(() => clear());

const metric = async (name: string, labels: Record<string, string> = {}) => {
  const all = (await register.getSingleMetric(`lamplighter_${name}`)?.get())?.values ?? [];
  return all.find((one) => Object.entries(labels).every(([key, value]) => one.labels[key] === value))?.value;
};
const [email, crm] = [{ channel: 'email' }, { channel: 'crm' }];

describe('the metrics of the outbox', () => {
  it('count what waits, is tried and was given up, for each channel', async () => {
    for (let number = 0; number < 4; number++) await send(sampleLeads().enquiry);
    const leads = await sql<{ id: string }[]>`select id from lead order by id`;
    const set = async (index: number, channel: string, change: string) =>
      sql.query(`update delivery set ${change} where channel = $1 and lead = $2`, [channel, leads[index]?.id]);
    await set(0, 'crm', `state = 'claimed', since = now() - interval '90 minutes'`);
    await set(1, 'crm', `state = 'dead', last_error_code = 'key-missing'`);
    await set(2, 'crm', `state = 'delivered'`);
    await set(0, 'email', `since = now() - interval '30 minutes'`);
    await set(1, 'email', `state = 'dead', last_error_code = 'smtp-rcpt-550'`);
    await measureOutbox(sql);
    expect(await metric('deliveries_pending', crm)).toBe(2);
    expect(await metric('deliveries_dead', crm)).toBe(1);
    expect(await metric('delivery_oldest_seconds', crm)).toBeCloseTo(5_400, -2);
    expect(await metric('deliveries_pending', email)).toBe(3);
    expect(await metric('deliveries_dead', email)).toBe(0);
    expect(await metric('delivery_oldest_seconds', email)).toBeCloseTo(1_800, -2);
    expect(await metric('deliveries_key_missing')).toBe(1);
  });

  it('stop counting at a limit, with the most overdue first', async () => {
    for (let number = 0; number < 4; number++) await send(sampleLeads().enquiry);
    await sql`
      update delivery set due_at = now() - interval '1 day', since = now() - interval '1 day'
      where lead = (select max(id::text)::uuid from lead)`;
    await measureOutbox(sql, 2);
    expect(await metric('deliveries_pending', email)).toBe(2);
    expect(await metric('delivery_oldest_seconds', email)).toBeCloseTo(86_400, -2);
    await measureOutbox(sql);
    expect(await metric('deliveries_pending', email)).toBe(4);
  });
});

describe('the metrics of the worker', () => {
  it('do not say that the database accepts no writes when a measure takes too long', async () => {
    await send(sampleLeads().enquiry);
    await refreshWorkerMetrics(sql);
    expect(await metric('deliveries_pending', email)).toBe(1);
    await sql.begin(async (transaction) => {
      await transaction`lock table delivery in access exclusive mode`;
      await expect(refreshWorkerMetrics(sql)).rejects.toThrow('did not respond in time');
    });
    expect(await metric('database_writable')).toBe(1);
    expect(await metric('deliveries_pending', email)).toBeUndefined();
  });
});
