import { randomUUID } from 'node:crypto';
import { sampleLeads } from '@lamplighter/contracts/leads/lead-samples';
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { explainStatements, interceptStatements, rowsRead } from '../../../../test/database.ts';
import { claimDue, prepareLeads } from '../../../../test/deliveries.ts';
import { backdateLeadIds } from '../../../../test/stored-leads.ts';
import { createRecentClaims } from './outbox-relay.ts';
import {
  claimAmong,
  findDue,
  findDueSince,
  holdClaims,
  releaseExpiredClaims,
  renewClaims,
  writeOutcomes,
} from './outbox-repository.ts';

const { sql, send, clear, stop } = await prepareLeads();
afterAll(() => stop());
beforeEach(() => clear());
afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

describe('a claim', () => {
  const leaseMs = 60_000;
  const claim = (owner: string, limit = 10) => claimDue(sql, { channel: 'email', owner, limit, leaseMs });
  const expire = () => sql`update delivery set lease_until = now() - interval '1 second' where state = 'claimed'`;
  const emailState = async () => (await sql`select state, round, attempts from delivery where channel = 'email'`)[0];

  it('is not given to a second worker while the lease of the first one runs', async () => {
    await send(sampleLeads().enquiry);
    const [first, second] = [randomUUID(), randomUUID()];
    const [claims, others] = await Promise.all([claim(first), claim(second)]);
    expect(claims.length + others.length).toBe(1);
    expect(await releaseExpiredClaims(sql)).toBe(0);
    expect(await claim(second)).toEqual([]);
  });

  it('is limited to the free slots, the longest overdue first', async () => {
    for (let number = 0; number < 4; number++) await send(sampleLeads().enquiry);
    await sql`update delivery set due_at = now() - interval '1 hour'
      where channel = 'email' and lead = (select id from lead order by received_at desc, id desc limit 1)`;
    const [overdue] = await sql`select lead from delivery where due_at < now() - interval '1 minute'`;
    expect((await claim(randomUUID(), 1)).map(({ lead }) => lead)).toEqual([overdue?.['lead']]);
    expect(await claim(randomUUID(), 2)).toHaveLength(2);
    expect(await claim(randomUUID())).toHaveLength(1);
  });

  it('is made among recent leads only, where that is asked', async () => {
    const { lead } = await send(sampleLeads().enquiry);
    const due = (channel: 'email' | 'crm', since: Date) => findDueSince(sql, { channel, limit: 10 }, since);
    const aMinuteAgo = new Date(Date.now() - 60_000);
    expect(await due('email', new Date(Date.now() + 60_000))).toEqual([]);
    expect(await due('email', aMinuteAgo)).toEqual([lead]);
    expect(await claim(randomUUID())).toMatchObject([{ channel: 'email', attempts: 1 }]);
    expect(await due('email', aMinuteAgo)).toEqual([]);
    expect(await due('crm', aMinuteAgo)).toEqual([lead]);
  });

  it.each([
    ['complaint', 59, 1],
    ['complaint', 61, 0],
    ['enquiry', 59, 1],
    ['enquiry', 61, 0],
  ] as const)('of a recent %s has an id that may be an hour ahead: with %i minutes %i is found', async (...row) => {
    const [kind, minutesAhead, found] = row;
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + minutesAhead * 60_000 });
    await send(sampleLeads()[kind]);
    vi.useRealTimers();
    const since = new Date(Date.now() - 60_000);
    expect(await findDueSince(sql, { channel: 'email', limit: 10 }, since)).toHaveLength(found);
  });

  it('is of those that are still due among the given ones', async () => {
    const entries = [await send(sampleLeads().enquiry), await send(sampleLeads().complaint)];
    const ids = entries.map(({ lead }) => lead);
    const among = (some: string[]) => claimAmong(sql, { channel: 'email', owner: randomUUID(), leaseMs }, some);
    expect(await among([randomUUID()])).toEqual([]);
    expect((await among(ids.slice(0, 1))).map(({ lead }) => lead)).toEqual(ids.slice(0, 1));
    expect((await among(ids)).map(({ lead }) => lead)).toEqual(ids.slice(1));
    expect(await among(ids)).toEqual([]);
  });

  it('and its end read no other deliveries, in a month without statistics', async () => {
    for (let number = 0; number < 10; number++) await send(sampleLeads().enquiry);
    await sql`
      insert into delivery (id, lead, lead_received_at, channel, state)
      select gen_random_uuid(), (left(lead::text, 24) || lpad(to_hex(number), 12, '0'))::uuid, lead_received_at, channel,
        'delivered'
      from delivery, generate_series(1, 100) as number where channel = 'email'`;
    const explaining = explainStatements(sql);
    const request = { channel: 'email', owner: randomUUID(), limit: 10, leaseMs } as const;
    const [ids, others] = [await findDue(sql, request), await findDue(sql, { ...request, channel: 'crm' })];
    expect([ids.length, others.length]).toEqual([10, 10]);
    expect(rowsRead(await claimAmong(explaining, request, ids), /^delivery/)).toBeLessThan(50);
    const claims = await claimAmong(sql, { ...request, channel: 'crm' }, others);
    expect(rowsRead(await renewClaims(explaining, claims, leaseMs), /^delivery/)).toBeLessThan(50);
  });

  it('is not made for what is due later, nor on a paused channel', async () => {
    await send(sampleLeads().enquiry);
    await sql`update delivery set due_at = now() + interval '1 minute'`;
    expect(await claim(randomUUID())).toEqual([]);
    expect(await findDueSince(sql, { channel: 'email', limit: 10 }, new Date(0))).toEqual([]);
    await sql`update delivery set due_at = now()`;
    await sql`insert into channel_pause (channel, paused_by) values ('email', 'sam')`;
    expect(await claim(randomUUID())).toEqual([]);
    await sql`delete from channel_pause`;
    expect(await claim(randomUUID())).toHaveLength(1);
  });

  it('that ended can neither be confirmed, renewed, settled nor postponed by its earlier owner', async () => {
    await send(sampleLeads().enquiry);
    const [owner, next] = [randomUUID(), randomUUID()];
    const [stale] = await claim(owner);
    if (!stale) throw new Error('nothing was claimed');
    expect(await holdClaims(sql, [stale])).toEqual([true]);
    await expire();
    expect(await holdClaims(sql, [stale])).toEqual([false]);
    expect(await releaseExpiredClaims(sql)).toBe(1);
    const [fresh] = await claim(next);
    if (!fresh) throw new Error('nothing was claimed');
    expect(await renewClaims(sql, [stale], leaseMs)).toEqual([]);
    await writeOutcomes(sql, [{ claim: stale, state: 'delivered', errorCode: null }]);
    await writeOutcomes(sql, [{ claim: stale, state: 'pending', errorCode: 'late', afterMs: 0 }]);
    expect(await emailState()).toEqual({ state: 'claimed', round: 1, attempts: 2 });
    await writeOutcomes(sql, [{ claim: fresh, state: 'delivered', errorCode: null }]);
    expect(await emailState()).toMatchObject({ state: 'delivered' });
  });

  it('without a lease, as the previous release made it, ends after two minutes', async () => {
    await send(sampleLeads().enquiry);
    await claim(randomUUID());
    const claimedBefore = (time: string) =>
      sql`update delivery set lease_until = null, changed_at = now() - ${time}::interval where channel = 'email'`;
    await claimedBefore('1 minute 50 seconds');
    expect(await releaseExpiredClaims(sql)).toBe(0);
    await claimedBefore('2 minutes');
    expect(await releaseExpiredClaims(sql)).toBe(1);
    expect(await emailState()).toEqual({ state: 'pending', round: 1, attempts: 1 });
  });

  it('that is renewed outlasts its first lease', async () => {
    await send(sampleLeads().enquiry);
    const owner = randomUUID();
    const claims = await claim(owner);
    await expire();
    expect(await renewClaims(sql, claims, leaseMs)).toHaveLength(1);
    expect(await releaseExpiredClaims(sql)).toBe(0);
  });

  it('has the lease that is asked for, also when it is renewed; what is postponed is due after its time', async () => {
    await send(sampleLeads().enquiry);
    const claims = await claim(randomUUID());
    const secondsTo = async (column: 'lease_until' | 'due_at', from: 'changed_at' | 'now()') => {
      const [row] = await sql<Record<string, number>[]>`
        select extract(epoch from lease_until - changed_at)::float8 as "lease_until changed_at",
          extract(epoch from lease_until - now())::float8 as "lease_until now()",
          extract(epoch from due_at - changed_at)::float8 as "due_at changed_at"
        from delivery where channel = 'email'`;
      return row?.[`${column} ${from}`];
    };
    expect(await secondsTo('lease_until', 'changed_at')).toBe(60);
    await renewClaims(sql, claims, 600_000);
    const left = await secondsTo('lease_until', 'now()');
    expect(left).toBeLessThanOrEqual(600);
    expect(left).toBeGreaterThan(570);
    const [postponed] = claims;
    if (!postponed) throw new Error('nothing was claimed');
    await writeOutcomes(sql, [{ claim: postponed, state: 'pending', errorCode: 'crm-503', afterMs: 7_000 }]);
    expect(await secondsTo('due_at', 'changed_at')).toBe(7);
    expect(await emailState()).toEqual({ state: 'pending', round: 1, attempts: 1 });
  });
});

describe('claims among recent leads', () => {
  const request = { channel: 'email', owner: randomUUID(), limit: 1, leaseMs: 60_000 } as const;
  const prepare = () => {
    const { statements, through } = interceptStatements(sql);
    const isSearch = (text: string) => /due_at <= now\(\)\s+order by/.test(text);
    const claims = createRecentClaims(through);
    const claim = async () => (await claims(request)).claimed;
    return { claims, claim, searches: () => statements.filter(isSearch).length };
  };

  it('search the older ones at first, every five seconds, and as long as some are found', async () => {
    const entries = [await send(sampleLeads().enquiry), await send(sampleLeads().enquiry)];
    await backdateLeadIds(
      sql,
      entries.map(({ reference }) => reference),
      30,
    );
    const now = performance.now();
    const clock = vi.spyOn(performance, 'now').mockReturnValue(now);
    const { claim, searches } = prepare();
    expect(await claim()).toHaveLength(1);
    expect(await claim()).toHaveLength(1);
    expect(await claim()).toEqual([]);
    expect(searches()).toBe(3);
    clock.mockReturnValue(now + 4_999);
    await claim();
    expect(searches()).toBe(3);
    clock.mockReturnValue(now + 5_000);
    await claim();
    expect(searches()).toBe(4);
  });

  it('say whether more may be due', async () => {
    const { claims } = prepare();
    expect(await claims(request)).toEqual({ claimed: [], moreDue: false });
    await send(sampleLeads().enquiry);
    await send(sampleLeads().enquiry);
    expect(await claims({ ...request, limit: 3 })).toMatchObject({ claimed: [{}, {}], moreDue: false });
    await send(sampleLeads().enquiry);
    expect(await claims(request)).toMatchObject({ claimed: [{}], moreDue: true });
  });
});
