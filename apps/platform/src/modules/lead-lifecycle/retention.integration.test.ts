import { sampleLeads } from '@lamplighter/contracts/leads/lead-samples';
import { afterAll, afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { backdateLeads, prepareLifecycle, ring } from '../../../test/stored-leads.ts';
import { connectDatabase } from '../../db/database.ts';
import { identifier } from '../../db/sql-text.ts';
import { findByPerson } from './lead-queries.ts';
import { countUndeliveredPastRetention, removeExpired, removeSynthetic } from './retention.ts';
import { retentionDays } from './retention-days.ts';

const { url, sql, send, ops, actions, clear, stop } = await prepareLifecycle();
// The cap is a part of what the statistics say: autovacuum may not write them while a test counts on its own.
await sql`
  do $$ declare part regclass; begin
    for part in select relid from pg_partition_tree('lead') where isleaf loop
      execute format('alter table %s set (autovacuum_enabled = false)', part);
    end loop;
  end $$`;
afterAll(() => stop());
beforeEach(() => clear());
afterEach(() => vi.useRealTimers());

describe('retention', () => {
  const retention = retentionDays.parse('complaint:100,meter-reading:10');
  const deliverAll = () => sql`update delivery set state = 'delivered'`;
  const sendDelivered = async (count: number, daysOld: number) => {
    const sent = await Promise.all(Array.from({ length: count }, () => send(sampleLeads().complaint)));
    await backdateLeads(sql, sent, daysOld);
    await deliverAll();
  };

  it('removes every trace of a lead whose time is over, by kind, and nothing else', async () => {
    await send(sampleLeads().complaint, 101);
    await send(sampleLeads().meterReading, 11);
    const stay = [
      await send(sampleLeads().complaint, 99),
      await send(sampleLeads().enquiry, 101),
      await send(sampleLeads().meterReading, 9),
    ];
    await deliverAll();
    expect(await removeExpired(sql, retention)).toEqual({ removed: 2, capped: false });
    for (const table of ['lead', 'submission']) {
      const rows = await sql<{ reference: string }[]>`select reference from ${identifier(table)}`;
      expect(rows.map(({ reference }) => reference).toSorted()).toEqual(stay.toSorted());
    }
    expect(await sql`select from lead_key`).toHaveLength(3);
    expect(await sql`select from delivery`).toHaveLength(6);
    expect(await sql`select distinct kind from lead_follow order by kind`).toEqual([
      { kind: 'complaint' },
      { kind: 'enquiry' },
    ]);
    expect(await sql`select from lead_follow`).toHaveLength(2);
  });

  it.each(['complaint', 'enquiry', 'feedback', 'meterReading'] as const)(
    'removes a lead of the kind %s when its own time is over, and not before',
    async (kind) => {
      const own = kind === 'meterReading' ? 'meter-reading' : kind;
      const days = { complaint: 2_190, enquiry: 2_190, feedback: 2_190, 'meter-reading': 2_190, [own]: 50 };
      const stays = await send(sampleLeads()[kind], 49);
      const goes = await send(sampleLeads()[kind], 51);
      await deliverAll();
      const others = { ...days, [own]: 2_190, ...(own === 'complaint' ? { enquiry: 50 } : { complaint: 50 }) };
      expect(await removeExpired(sql, others)).toEqual({ removed: 0, capped: false });
      expect(await removeExpired(sql, days)).toEqual({ removed: 1, capped: false });
      const rows = await sql<{ reference: string }[]>`select reference from lead`;
      expect([goes !== stays, rows]).toEqual([true, [{ reference: stays }]]);
    },
  );

  it('leaves what is on hold', async () => {
    const reference = await send(sampleLeads().complaint, 200);
    await deliverAll();
    await ops('hold', reference, 'ombudsman');
    expect(await removeExpired(sql, retention)).toMatchObject({ removed: 0 });
    await ops('release', reference);
    expect(await removeExpired(sql, retention)).toMatchObject({ removed: 1 });
  });

  it.each(['pending', 'claimed', 'dead'])('leaves a lead with a delivery that is %s, and counts it', async (state) => {
    const reference = await send(sampleLeads().complaint, 5_000);
    await deliverAll();
    await sql`update delivery set state = ${state} where channel = 'email'`;
    expect(await removeExpired(sql, retention)).toEqual({ removed: 0, capped: false });
    expect(await sql`select reference from lead`).toEqual([{ reference }]);
    expect(await countUndeliveredPastRetention(sql, retention)).toBe(1);
    await deliverAll();
    expect(await countUndeliveredPastRetention(sql, retention)).toBe(0);
    expect(await removeExpired(sql, retention)).toEqual({ removed: 1, capped: false });
  });

  it('removes a lead whose confirmation its recipient refused, and not one that the CRM refused', async () => {
    await send(sampleLeads().complaint, 5_000);
    await deliverAll();
    await sql`update delivery set state = 'dead', last_error_code = 'crm-422' where channel = 'crm'`;
    expect(await removeExpired(sql, retention)).toEqual({ removed: 0, capped: false });
    await deliverAll();
    for (const code of ['smtp-unreachable', 'smtp-554']) {
      await sql`update delivery set state = 'dead', last_error_code = ${code} where channel = 'email'`;
      expect(await removeExpired(sql, retention)).toEqual({ removed: 0, capped: false });
    }
    await sql`update delivery set state = 'dead', last_error_code = 'smtp-rcpt-550' where channel = 'email'`;
    expect(await removeExpired(sql, retention)).toEqual({ removed: 1, capped: false });
  });

  it.each([-2_200, 2_200])('removes and erases nothing in a process whose clock is %i days ahead', async (days) => {
    await send(sampleLeads().enquiry, 2, 'synthetic');
    const [reference = ''] = [await send(sampleLeads().complaint, 101), await send(sampleLeads().complaint)];
    await deliverAll();
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + days * 86_400_000 });
    await expect(removeExpired(sql, retention)).rejects.toThrow('the clocks differ');
    await expect(removeSynthetic(sql)).rejects.toThrow('the clocks differ');
    await expect(ops('erase', reference)).rejects.toThrow('the clocks differ');
    await expect(ops('retention', 'allow', '1000')).rejects.toThrow('the clocks differ');
    expect(await sql`select from lead join lead_key on lead_key.lead = lead.id`).toHaveLength(3);
  });

  it('removes synthetic leads after a day, delivered or not, and no other lead', async () => {
    await send(sampleLeads().enquiry, 1, 'synthetic');
    const stay = [await send(sampleLeads().enquiry, 0, 'synthetic'), await send(sampleLeads().enquiry, 2)];
    expect(await removeSynthetic(sql)).toBe(1);
    const rows = await sql<{ reference: string }[]>`select reference from lead`;
    expect(rows.map(({ reference }) => reference).toSorted()).toEqual(stay.toSorted());
  });

  it('removes more synthetic leads than one batch, outside the cap', async () => {
    const copied = await send(sampleLeads().enquiry, 2, 'synthetic');
    await sql`
      insert into lead (id, reference, received_at, client, brand, kind, agreed_contact_method, topic, sealed)
      select gen_random_uuid(), 'made-up-' || number, received_at, client, brand, kind, agreed_contact_method, topic, ''
      from lead, generate_series(1, 1000) as number where reference = ${copied}`;
    expect(await removeSynthetic(sql)).toBe(1_001);
    expect(await sql`select from retention_run`).toEqual([]);
  });

  it('records nothing when there was nothing to remove', async () => {
    await sendDelivered(1, 99);
    expect(await removeExpired(sql, retention)).toEqual({ removed: 0, capped: false });
    expect(await sql`select from retention_run`).toEqual([]);
  });

  it('removes a hundred leads of a small table in 24 hours, then stops, and goes on the next day', async () => {
    await sendDelivered(103, 101);
    expect(await removeExpired(sql, retention)).toEqual({ removed: 100, capped: true });
    expect(await removeExpired(sql, retention)).toEqual({ removed: 0, capped: true });
    await sql`update retention_run set at = at - interval '23 hours 30 minutes'`;
    expect(await removeExpired(sql, retention)).toEqual({ removed: 0, capped: true });
    await sql`update retention_run set at = at - interval '30 minutes'`;
    expect(await removeExpired(sql, retention)).toEqual({ removed: 3, capped: false });
  });

  it('two workers together remove no more than one', async () => {
    await sendDelivered(103, 101);
    const [one, other] = await Promise.all([removeExpired(sql, retention), removeExpired(sql, retention)]);
    expect(one.removed + other.removed).toBe(100);
  });

  it('of a large table removes a fiftieth in 24 hours', async () => {
    const [month] = await sql<{ name: string }[]>`
      select inhrelid::regclass::text as name from pg_inherits where inhparent = 'lead'::regclass
      order by name desc limit 1`;
    const estimate = (rows: number) =>
      sql`update pg_class set reltuples = ${rows} where oid = ${month?.name ?? ''}::regclass`;
    await estimate(6_000);
    onTestFinished(async () => void (await estimate(-1)));
    await sendDelivered(125, 101);
    expect(await removeExpired(sql, retention)).toEqual({ removed: 120, capped: true });
  });

  it('removes more when an operator allows it, and the record says who did', async () => {
    await sendDelivered(103, 101);
    await removeExpired(sql, retention);
    expect(await ops('retention')).toBe(
      'In 24 hours: 100 by the cap, 0 more allowed, 100 removed. 0 leads may still be removed.',
    );
    expect(await ops('retention', 'allow', '2')).toContain('2 leads may still be removed.');
    expect(await actions()).toEqual([{ actor: 'sam', action: 'retention allow', reference: null, outcome: '2 leads' }]);
    expect(await removeExpired(sql, retention)).toEqual({ removed: 2, capped: true });
    await expect(ops('retention', 'allow', '-1')).rejects.toThrow('how many');
  });

  it('reads no table of submissions from end to end', async () => {
    await sql`
      insert into submission (key, body, lead, reference, received_at)
      select decode(md5(number::text), 'hex'), '', gen_random_uuid(), 'made-up-' || number, now()
      from generate_series(1, 20000) as number`;
    await sql`analyze submission`;
    await sendDelivered(5, 101);
    const scans = async () => {
      await sql`select pg_stat_force_next_flush()`;
      const [row] = await sql<{ scans: string }[]>`
        select seq_scan as scans from pg_stat_user_tables where relname = 'submission'`;
      return row?.scans;
    };
    const single = connectDatabase(url, { connections: 1 });
    const before = await scans();
    await removeExpired(single, retention);
    await findByPerson(single, ring, { email: 'morag@example.com' });
    await single.end();
    expect(await scans()).toBe(before);
  });

  it('has a default for each kind, and refuses a kind that there is not', () => {
    expect(retentionDays.parse(undefined)).toEqual({
      complaint: 2_190,
      enquiry: 730,
      feedback: 365,
      'meter-reading': 730,
    });
    expect(retentionDays.safeParse('gossip:3').success).toBe(false);
    expect(retentionDays.safeParse('complaint:soon').success).toBe(false);
  });
});
