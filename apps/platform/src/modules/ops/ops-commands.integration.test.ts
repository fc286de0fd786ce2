import { buildHelpLead } from '@lamplighter/contracts/leads/help-lead';
import { sampleAnswers, sampleLeads } from '@lamplighter/contracts/leads/lead-samples';
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { prepareLifecycle } from '../../../test/stored-leads.ts';
import { createKeyRing } from '../../crypto/key-ring.ts';
import { ClockOffsetError } from '../../db/clock-offset.ts';
import { UsageError } from './command-output.ts';

const { sql, send, ops, opsWith, actions, clear, stop } = await prepareLifecycle();
afterAll(() => stop());
beforeEach(() => clear());
afterEach(() => vi.useRealTimers());

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
    expect(await actions()).toEqual([{ actor: 'sam', action: 'show', reference, outcome: 'asked' }]);
  });

  it('sees when a customer is to be called, and that nothing goes by email', async () => {
    const callBack = { day: '2026-11-17', from: '08:00', to: '12:00', 'may-leave-message': false };
    const reference = await send(
      buildHelpLead({ ...sampleAnswers, complaint: 'enquiry-gas-and-electricity', email: '', callBack }),
    );
    expect(JSON.parse(await ops('show', reference))).toMatchObject({
      kind: 'enquiry',
      agreedContactMethod: 'phone',
      document: { data: { attributes: { 'call-back': callBack, 'contact-number': { number: '07700900123' } } } },
      deliveries: [{ channel: 'crm', state: 'pending' }],
    });
  });

  it('sees dead letters and has them tried again', async () => {
    const reference = await send(sampleLeads().enquiry);
    await sql`update delivery set state = 'dead', last_error_code = 'crm-500', attempts = 9 where channel = 'crm'`;
    expect(await ops('dead')).toMatch(new RegExp(`${reference} +enquiry +crm +crm-500 +9`));
    expect(await ops('replay', reference)).toBe('1 deliveries are tried again.');
    expect(await sql`select state, attempts, round from delivery where channel = 'crm'`).toEqual([
      { state: 'pending', attempts: 9, round: 1 },
    ]);
    expect(await ops('replay', 'all')).toBe('0 deliveries are tried again.');
  });

  it('exports all that is held about one person and nothing of another', async () => {
    const mine = [await send(sampleLeads().complaint), await send(sampleLeads().meterReading)];
    await send(sampleLeads({ email: 'other@example.com' }).complaint);
    const exported = JSON.parse(await ops('export', 'Morag@Example.com'));
    expect(exported.map(({ reference }: { reference: string }) => reference).toSorted()).toEqual(mine.toSorted());
    expect(await actions()).toMatchObject([{ action: 'export', reference: await ops('person', 'morag@example.com') }]);
  });

  it('erases by deleting the key: nothing can be read or delivered any more', async () => {
    const reference = await send(sampleLeads().complaint);
    expect(await ops('erase', 'morag@example.com', '--undelivered')).toBe(
      '1 leads were erased, 0 are on hold and stay.',
    );
    expect(JSON.parse(await ops('show', reference))).toMatchObject({ reference, document: null });
    expect(await ops('export', 'morag@example.com')).toBe('[]');
    expect(await sql`select from lead_key`).toHaveLength(0);
    expect(await sql`select from lead_follow`).toHaveLength(0);
    expect(await sql`select distinct state from delivery`).toEqual([{ state: 'cancelled' }]);
    expect(await ops('erase', reference)).toBe('0 leads were erased, 0 are on hold and stay.');
  });

  it.each([
    ['pending', 'cancelled'],
    ['claimed', 'cancelled'],
    ['dead', 'cancelled'],
    ['delivered', 'delivered'],
    ['suppressed', 'suppressed'],
  ])('erases a lead with a delivery that is %s, which is %s then, in both channels', async (state, after) => {
    const reference = await send(sampleLeads().complaint);
    await sql`update delivery set state = ${state}`;
    await ops('erase', reference, '--undelivered');
    expect(await sql`select channel, state from delivery order by channel`).toEqual([
      { channel: 'crm', state: after },
      { channel: 'email', state: after },
    ]);
  });

  it('checks the audit log against an anchor of an earlier check', async () => {
    const reference = await send(sampleLeads().complaint);
    await ops('show', reference);
    const [, anchor = ''] = /: (1:[0-9a-f]{64})$/.exec(await ops('check-audit')) ?? [];
    await sql`delete from audit_entry`;
    expect(await ops('check-audit')).toBe('0 entries, unbroken. Keep this anchor for the next check: none');
    await expect(ops('check-audit', anchor)).rejects.toThrow('The audit log is broken.\nEntry 1 was removed.');
    await expect(ops('check-audit', '1')).rejects.toThrow("'1' is not an anchor");
  });

  it('ends one of several holds by its id, and the lead stays on hold', async () => {
    const reference = await send(sampleLeads().complaint);
    await ops('hold', reference, 'court');
    await ops('hold', reference, 'ombudsman');
    await expect(ops('release', reference)).rejects.toThrow(`${reference} has several holds`);
    await expect(ops('release', reference, 'court')).rejects.toThrow('court is no id of a hold.');
    const { holds } = JSON.parse(await ops('show', reference));
    expect(holds).toMatchObject([{ reason: 'court' }, { reason: 'ombudsman' }]);
    expect(await ops('release', reference, holds[0].id)).toBe(`${reference} is still on hold: 1 are left.`);
    expect(await ops('release', reference)).toBe(`${reference} is no longer on hold.`);
  });

  it('cannot erase what is on hold until it is released', async () => {
    const reference = await send(sampleLeads().complaint);
    await ops('hold', reference, 'court', 'case', '7');
    expect(await ops('erase', reference)).toBe('0 leads were erased, 1 are on hold and stay.');
    expect(JSON.parse(await ops('show', reference))).toMatchObject({ holds: [{ reason: 'court case 7' }] });
    await ops('release', reference);
    await sql`update delivery set state = 'delivered'`;
    expect(await ops('erase', reference)).toBe('1 leads were erased, 0 are on hold and stay.');
    expect((await actions()).map(({ action, outcome }) => `${action} ${outcome}`)).toEqual([
      'hold done',
      'erase asked',
      'erase refused: on hold',
      'show asked',
      'release done',
      'erase asked',
      'erase erased',
    ]);
  });

  it.each(['pending', 'claimed', 'dead'])('erases a lead with a %s delivery only if they say so', async (state) => {
    const [reference, other] = [await send(sampleLeads().complaint), await send(sampleLeads().enquiry)];
    await sql`update delivery set state = 'delivered'`;
    await sql`update delivery set state = ${state}
      where channel = 'crm' and lead = (select lead from submission where reference = ${reference})`;
    expect(await ops('erase', 'morag@example.com')).toBe(
      `1 leads were erased, 0 are on hold and stay. 1 were not delivered and stay: ${reference}.\n` +
        'Nobody would ever answer them. Have them delivered first, or erase them with --undelivered.',
    );
    expect(JSON.parse(await ops('show', other))).toMatchObject({ document: null });
    expect(JSON.parse(await ops('show', reference))).toMatchObject({ document: sampleLeads().complaint });
    await expect(ops('erase', reference, '--all')).rejects.toThrow(UsageError);
    expect(await ops('erase', reference, '--undelivered')).toBe('1 leads were erased, 0 are on hold and stay.');
    const person = await ops('person', 'Morag@Example.com');
    expect(person).toMatch(/^person [0-9a-f]{32}$/);
    expect((await actions()).filter(({ action }) => action === 'erase')).toMatchObject([
      { reference: person, outcome: 'asked' },
      { reference: other, outcome: 'erased' },
      { reference, outcome: 'refused: not delivered' },
      { reference, outcome: 'asked' },
      { reference, outcome: 'erased' },
    ]);
  });

  it.each(['delivered', 'suppressed'])('erases a lead whose deliveries are %s without more ado', async (state) => {
    const reference = await send(sampleLeads().complaint);
    await sql`update delivery set state = ${state}`;
    expect(await ops('erase', reference)).toBe('1 leads were erased, 0 are on hold and stay.');
  });

  it('cannot erase with a clock that differs from that of the database, and the attempt is noted', async () => {
    const reference = await send(sampleLeads().complaint);
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 70_000 });
    await expect(ops('erase', reference)).rejects.toThrow(ClockOffsetError);
    vi.useRealTimers();
    expect(await sql`select from lead_key`).toHaveLength(1);
    expect(await actions()).toEqual([{ actor: 'sam', action: 'erase', reference, outcome: 'asked' }]);
  });

  it('checks that the leads of a restored database have their keys and open, and is not told of erased ones', async () => {
    const references = [await send(sampleLeads().complaint), await send(sampleLeads().enquiry)];
    await ops('erase', await send(sampleLeads().feedback), '--undelivered');
    expect(await ops('check-leads')).toBe('2 leads opened, and a commit was confirmed.');
    const noted = { actor: 'sam', action: 'check-leads', reference: null, outcome: '2 leads opened' };
    expect((await actions()).at(-1)).toEqual(noted);
    const otherKeys = createKeyRing([{ id: 'k1', key: Buffer.alloc(32, 7) }], Buffer.alloc(32, 2));
    await expect(opsWith(otherKeys, 'check-leads')).rejects.toThrow(`${references[0]} does not open (key k1)`);
    await sql`delete from lead_key`;
    await expect(ops('check-leads')).rejects.toThrow('2 leads have no key and were not erased');
  });

  it.each([
    [['show', 'ABCDEFGHJK'], 'look at it once more'],
    [['hold'], 'look at it once more'],
    [['export', 'nobody'], 'email address'],
    [['toString'], 'npm run ops'],
    [[], 'npm run ops'],
  ])('is told of a mistake: %j', async (words, message) => {
    const mistake = await ops(...words).catch((error) => error);
    expect(mistake).toBeInstanceOf(UsageError);
    expect(mistake.message).toContain(message);
  });
});
