import { sampleLeads } from '@lamplighter/contracts/leads/lead-samples';
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { backdateLeadIds, backdateLeads, prepareLifecycle, ring } from '../../../test/stored-leads.ts';
import { createLeadService } from '../leads/lead-service.ts';
import { dropExpiredMonths } from './expired-months.ts';
import { removeExpired } from './retention.ts';
import { type RetentionDays, retentionDays } from './retention-days.ts';

const { sql, connection, send, ops, clear, stop } = await prepareLifecycle();
afterAll(() => stop());
beforeEach(async () => {
  await clear();
  await sql`delete from lead_follow`;
});
afterEach(() => vi.useRealTimers());

/** All kinds have 100 days. Months of 140 days ago are over, those of 20 days ago are not. */
const retention = retentionDays.parse('complaint:100,enquiry:100,feedback:100,meter-reading:100');
const { complaint, enquiry, feedback, meterReading } = sampleLeads();
const sendOld = async (lead: Parameters<typeof send>[0], days: number) => {
  const reference = await send(lead);
  await backdateLeadIds(sql, [reference], days);
  await sql`update delivery set state = 'delivered' where lead = (select lead from submission where reference = ${reference})`;
  return reference;
};
const monthOf = async (days: number, kind = 'other') => {
  const [row] = await sql<{ month: string }[]>`
    select to_char((now() - make_interval(days => ${days})) at time zone 'UTC', 'YYYY_MM') as month`;
  return `${kind}_${row?.month}`;
};
const exists = async (month: string) => {
  const [row] = await sql<{ tables: number }[]>`
    select count(*)::int as tables from unnest(array['lead_', 'lead_key_', 'delivery_']) as prefix
    where to_regclass(prefix || ${month}) is not null`;
  return row?.tables;
};
/** The months that had leads; empty ones are dropped too. */
const dropMonths = async (days: RetentionDays) => {
  const used = await sql<{ month: string }[]>`select distinct substr(tableoid::regclass::text, 6) as month from lead`;
  const { months, ...result } = await dropExpiredMonths(sql, days);
  return { ...result, months: months.filter((name) => used.some(({ month }) => month === name)) };
};
const rows = async () => {
  const [row] = await sql`
    select (select count(*)::int from lead) as leads, (select count(*)::int from lead_key) as keys,
      (select count(*)::int from submission) as submissions, (select count(*)::int from delivery) as deliveries,
      (select count(*)::int from lead_follow) as follows`;
  return row;
};

describe('a month of leads', () => {
  it('is dropped whole when every lead in it has expired and was delivered, with everything about them', async () => {
    for (const lead of [enquiry, feedback, meterReading]) await sendOld(lead, 140);
    const stays = await sendOld(complaint, 20);
    const month = await monthOf(140);
    expect(await dropMonths(retention)).toEqual({ months: [month], removed: 3, capped: false });
    expect(await exists(month)).toBe(0);
    expect(await rows()).toEqual({ leads: 1, keys: 1, submissions: 1, deliveries: 2, follows: 1 });
    expect(await sql`select reference from lead`).toEqual([{ reference: stays }]);
  });

  it('stays while one kind in it is kept longer', async () => {
    await sendOld(meterReading, 140);
    const longer = retentionDays.parse('complaint:100,enquiry:200,feedback:100,meter-reading:100');
    expect(await dropMonths(longer)).toEqual({ months: [], removed: 0, capped: false });
    expect(await exists(await monthOf(140))).toBe(3);
  });

  it('stays until the period of its last day is over', async () => {
    await sendOld(meterReading, 100);
    expect(await dropMonths(retention)).toMatchObject({ months: [] });
  });

  it('stays while a lead in it was received later than its id says', async () => {
    await sendOld(meterReading, 140);
    const late = await sendOld(meterReading, 140);
    await backdateLeads(sql, [late], -90);
    expect(await dropMonths(retention)).toMatchObject({ months: [] });
    expect(await rows()).toMatchObject({ leads: 2, submissions: 2 });
  });

  it('stays while a lead in it is on hold, and the others are removed one by one', async () => {
    const [held] = [await sendOld(enquiry, 140), await sendOld(meterReading, 140)];
    await ops('hold', held ?? '', 'ombudsman');
    expect(await dropMonths(retention)).toMatchObject({ months: [] });
    expect(await rows()).toMatchObject({ leads: 2, submissions: 2 });
    expect(await removeExpired(sql, retention)).toMatchObject({ removed: 1 });
    await ops('release', held ?? '');
    expect(await dropMonths(retention)).toMatchObject({ months: [await monthOf(140)], removed: 1 });
  });

  it.each([
    ['pending', null],
    ['claimed', null],
    ['dead', 'crm-422'],
    ['dead', null],
  ])('stays while a delivery in it is %s (%s)', async (state, errorCode) => {
    const [lead] = [await sendOld(enquiry, 140), await sendOld(meterReading, 140)];
    await sql`
      update delivery set state = ${state}, last_error_code = ${errorCode}
      where channel = 'crm' and lead = (select lead from submission where reference = ${lead ?? ''})`;
    expect(await dropMonths(retention)).toMatchObject({ months: [] });
    expect(await rows()).toMatchObject({ leads: 2, submissions: 2 });
  });

  it('does not stay for a confirmation that its recipient refused, nor for an erased lead', async () => {
    await sendOld(enquiry, 140);
    const erased = await sendOld(meterReading, 140);
    await sql`update delivery set state = 'dead', last_error_code = 'smtp-rcpt-550' where channel = 'email'`;
    await ops('erase', erased, '--undelivered');
    expect(await dropMonths(retention)).toMatchObject({ months: [await monthOf(140)], removed: 2 });
  });

  it.each([-2_200, 2_200])('stays in a process whose clock is %i days ahead', async (days) => {
    await sendOld(meterReading, 140);
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + days * 86_400_000 });
    await expect(dropExpiredMonths(sql, retention)).rejects.toThrow('the clocks differ');
    vi.useRealTimers();
    expect(await rows()).toMatchObject({ leads: 1, submissions: 1 });
  });

  it('is dropped once a day for complaints and for other leads, and the next one waits', async () => {
    await sendOld(complaint, 140);
    for (const days of [140, 200]) await sendOld(meterReading, days);
    expect(await dropMonths(retention)).toEqual({
      months: [await monthOf(200), await monthOf(140, 'complaint')],
      removed: 2,
      capped: true,
    });
    expect(await dropMonths(retention)).toEqual({ months: [], removed: 0, capped: true });
    await sql`update retention_run set at = at - interval '24 hours'`;
    expect(await dropMonths(retention)).toMatchObject({ months: [await monthOf(140)], capped: false });
  });

  it('that is about to be dropped is not emptied one by one, and is if something in it stays', async () => {
    await sendOld(meterReading, 101);
    expect(await removeExpired(sql, retention)).toEqual({ removed: 0, capped: false });
    const shorter = retentionDays.parse('complaint:100,enquiry:200,feedback:100,meter-reading:100');
    expect(await removeExpired(sql, shorter)).toEqual({ removed: 1, capped: false });
  });

  it('is dropped while leads are accepted, and none of them fails', async () => {
    await Promise.all(Array.from({ length: 50 }, () => send(meterReading)));
    const old = await sql<{ reference: string }[]>`select reference from lead`;
    await backdateLeadIds(
      sql,
      old.map(({ reference }) => reference),
      140,
    );
    await sql`update delivery set state = 'delivered'`;
    const service = createLeadService(connection, ring);
    const source = { client: 'help', brand: 'larkfield', idempotencyKey: undefined };
    let dropped = false;
    const accepting = (async () => {
      let accepted = 0;
      while (!dropped)
        accepted += (await Promise.all([meterReading, complaint].map((lead) => service.accept(lead, source)))).length;
      return accepted;
    })();
    const result = await dropMonths(retention).finally(() => {
      dropped = true;
    });
    expect(result).toMatchObject({ months: [await monthOf(140)], removed: 50 });
    const accepted = await accepting;
    expect(accepted).toBeGreaterThan(0);
    expect(await rows()).toMatchObject({ leads: accepted, keys: accepted, submissions: accepted });
  });

  it('waits for a statement that reads leads, and is dropped after it', async () => {
    await sendOld(meterReading, 140);
    expect(await dropWhileRead(1)).toMatchObject({ months: [await monthOf(140)] });
  });

  it('is dropped after a statement that reads leads for longer than a lock is waited for', async () => {
    await sendOld(meterReading, 140);
    expect(await dropWhileRead(3)).toMatchObject({ months: [await monthOf(140)], removed: 1 });
  });

  it('stays when a lead in it is put on hold while the drop waits', async () => {
    const held = await sendOld(meterReading, 140);
    // Drops the months without leads, so that the drop of this month is the one that waits.
    await ops('hold', held, 'ombudsman');
    await dropMonths(retention);
    await ops('release', held);
    const hold = () => sql`
      insert into legal_hold (lead, reason, placed_by) select id, 'ombudsman', 'sam' from lead where reference = ${held}`;
    const result = await dropWhileRead(2, hold);
    expect(result).toEqual({ months: [], removed: 0, capped: false });
    expect(await exists(await monthOf(140))).toBe(3);
    expect(await rows()).toMatchObject({ leads: 1, keys: 1 });
  });

  it('is not dropped by a transaction that fails for another reason than a lock', async () => {
    await sendOld(meterReading, 140);
    await sql.query(`create view in_the_way as select * from lead_${await monthOf(140)}`);
    await expect(dropMonths(retention)).rejects.toThrow('because other objects depend on them');
    await sql.query('drop view in_the_way');
    expect(await rows()).toMatchObject({ leads: 1 });
  });

  it('without leads does not count against the limit of a day', async () => {
    const gone = await sendOld(meterReading, 140);
    await sql`delete from delivery using lead where delivery.lead = lead.id and reference = ${gone}`;
    await sql`delete from lead_key using lead where lead_key.lead = lead.id and reference = ${gone}`;
    await sql`delete from lead where reference = ${gone}`;
    await sql`insert into retention_run (month) values ('other_2019_01')`;
    expect(await dropExpiredMonths(sql, retention)).toMatchObject({ removed: 0, capped: false });
    expect(await exists(await monthOf(140))).toBe(0);
  });

  it.each([
    ['a meter reading', meterReading, 'complaint:200,enquiry:100,feedback:100,meter-reading:100'],
    ['a complaint', complaint, 'complaint:100,enquiry:200,feedback:200,meter-reading:200'],
  ])('that is about to be dropped keeps %s, however long the months of others are kept', async (_, lead, days) => {
    await sendOld(lead, 101);
    expect(await removeExpired(sql, retentionDays.parse(days))).toEqual({ removed: 0, capped: false });
  });
});

/** Drops months while a transaction reads leads, until the drop has waited for its lock several times. */
async function dropWhileRead(waits: number, meanwhile?: () => Promise<unknown>) {
  let dropping: ReturnType<typeof dropMonths> | undefined;
  await sql.begin(async (transaction) => {
    await transaction`select count(*) from lead`;
    dropping = dropMonths(retention);
    const seen = new Set<number>();
    while (seen.size < waits) {
      const waiting = await sql<{ start: number }[]>`
        select extract(epoch from query_start)::float8 as start from pg_stat_activity
        where query like '%drop_lead_month%' and wait_event_type = 'Lock'`;
      for (const { start } of waiting) seen.add(start);
    }
    await meanwhile?.();
  });
  return dropping;
}
