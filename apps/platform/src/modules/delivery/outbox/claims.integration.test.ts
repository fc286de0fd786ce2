import { randomUUID } from 'node:crypto';
import { sampleLeads } from '@lamplighter/contracts/lead-samples';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { prepareLeads } from '../test-deliveries.ts';
import { claimDue, holdClaims, releaseExpiredClaims, renewClaims, writeOutcomes } from './outbox-repository.ts';

const { sql, send, clear, stop } = await prepareLeads();
afterAll(() => stop());
beforeEach(() => clear());

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
