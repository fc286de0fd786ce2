import { randomUUID } from 'node:crypto';
import { sampleLeads } from '@lamplighter/contracts/lead-samples';
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest';
import { interceptStatements } from '../../../../test/intercepted-database.ts';
import { claimDue, prepareLeads, startUpstreams, type TestUpstreams } from '../test-deliveries.ts';
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
    await sql`update lead set received_at = received_at - interval '2 hours'`;
    await sql`update delivery set lead_received_at = lead_received_at - interval '2 hours'`;
    await send(sampleLeads().enquiry);
    await expect.poll(() => upstreams.mail.mails().length, { timeout: 10_000 }).toBe(6);
    await send(sampleLeads().enquiry);
    await expect.poll(() => sql`select from delivery where state = 'suppressed'`, { timeout: 10_000 }).toHaveLength(3);
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
