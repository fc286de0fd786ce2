import { randomUUID } from 'node:crypto';
import { sampleLeads } from '@lamplighter/contracts/leads/lead-samples';
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { interceptStatements } from '../../../../test/database.ts';
import { claimDue, prepareLeads, startUpstreams, type TestUpstreams } from '../../../../test/deliveries.ts';
import { createRecipientLimit } from './recipient-limit.ts';

const { sql, send, states, clear, stop } = await prepareLeads();
afterAll(() => stop());

let upstreams: TestUpstreams;
beforeEach(async () => {
  await clear();
  upstreams = await startUpstreams(sql);
});
afterEach(() => upstreams.stop());

describe('mails to one recipient', () => {
  const send7 = async () => {
    for (let number = 0; number < 7; number++) await send(sampleLeads().enquiry);
  };

  it('stop at the limit, in whatever order they are sent, and the CRM gets every lead', async () => {
    await send7();
    await send(sampleLeads({ email: 'other@example.com' }).enquiry);
    await sql`update delivery set due_at = now() - random() * interval '1 minute'`;
    await upstreams.deliver();
    await expect
      .poll(async () => (await states()).filter((state) => /pending|claimed/.test(state)), { timeout: 10_000 })
      .toEqual([]);
    expect(upstreams.mail.mails().filter(({ to }) => to === 'morag@example.com')).toHaveLength(5);
    expect(upstreams.mail.mails().filter(({ to }) => to === 'other@example.com')).toHaveLength(1);
    expect(upstreams.crm.leads().size).toBe(8);
    expect(await sql`select last_error_code from delivery where state = 'suppressed'`).toEqual([
      { last_error_code: 'recipient-limit' },
      { last_error_code: 'recipient-limit' },
    ]);
    // The first five by time of receipt.
    const sent = await sql`
      select from delivery where channel = 'email' and state = 'delivered' and lead in (
        select id from lead order by received_at, id limit 5)`;
    expect(sent).toHaveLength(5);
  });

  it('go on an hour later, up to the limit of a day', async () => {
    await send7();
    await upstreams.deliver({ MAILS_PER_RECIPIENT_DAY: '6' });
    await expect
      .poll(async () => (await states()).filter((state) => /pending|claimed/.test(state)), { timeout: 10_000 })
      .toEqual([]);
    const suppressed = () => sql`select from delivery where state = 'suppressed'`;
    const goBack = async (minutes: number) => {
      await sql`update lead set received_at = received_at - ${minutes} * interval '1 minute'`;
      await sql`update delivery set lead_received_at = lead_received_at - ${minutes} * interval '1 minute'`;
    };
    await goBack(58);
    await send(sampleLeads().enquiry);
    await expect.poll(suppressed, { timeout: 10_000 }).toHaveLength(3);
    await goBack(3);
    await send(sampleLeads().enquiry);
    await expect.poll(() => upstreams.mail.mails().length, { timeout: 10_000 }).toBe(6);
    await send(sampleLeads().enquiry);
    await expect.poll(suppressed, { timeout: 10_000 }).toHaveLength(4);
    expect(upstreams.mail.mails()).toHaveLength(6);
  });
});

describe('confirmations of a batch', () => {
  it('are counted in one statement while one is in progress, each by its own recipient and time', async () => {
    const people = ['one@example.com', 'two@example.com'];
    for (let number = 0; number < 3; number += 1) {
      for (const email of people) await send(sampleLeads({ email }).enquiry);
    }
    await send(sampleLeads({ email: 'three@example.com' }).complaint);
    const claimed = await claimDue(sql, { channel: 'email', owner: randomUUID(), limit: 10, leaseMs: 60_000 });
    const inOrder = claimed.toSorted((a, b) => a.receivedAt.getTime() - b.receivedAt.getTime());
    const { statements, through } = interceptStatements(sql);
    const isWithinLimit = createRecipientLimit(through, { perHour: 2, perDay: 20 });
    expect(await Promise.all(inOrder.toReversed().map(isWithinLimit))).toEqual([
      true,
      false,
      false,
      true,
      true,
      true,
      true,
    ]);
    expect(statements).toHaveLength(1);
  });

  it('end with the 200th lead of a recipient in a day, even if nothing was sent', async () => {
    await Promise.all(Array.from({ length: 201 }, () => send(sampleLeads().enquiry)));
    const claimed = await claimDue(sql, { channel: 'email', owner: randomUUID(), limit: 201, leaseMs: 60_000 });
    await sql`update delivery set state = 'suppressed' where channel = 'email'`;
    const inOrder = await sql<{ id: string }[]>`select id from lead order by received_at, id`;
    const isWithinLimit = createRecipientLimit(sql, { perHour: 1_000, perDay: 1_000 });
    const within = async (place: number) => {
      const one = claimed.find(({ lead }) => lead === inOrder[place - 1]?.id);
      return one && isWithinLimit(one);
    };
    expect([await within(199), await within(200), await within(201)]).toEqual([true, true, false]);
  });

  it('are not counted for longer than five seconds', async () => {
    await send(sampleLeads().enquiry);
    const [claimed] = await claimDue(sql, { channel: 'email', owner: randomUUID(), limit: 1, leaseMs: 60_000 });
    if (!claimed) throw new Error('nothing was claimed');
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
    const { through } = interceptStatements(sql, () => new Promise(() => {}));
    const ended = vi.fn();
    createRecipientLimit(through, { perHour: 1, perDay: 1 })(claimed).catch(ended);
    await vi.advanceTimersByTimeAsync(4_999);
    expect(ended).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(ended).toHaveBeenCalledOnce();
    vi.useRealTimers();
  });

  it('without an email address have no limit, and need no statement', async () => {
    await send(sampleLeads().enquiry);
    const [claimed] = await claimDue(sql, { channel: 'email', owner: randomUUID(), limit: 1, leaseMs: 60_000 });
    if (!claimed) throw new Error('nothing was claimed');
    const { statements, through } = interceptStatements(sql);
    const isWithinLimit = createRecipientLimit(through, { perHour: 1, perDay: 1 });
    expect(await isWithinLimit({ ...claimed, emailIndex: null })).toBe(true);
    expect(statements).toEqual([]);
  });
});
