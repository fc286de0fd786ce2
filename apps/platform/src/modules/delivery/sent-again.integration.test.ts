import { sampleLeads } from '@lamplighter/contracts/leads/lead-samples';
import { afterAll, afterEach, beforeEach, expect, it } from 'vitest';
import { prepareLeads, ring, startUpstreams, type TestUpstreams } from '../../../test/deliveries.ts';
import { eraseByReference } from '../erasure/erasure.ts';
import { findByReference } from '../lead-lifecycle/lead-queries.ts';
import { sendAgain } from './delivery-overview.ts';
import { maxHistory } from './outbox/outbox-repository.ts';

const { sql, send, states, settled, clear, stop } = await prepareLeads();
let upstreams: TestUpstreams;
beforeEach(async () => {
  await clear();
  upstreams = await startUpstreams(sql);
});
afterEach(() => upstreams.stop());
afterAll(() => stop());

const emailOf = async (reference: string) => {
  const lead = await findByReference(sql, ring, reference);
  const history = lead?.deliveries.find(({ channel }) => channel === 'email')?.history ?? [];
  return { email: lead?.email, history: history.map(({ state, errorCode, by }) => [state, errorCode, by]) };
};
const again = (reference: string, channel: 'email' | 'crm' = 'email') =>
  sendAgain(sql, { reference, channel, by: 'Amir' });

it('an email is kept as it was sent, with each attempt, and sent again under another id', async () => {
  const { reference } = await send(sampleLeads().complaint);
  upstreams.mail.refuseWith({ code: 451, words: 'later' });
  await upstreams.deliver();
  await expect.poll(async () => (await emailOf(reference)).history.length, { timeout: 10_000 }).toBeGreaterThan(0);
  expect((await emailOf(reference)).email).toBeNull();
  upstreams.mail.refuseWith(undefined);
  await settled().toEqual(['crm delivered', 'email delivered']);
  const first = await emailOf(reference);
  const [mail] = upstreams.mail.mails();
  expect(first.email).toMatchObject({ to: 'morag@example.com', subject: `We have your complaint: ${reference}` });
  expect(first.email?.from).toContain('<help@larkfield.example>');
  expect(first.email?.text.trim()).toBe(mail?.text?.replaceAll('\r\n', '\n').trim());
  expect([first.history[0]?.[0], first.history.at(-1)]).toEqual(['pending', ['delivered', null, null]]);

  expect(await again(reference)).toBe(true);
  await expect.poll(() => upstreams.mail.mails().length, { timeout: 10_000 }).toBe(2);
  await settled().toEqual(['crm delivered', 'email delivered']);
  expect((await emailOf(reference)).history.slice(-2)).toEqual([
    ['again', null, 'Amir'],
    ['delivered', null, null],
  ]);
  const ids = upstreams.mail.mails().map(({ messageId }) => messageId);
  expect(new Set(ids).size).toBe(2);
});

it.each([
  ['crm', 'delivered', false],
  ['crm', 'dead', true],
  ['crm', 'pending', false],
  ['email', 'claimed', false],
  ['email', 'suppressed', false],
  ['email', 'dead', true],
] as const)('a delivery by %s that is %s is sent again: %s', async (channel, state, isSent) => {
  const { reference } = await send(sampleLeads().complaint);
  await sql`update delivery set state = ${state} where channel = ${channel}`;
  expect(await again(reference, channel)).toBe(isSent);
  expect((await states()).includes(`${channel} ${isSent ? 'pending' : state}`)).toBe(true);
});

it('an erasure takes the email as it was sent, and it cannot be sent again', async () => {
  const { reference } = await send(sampleLeads().complaint);
  await upstreams.deliver();
  await settled().toEqual(['crm delivered', 'email delivered']);
  await eraseByReference(sql, reference, undefined);
  expect(await sql`select channel from delivery where sent is not null`).toEqual([]);
  expect([(await emailOf(reference)).email, await again(reference)]).toEqual([null, false]);
});

it('the history of a delivery keeps its beginning and its end when there are more attempts than are kept', async () => {
  const { reference } = await send(sampleLeads().complaint);
  await sql`
    update delivery set state = 'dead', history = (
      select jsonb_agg(jsonb_build_object('began', now(), 'ended', now(), 'state', 'dead', 'errorCode', number::text, 'by', null))
      from generate_series(1, ${maxHistory}::integer) as number)`;
  await again(reference);
  const { history } = await emailOf(reference);
  expect([history.length, history[0]?.[1], history.at(-1)]).toEqual([maxHistory, '1', ['again', null, 'Amir']]);
});
