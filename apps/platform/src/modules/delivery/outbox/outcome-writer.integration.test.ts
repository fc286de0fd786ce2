import { randomUUID } from 'node:crypto';
import { sampleLeads } from '@lamplighter/contracts/leads/lead-samples';
import { afterAll, beforeEach, expect, it, vi } from 'vitest';
import { interceptStatements } from '../../../../test/database.ts';
import { claimDue, prepareLeads } from '../../../../test/deliveries.ts';
import { CommitUnknownError } from '../../../db/database-errors.ts';
import { type ClaimOutcome, createOutcomeWriter } from './outbox-repository.ts';

const { sql, send, clear, stop } = await prepareLeads();
afterAll(() => stop());
beforeEach(() => clear());

async function claimMany(count: number) {
  for (let number = 0; number < count; number += 1) await send(sampleLeads().enquiry);
  return claimDue(sql, { channel: 'email', owner: randomUUID(), limit: count, leaseMs: 60_000 });
}
const rows = async () =>
  sql`select lead, state, round, last_error_code as "errorCode", lease_owner as owner from delivery where channel = 'email'`;
const rowOf = async (lead: string | undefined) => (await rows()).find((row) => row['lead'] === lead);
const delivered = (claim: ClaimOutcome['claim']): ClaimOutcome => ({ claim, state: 'delivered', errorCode: null });

it('writes the first outcome at once, and those that come meanwhile in one statement', async () => {
  const claims = await claimMany(6);
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  const { statements, through } = interceptStatements(sql, async (run) => {
    await held;
    return run();
  });
  const write = createOutcomeWriter(through);
  const [first, ...others] = claims.map(delivered);
  if (!first) throw new Error('nothing was claimed');
  const writing = [write(first)];
  await Promise.resolve();
  expect(statements).toHaveLength(1);
  writing.push(...others.map(write));
  await Promise.resolve();
  expect(statements).toHaveLength(1);
  release();
  await Promise.all(writing);
  expect(statements).toHaveLength(2);
  expect((await rows()).map(({ state, owner }) => ({ state, owner }))).toEqual(
    claims.map(() => ({ state: 'delivered', owner: null })),
  );
});

it('writes to each delivery its own outcome', async () => {
  const [one, two, three, four] = await claimMany(4);
  if (!one || !two || !three || !four) throw new Error('too few were claimed');
  const write = createOutcomeWriter(sql);
  const outcomes: ClaimOutcome[] = [
    { claim: one, state: 'pending', errorCode: 'smtp-451', afterMs: 60_000 },
    delivered(two),
    { claim: three, state: 'dead', errorCode: 'smtp-550' },
    { claim: four, state: 'suppressed', errorCode: 'recipient-limit' },
  ];
  const before = await sql`select lead, due_at from delivery where channel = 'email'`;
  await Promise.all(outcomes.map(write));
  expect(await rowOf(one.lead)).toMatchObject({ state: 'pending', round: 1, errorCode: 'smtp-451' });
  expect(await rowOf(two.lead)).toMatchObject({ state: 'delivered', round: 0, errorCode: null });
  expect(await rowOf(three.lead)).toMatchObject({ state: 'dead', round: 0, errorCode: 'smtp-550' });
  expect(await rowOf(four.lead)).toMatchObject({ state: 'suppressed', round: 0, errorCode: 'recipient-limit' });
  const after = await sql`select lead, due_at from delivery where channel = 'email'`;
  const dueAt = (all: typeof after, lead: string) => all.find((row) => row['lead'] === lead)?.['due_at'].getTime();
  expect(dueAt(after, one.lead) - dueAt(before, one.lead)).toBeGreaterThanOrEqual(60_000);
  for (const { lead } of [two, three, four]) expect(dueAt(after, lead)).toBe(dueAt(before, lead));
});

it('writes nothing to a delivery whose claim has ended, and the others of the batch', async () => {
  const [again, taken, erased, ...held] = await claimMany(5);
  if (!again || !taken || !erased) throw new Error('too few were claimed');
  const next = randomUUID();
  // Claimed once more by the same worker, claimed by another one, and cancelled by an erasure.
  await sql`update delivery set round = round + 1 where lead = ${again.lead} and channel = 'email'`;
  await sql`update delivery set lease_owner = ${next} where lead = ${taken.lead} and channel = 'email'`;
  await sql`update delivery set state = 'cancelled' where lead = ${erased.lead} and channel = 'email'`;
  const write = createOutcomeWriter(sql);
  await Promise.all([again, taken, erased, ...held].map((claim) => write(delivered(claim))));
  expect(await rowOf(again.lead)).toMatchObject({ state: 'claimed', round: 1, owner: again.owner });
  expect(await rowOf(taken.lead)).toMatchObject({ state: 'claimed', owner: next });
  expect(await rowOf(erased.lead)).toMatchObject({ state: 'cancelled' });
  for (const { lead } of held) expect(await rowOf(lead)).toMatchObject({ state: 'delivered' });
});

it('writes the others when the database rejects one, and only the writer of that one learns it', async () => {
  const [one, bad, three] = await claimMany(3);
  if (!one || !bad || !three) throw new Error('too few were claimed');
  const write = createOutcomeWriter(sql);
  const outcomes: ClaimOutcome[] = [
    delivered(one),
    { claim: bad, state: 'pending', errorCode: 'smtp-451', afterMs: Number.MAX_VALUE },
    delivered(three),
  ];
  const results = await Promise.allSettled(outcomes.map(write));
  expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  expect(await rowOf(one.lead)).toMatchObject({ state: 'delivered' });
  expect(await rowOf(bad.lead)).toMatchObject({ state: 'claimed', round: 0 });
  expect(await rowOf(three.lead)).toMatchObject({ state: 'delivered' });
});

it('rejects every writer of a batch whose connection was lost', async () => {
  const claims = await claimMany(3);
  const { statements, through } = interceptStatements(sql, () => Promise.reject(new Error('no connection')));
  const write = createOutcomeWriter(through);
  const results = await Promise.allSettled(claims.map((claim) => write(delivered(claim))));
  expect(results).toEqual(claims.map(() => ({ status: 'rejected', reason: new Error('no connection') })));
  expect(statements).toHaveLength(1);
});

it('waits five seconds for the database, and then does not know', async () => {
  const { through } = interceptStatements(sql, () => new Promise(() => {}));
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  try {
    const failed = vi.fn();
    const owner = randomUUID();
    createOutcomeWriter(through)(delivered({ lead: owner, channel: 'email', round: 0, owner })).catch(failed);
    await vi.advanceTimersByTimeAsync(4_999);
    expect(failed).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(failed).toHaveBeenCalledWith(expect.any(CommitUnknownError));
  } finally {
    vi.useRealTimers();
  }
});
