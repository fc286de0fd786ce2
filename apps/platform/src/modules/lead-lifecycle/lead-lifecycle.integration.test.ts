import type { Lead } from '@lamplighter/contracts/lead';
import { sampleLeads } from '@lamplighter/contracts/lead-samples';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { createTestDatabase } from '../../../test/database.ts';
import { connectDatabase, type Database } from '../../db/database.ts';
import { identifier } from '../../db/sql-text.ts';
import { createKeyRing } from '../leads/key-ring.ts';
import { connectLeadDatabase, type LeadConnection } from '../leads/lead-connection.ts';
import { createLeadService } from '../leads/lead-service.ts';
import { backdateLeads } from '../leads/test-lead-age.ts';
import { findByEmail, findByReference } from './lead-queries.ts';
import { operate, UsageError } from './ops-commands.ts';
import { countUndeliveredPastRetention, removeExpired, removeSynthetic } from './retention.ts';
import { retentionDays } from './retention-days.ts';

const ring = createKeyRing([{ id: 'k1', key: Buffer.alloc(32, 1) }], Buffer.alloc(32, 2));
const now = () => new Date();

let url: string;
let sql: Database;
let line: LeadConnection;
beforeAll(async () => {
  url = await createTestDatabase();
  sql = connectDatabase(url);
  line = connectLeadDatabase(url);
});
afterAll(() => Promise.all([line.close(), sql.end()]));
beforeEach(() => sql`truncate lead, lead_key, submission, delivery, legal_hold, operator_action, retention_run`);
afterEach(() => vi.useRealTimers());

async function send(lead: Lead, daysOld = 0, client = 'help'): Promise<string> {
  const sender = { client, brand: 'larkfield', idempotencyKey: undefined };
  const { reference } = await createLeadService(line, ring).accept(lead, sender);
  if (daysOld > 0) await backdateLeads(sql, [reference], daysOld);
  return reference;
}
const ops = (...words: string[]) => operate({ sql, ring, name: 'sam', now }, words);
const actions = () => sql`select operator, action, reference, outcome from operator_action order by id`;

describe('an operator', () => {
  it('sees leads by state and age', async () => {
    await send(sampleLeads().complaint, 3);
    await send(sampleLeads().complaint);
    await sql`update delivery set state = 'delivered' where channel = 'email'`;
    expect(await ops('leads')).toBe(
      [
        'kind       channel  state      count  oldest',
        'complaint  crm      pending    2      3 days',
        'complaint  email    delivered  2      3 days',
      ].join('\n'),
    );
  });

  it('opens one lead, however the reference is typed, and leaves a trace', async () => {
    const reference = await send(sampleLeads().complaint);
    const shown = JSON.parse(await ops('show', reference.toLowerCase()));
    expect(shown).toMatchObject({
      reference,
      kind: 'complaint',
      written: true,
      contactChannel: 'web form',
      agreedContactMethod: 'email',
      document: sampleLeads().complaint,
      deliveries: [
        { channel: 'crm', state: 'pending' },
        { channel: 'email', state: 'pending' },
      ],
    });
    expect(await actions()).toEqual([{ operator: 'sam', action: 'show', reference, outcome: 'asked' }]);
  });

  it('sees dead letters and has them tried again', async () => {
    const reference = await send(sampleLeads().enquiry);
    await sql`update delivery set state = 'dead', last_error_code = 'crm-500', attempts = 9 where channel = 'crm'`;
    expect(await ops('dead')).toMatch(new RegExp(`${reference} +enquiry +crm +crm-500 +9`));
    expect(await ops('replay', reference)).toBe('1 deliveries are tried again.');
    expect(await sql`select state, attempts, round from delivery where channel = 'crm'`).toEqual([
      { state: 'pending', attempts: 0, round: 1 },
    ]);
    expect(await ops('replay', 'all')).toBe('0 deliveries are tried again.');
  });

  it('exports all that is held about one person and nothing of another', async () => {
    const mine = [await send(sampleLeads().complaint), await send(sampleLeads().meterReading)];
    await send(sampleLeads({ email: 'other@example.com' }).complaint);
    const exported = JSON.parse(await ops('export', 'Morag@Example.com'));
    expect(exported.map(({ reference }: { reference: string }) => reference).toSorted()).toEqual(mine.toSorted());
    expect(await actions()).toMatchObject([{ action: 'export', reference: null }]);
  });

  it('erases by deleting the key: nothing can be read or delivered any more', async () => {
    const reference = await send(sampleLeads().complaint);
    expect(await ops('erase', 'morag@example.com')).toBe('1 leads were erased, 0 are on hold and stay.');
    expect(JSON.parse(await ops('show', reference))).toMatchObject({ reference, document: null });
    expect(await ops('export', 'morag@example.com')).toBe('[]');
    expect(await sql`select from lead_key`).toHaveLength(0);
    expect(await sql`select distinct state from delivery`).toEqual([{ state: 'cancelled' }]);
    expect(await ops('erase', reference)).toBe('0 leads were erased, 0 are on hold and stay.');
  });

  it('cannot erase what is on hold until it is released', async () => {
    const reference = await send(sampleLeads().complaint);
    await ops('hold', reference, 'court', 'case', '7');
    expect(await ops('erase', reference)).toBe('0 leads were erased, 1 are on hold and stay.');
    expect(JSON.parse(await ops('show', reference))).toMatchObject({ hold: 'court case 7' });
    await ops('release', reference);
    expect(await ops('erase', reference)).toBe('1 leads were erased, 0 are on hold and stay.');
    expect((await actions()).map(({ action, outcome }) => `${action} ${outcome}`)).toEqual([
      'hold placed',
      'erase on hold',
      'show asked',
      'release released',
      'erase erased',
    ]);
  });

  it.each([
    [['show', 'ABCDEFGHJK'], 'look at it once more'],
    [['hold'], 'look at it once more'],
    [['export', 'nobody'], 'e-mail address'],
    [['toString'], 'npm run ops'],
    [[], 'npm run ops'],
  ])('is told of a mistake: %j', async (words, message) => {
    const mistake = await ops(...words).catch((error) => error);
    expect(mistake).toBeInstanceOf(UsageError);
    expect(mistake.message).toContain(message);
  });
});

describe('retention', () => {
  const kept = retentionDays.parse('complaint:100,meter-reading:10');
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
    expect(await removeExpired(sql, kept)).toEqual({ removed: 2, capped: false });
    for (const table of ['lead', 'submission']) {
      const rows = await sql<{ reference: string }[]>`select reference from ${identifier(table)}`;
      expect(rows.map(({ reference }) => reference).toSorted()).toEqual(stay.toSorted());
    }
    expect(await sql`select from lead_key`).toHaveLength(3);
    expect(await sql`select from delivery`).toHaveLength(6);
  });

  it('leaves what is on hold', async () => {
    const reference = await send(sampleLeads().complaint, 200);
    await deliverAll();
    await ops('hold', reference, 'ombudsman');
    expect(await removeExpired(sql, kept)).toMatchObject({ removed: 0 });
    await ops('release', reference);
    expect(await removeExpired(sql, kept)).toMatchObject({ removed: 1 });
  });

  it.each(['pending', 'claimed', 'dead'])('leaves a lead with a delivery that is %s, and counts it', async (state) => {
    const reference = await send(sampleLeads().complaint, 5_000);
    await deliverAll();
    await sql`update delivery set state = ${state} where channel = 'email'`;
    expect(await removeExpired(sql, kept)).toEqual({ removed: 0, capped: false });
    expect(await sql`select reference from lead`).toEqual([{ reference }]);
    expect(await countUndeliveredPastRetention(sql, kept)).toBe(1);
    await deliverAll();
    expect(await countUndeliveredPastRetention(sql, kept)).toBe(0);
    expect(await removeExpired(sql, kept)).toEqual({ removed: 1, capped: false });
  });

  it('removes a lead whose confirmation its recipient refused, and not one that the CRM refused', async () => {
    await send(sampleLeads().complaint, 5_000);
    await deliverAll();
    await sql`update delivery set state = 'dead', last_error_code = 'crm-422' where channel = 'crm'`;
    expect(await removeExpired(sql, kept)).toEqual({ removed: 0, capped: false });
    await deliverAll();
    await sql`update delivery set state = 'dead', last_error_code = 'smtp-rcpt-550' where channel = 'email'`;
    expect(await removeExpired(sql, kept)).toEqual({ removed: 1, capped: false });
  });

  it.each([-2_200, 2_200])('removes and erases nothing in a process whose clock is %i days ahead', async (days) => {
    await send(sampleLeads().enquiry, 2, 'synthetic');
    const [reference = ''] = [await send(sampleLeads().complaint, 101), await send(sampleLeads().complaint)];
    await deliverAll();
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + days * 86_400_000 });
    await expect(removeExpired(sql, kept)).rejects.toThrow('the clocks differ');
    await expect(removeSynthetic(sql)).rejects.toThrow('the clocks differ');
    await expect(ops('erase', reference)).rejects.toThrow('the clocks differ');
    await expect(ops('retention', 'allow', '1000')).rejects.toThrow('the clocks differ');
    expect(await sql`select from lead join lead_key on lead_key.lead = lead.id`).toHaveLength(3);
  });

  it('removes synthetic leads after a day, delivered or not, and no other lead', async () => {
    await send(sampleLeads().enquiry, 2, 'synthetic');
    const stay = [await send(sampleLeads().enquiry, 0, 'synthetic'), await send(sampleLeads().enquiry, 2)];
    expect(await removeSynthetic(sql)).toBe(1);
    const rows = await sql<{ reference: string }[]>`select reference from lead`;
    expect(rows.map(({ reference }) => reference).toSorted()).toEqual(stay.toSorted());
  });

  it('removes a hundred leads of a small table in 24 hours, then stops, and goes on the next day', async () => {
    await sendDelivered(103, 101);
    expect(await removeExpired(sql, kept)).toEqual({ removed: 100, capped: true });
    expect(await removeExpired(sql, kept)).toEqual({ removed: 0, capped: true });
    await sql`update retention_run set at = at - interval '24 hours'`;
    expect(await removeExpired(sql, kept)).toEqual({ removed: 3, capped: false });
  });

  it('two workers together remove no more than one', async () => {
    await sendDelivered(103, 101);
    const [one, other] = await Promise.all([removeExpired(sql, kept), removeExpired(sql, kept)]);
    expect(one.removed + other.removed).toBe(100);
  });

  it('of a large table removes a fiftieth in 24 hours', async () => {
    const [month] = await sql<{ name: string }[]>`
      select inhrelid::regclass::text as name from pg_inherits where inhparent = 'lead'::regclass
      order by name desc limit 1`;
    await sql`update pg_class set reltuples = 6000 where oid = ${month?.name ?? ''}::regclass`;
    await sendDelivered(125, 101);
    expect(await removeExpired(sql, kept)).toEqual({ removed: 120, capped: true });
    await sql`update pg_class set reltuples = -1 where oid = ${month?.name ?? ''}::regclass`;
  });

  it('removes more when an operator allows it, and the record says who did', async () => {
    await sendDelivered(103, 101);
    await removeExpired(sql, kept);
    expect(await ops('retention')).toBe(
      'In 24 hours: 100 by the cap, 0 more allowed, 100 removed. 0 leads may still be removed.',
    );
    expect(await ops('retention', 'allow', '2')).toContain('2 leads may still be removed.');
    expect(await actions()).toEqual([
      { operator: 'sam', action: 'retention allow', reference: null, outcome: '2 leads' },
    ]);
    expect(await removeExpired(sql, kept)).toEqual({ removed: 2, capped: true });
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
    await removeExpired(single, kept);
    await findByEmail(single, ring, 'morag@example.com');
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

describe('rotating keys', () => {
  const [old, fresh] = [
    { id: 'k1', key: Buffer.alloc(32, 1) },
    { id: 'k2', key: Buffer.alloc(32, 9) },
  ];
  const indexKey = Buffer.alloc(32, 2);
  const both = createKeyRing([fresh, old], indexKey);
  const onlyNew = createKeyRing([fresh], indexKey);
  const rotate = (keys = both) => operate({ sql, ring: keys, name: 'sam', now }, ['rotate-keys']);

  it('goes on while leads come in under both keys, and then the old key can go', async () => {
    const sender = { client: 'help', brand: 'larkfield', idempotencyKey: undefined };
    const desks = [createLeadService(line, ring), createLeadService(line, both)];
    await Promise.all(Array.from({ length: 1_200 }, () => desks[0]?.accept(sampleLeads().enquiry, sender)));
    let over = false;
    const sending = desks.map(async (desk) => {
      while (!over) await desk.accept(sampleLeads().complaint, sender);
    });
    await rotate();
    over = true;
    await Promise.all(sending);
    expect(await rotate()).toContain('No lead needs another key.');
    expect(await sql`select distinct key_id from lead_key`).toEqual([{ key_id: 'k2' }]);
    const found = await findByEmail(sql, onlyNew, 'morag@example.com');
    expect(found.length).toBeGreaterThan(1_200);
    expect(found.every(({ document }) => document !== null)).toBe(true);
  });

  it('stopped half-way it goes on where it stopped, and a key that is missing stops it with its name', async () => {
    const references = [await send(sampleLeads().complaint), await send(sampleLeads().feedback)];
    const ids = await sql`select lead from lead_key order by lead`;
    await sql`update lead_key set key_id = 'lost' where lead = ${ids[1]?.['lead']}`;
    await expect(rotate()).rejects.toThrow('there is no key lost in the ring');
    await sql`update lead_key set key_id = 'k1' where key_id = 'lost'`;
    expect(await rotate()).toContain('2 leads are now under the key k2');
    expect(await rotate()).toContain('0 leads are now under the key k2');
    for (const reference of references)
      expect(await findByReference(sql, onlyNew, reference)).toMatchObject({ document: expect.anything() });
  });
});
