import { randomUUID } from 'node:crypto';
import { sampleLeads } from '@lamplighter/contracts/lead-samples';
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { interceptStatements } from '../../../../test/intercepted-database.ts';
import { backdateLeadIds } from '../../leads/test-lead-age.ts';
import { prepareLeads } from '../test-deliveries.ts';
import {
  claimDue,
  claimDueSince,
  hasDueSince,
  holdClaims,
  releaseExpiredClaims,
  renewClaims,
  writeOutcomes,
} from './outbox-repository.ts';
import { createRecentClaims } from './recent-claims.ts';

const { sql, send, clear, stop } = await prepareLeads();
afterAll(() => stop());
beforeEach(() => clear());
afterEach(() => vi.restoreAllMocks());

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
    await send(sampleLeads().enquiry);
    const inAMinute = new Date(Date.now() + 60_000);
    const request = { channel: 'email', owner: randomUUID(), limit: 10, leaseMs } as const;
    expect(await hasDueSince(sql, 'email', inAMinute)).toBe(false);
    expect(await claimDueSince(sql, request, inAMinute)).toEqual([]);
    const aMinuteAgo = new Date(Date.now() - 60_000);
    expect(await hasDueSince(sql, 'email', aMinuteAgo)).toBe(true);
    expect(await claimDueSince(sql, request, aMinuteAgo)).toMatchObject([{ channel: 'email', attempts: 1 }]);
    expect(await hasDueSince(sql, 'email', aMinuteAgo)).toBe(false);
    expect(await hasDueSince(sql, 'crm', aMinuteAgo)).toBe(true);
  });

  it('is not made for what is due later, nor on a paused channel', async () => {
    await send(sampleLeads().enquiry);
    await sql`update delivery set due_at = now() + interval '1 minute'`;
    expect(await claim(randomUUID())).toEqual([]);
    expect(await hasDueSince(sql, 'email', new Date(0))).toBe(false);
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
    await writeOutcomes(sql, [{ claim: stale, state: 'delivered', fault: null }]);
    await writeOutcomes(sql, [{ claim: stale, state: 'pending', fault: 'late', afterMs: 0 }]);
    expect(await emailState()).toEqual({ state: 'claimed', round: 1, attempts: 2 });
    await writeOutcomes(sql, [{ claim: fresh, state: 'delivered', fault: null }]);
    expect(await emailState()).toMatchObject({ state: 'delivered' });
  });

  it('that is renewed outlasts its first lease', async () => {
    await send(sampleLeads().enquiry);
    const owner = randomUUID();
    const claims = await claim(owner);
    await expire();
    expect(await renewClaims(sql, claims, leaseMs)).toHaveLength(1);
    expect(await releaseExpiredClaims(sql)).toBe(0);
  });
});

describe('claims among recent leads', () => {
  const request = { channel: 'email', owner: randomUUID(), limit: 1, leaseMs: 60_000, moreDue: false } as const;
  const prepare = () => {
    const { statements, through } = interceptStatements(sql);
    const isSearch = (text: string) => text.trim().startsWith('select lead from delivery');
    return { claim: createRecentClaims(through), searches: () => statements.filter(isSearch).length, statements };
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
    expect(await claim(request)).toHaveLength(1);
    expect(await claim(request)).toHaveLength(1);
    expect(await claim(request)).toEqual([]);
    expect(searches()).toBe(3);
    clock.mockReturnValue(now + 4_999);
    await claim(request);
    expect(searches()).toBe(3);
    clock.mockReturnValue(now + 5_000);
    await claim(request);
    expect(searches()).toBe(4);
  });

  it('check first whether any are due, unless the last claim left some', async () => {
    const { claim, statements } = prepare();
    await claim(request);
    await send(sampleLeads().enquiry);
    await send(sampleLeads().enquiry);
    const before = statements.length;
    expect(await claim(request)).toHaveLength(1);
    expect(statements.length - before).toBe(2);
    expect(await claim({ ...request, moreDue: true })).toHaveLength(1);
    expect(statements.length - before).toBe(3);
    expect(await claim(request)).toEqual([]);
    expect(statements.length - before).toBe(4);
  });
});
