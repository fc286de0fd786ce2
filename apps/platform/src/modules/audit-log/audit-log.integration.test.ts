import { pino } from 'pino';
import { register } from 'prom-client';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestDatabase } from '../../../test/database.ts';
import { createKeyRing } from '../../crypto/key-ring.ts';
import { connectDatabase, type Database } from '../../db/database.ts';
import {
  type AuditAnchor,
  checkAuditLog,
  describeBreak,
  formatAnchor,
  readAnchor,
  watchAuditLog,
} from './audit-anchor.ts';
import { noteAction } from './audit-log.ts';

const keyRing = (fill: number) => createKeyRing([{ id: 'k1', key: Buffer.alloc(32, 1) }], Buffer.alloc(32, fill));
const ring = keyRing(2);

let sql: Database;
beforeAll(async () => {
  sql = connectDatabase(await createTestDatabase());
});
afterAll(() => sql.end());
beforeEach(() => sql`truncate audit_entry`);

const note = (outcome: string) =>
  noteAction(sql, ring, { actor: 'sam', role: 'agent', action: 'open', reference: 'LF-1', reason: 'A call', outcome });
const check = (...anchors: AuditAnchor[]) => checkAuditLog(sql, ring, anchors);
const anchorNow = async () => {
  const anchor = readAnchor((await check()).anchor);
  if (!anchor) throw new Error('there is no anchor');
  return anchor;
};
const one = (number: number, reason: string) => ({ first: number, last: number, reason });

describe('the audit log', () => {
  it('is an unbroken chain, also when many write at once', async () => {
    expect(await check()).toEqual({ entries: 0, anchor: '', breaks: [] });
    await Promise.all(Array.from({ length: 30 }, (_, index) => note(`shown ${index}`)));
    expect(await check()).toEqual({ entries: 30, anchor: expect.stringMatching(/^30:[0-9a-f]{64}$/), breaks: [] });
    expect(
      await sql`select number, actor, role, action, reference, reason from audit_entry order by number limit 1`,
    ).toEqual([{ number: '1', actor: 'sam', role: 'agent', action: 'open', reference: 'LF-1', reason: 'A call' }]);
  });

  it('is checked to its end, however long it is', async () => {
    for (let entry = 0; entry < 1_050; entry += 1) await note('shown');
    expect(await check()).toMatchObject({ entries: 1_050, breaks: [] });
    await sql`update audit_entry set reason = 'Another' where number = 1040`;
    expect((await check()).breaks).toEqual([one(1_040, 'changed')]);
  });

  it.each([
    ['who', `actor = 'ali'`],
    ['when', `at = at + interval '1 millisecond'`],
    ['the role', 'role = null'],
    ['what', `action = 'find'`],
    ['whose lead', `reference = 'LF-2'`],
    ['why', `reason = ''`],
    ['the outcome', `outcome = 'refused'`],
    ['the MAC', `mac = decode(repeat('00', 32), 'hex')`],
  ])('shows that an entry was changed: %s', async (_, change) => {
    for (const outcome of ['one', 'two', 'three']) await note(outcome);
    await sql.query(`update audit_entry set ${change} where number = 2`);
    // The entry after it is proved by the MAC of this one.
    const last = change.startsWith('mac') ? 3 : 2;
    expect((await check()).breaks).toEqual([{ first: 2, last, reason: 'changed' }]);
  });

  it('shows every entry that was removed, exchanged or written with another key', async () => {
    for (const outcome of ['one', 'two', 'three', 'four', 'five', 'six']) await note(outcome);
    await sql`delete from audit_entry where number in (1, 2, 5)`;
    await sql`update audit_entry set reason = '' where number = 4`;
    expect((await check()).breaks).toEqual([
      { first: 1, last: 2, reason: 'missing' },
      one(3, 'unproven'),
      one(4, 'changed'),
      one(5, 'missing'),
      one(6, 'unproven'),
    ]);
    expect((await check()).breaks.map(describeBreak)).toEqual([
      'Entries 1 to 2 were removed.',
      'Entry 3 was written after a gap.',
      'Entry 4 was changed, or written by another hand.',
      'Entry 5 was removed.',
      'Entry 6 was written after a gap.',
    ]);
    await sql`truncate audit_entry`;
    await note('one');
    expect((await checkAuditLog(sql, keyRing(3))).breaks).toEqual([one(1, 'changed')]);
  });

  it.each([3, 1_000_000])(
    'goes on, and is checked to its end, after an entry %i that nobody signed',
    async (number) => {
      for (const outcome of ['one', 'two']) await note(outcome);
      await sql`insert into audit_entry (number, actor, action, outcome, mac)
      values (${number}, 'eve', 'open', 'done', ${Buffer.alloc(32)})`;
      for (const outcome of ['three', 'four']) await note(outcome);
      await sql`update audit_entry set reason = '' where outcome = 'four'`;
      const { entries, breaks } = await check();
      expect([entries, breaks]).toEqual([
        5,
        number === 3
          ? [one(3, 'changed'), one(5, 'changed')]
          : [{ first: 3, last: 999_999, reason: 'missing' }, one(1_000_000, 'unproven'), one(1_000_002, 'changed')],
      ]);
    },
  );

  it.each([0, -1, 2 ** 53])('has no entry %d', async (number) => {
    const insert = sql`insert into audit_entry (number, actor, action, outcome, mac)
      values (${number}, 'eve', 'open', 'done', ${Buffer.alloc(32)})`;
    await expect(insert).rejects.toThrow('audit_entry_number');
  });

  it('shows by an anchor that its last entries were removed, also after others were written', async () => {
    for (const outcome of ['one', 'two', 'three']) await note(outcome);
    const anchor = await anchorNow();
    expect(await check(anchor)).toMatchObject({ entries: 3, breaks: [] });
    await note('four');
    expect(await check(anchor)).toMatchObject({ entries: 4, breaks: [] });
    await sql`delete from audit_entry where number > 1`;
    expect(await check()).toMatchObject({ entries: 1, breaks: [] });
    expect((await check(anchor)).breaks).toEqual([{ first: 2, last: 3, reason: 'missing' }]);
    for (const outcome of ['other two', 'other three']) await note(outcome);
    expect((await check(anchor)).breaks).toEqual([one(3, 'changed')]);
  });

  it('is watched by a process, which remembers and logs the last entry, and says when it is gone', async () => {
    const lines: string[] = [];
    const logger = pino({ level: 'info' }, { write: (line) => lines.push(line) });
    for (const outcome of ['one', 'two']) await note(outcome);
    const watch = watchAuditLog(sql, logger, { everyMs: 10 });
    await expect.poll(() => watch.anchor()).toEqual(await anchorNow());
    await note('three');
    const last = await anchorNow();
    await expect.poll(() => watch.anchor()).toEqual(last);
    expect(lines.join('')).toContain(`"event":"audit-anchor","state":"${formatAnchor(last)}"`);
    expect(lines.join('')).not.toContain('audit-anchor-lost');
    await sql`delete from audit_entry where number = 3`;
    await expect.poll(() => lines.join('')).toContain(`"event":"audit-anchor-lost","state":"${formatAnchor(last)}"`);
    await note('another three');
    await note('four');
    const values = async (name: string) => (await register.getSingleMetric(name)?.get())?.values[0]?.value;
    await expect.poll(() => values('lamplighter_audit_last_entry')).toBe(4);
    expect(await values('lamplighter_audit_anchor_lost')).toBe(1);
    expect(watch.anchor()).toEqual(last);
    watch.stop();
  });

  it.each([
    [`12:${'a'.repeat(64)}`, { number: 12, mac: 'a'.repeat(64) }],
    [` 1:${'0'.repeat(64)}\n`, { number: 1, mac: '0'.repeat(64) }],
    [`12:${'a'.repeat(63)}`, undefined],
    [`12:${'a'.repeat(65)}`, undefined],
    [`x:${'a'.repeat(64)}`, undefined],
    ['', undefined],
  ])('has an anchor like %j', (text, anchor) => {
    expect(readAnchor(text)).toEqual(anchor);
  });

  it('keeps entries from before the chain apart', async () => {
    await sql`insert into audit_entry (actor, action, outcome) values ('old', 'show', 'asked')`;
    await note('one');
    expect(await check()).toMatchObject({ entries: 1, breaks: [] });
  });
});
