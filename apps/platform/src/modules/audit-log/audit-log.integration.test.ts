import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestDatabase } from '../../../test/database.ts';
import { connectDatabase, type Database } from '../../db/database.ts';
import { createKeyRing } from '../leads/key-ring.ts';
import { checkAuditLog } from './audit-check.ts';
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
const check = () => checkAuditLog(sql, ring);
const checkOk = async () => {
  const checked = await check();
  if (!checked.ok) throw new Error(`entry ${checked.number} is ${checked.reason}`);
  return checked;
};

describe('the audit log', () => {
  it('is an unbroken chain, also when many write at once', async () => {
    expect(await check()).toEqual({ ok: true, entries: 0, lastMac: '' });
    await Promise.all(Array.from({ length: 30 }, (_, index) => note(`shown ${index}`)));
    expect(await check()).toMatchObject({ ok: true, entries: 30, lastMac: expect.stringMatching(/^[0-9a-f]{64}$/) });
    expect(
      await sql`select number, actor, role, action, reference, reason from audit_entry order by number limit 1`,
    ).toEqual([{ number: '1', actor: 'sam', role: 'agent', action: 'open', reference: 'LF-1', reason: 'A call' }]);
  });

  it('is checked to its end, however long it is', async () => {
    for (let entry = 0; entry < 1_050; entry += 1) await note('shown');
    expect(await check()).toMatchObject({ ok: true, entries: 1_050 });
    await sql`update audit_entry set reason = 'Another' where number = 1040`;
    expect(await check()).toEqual({ ok: false, number: 1_040, reason: 'changed' });
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
    expect(await check()).toEqual({ ok: false, number: 2, reason: 'changed' });
  });

  it('shows that entries were removed, exchanged or written with another key', async () => {
    for (const outcome of ['one', 'two', 'three']) await note(outcome);
    const { lastMac } = await checkOk();
    await sql`delete from audit_entry where number = 3`;
    const shortened = await checkOk();
    expect(shortened.entries).toBe(2);
    expect(shortened.lastMac).not.toBe(lastMac);
    await sql`delete from audit_entry where number = 1`;
    expect(await check()).toEqual({ ok: false, number: 1, reason: 'missing' });
    await sql`update audit_entry set number = 1`;
    expect(await check()).toEqual({ ok: false, number: 1, reason: 'changed' });
    await sql`truncate audit_entry`;
    await note('one');
    expect(await checkAuditLog(sql, keyRing(3))).toEqual({ ok: false, number: 1, reason: 'changed' });
  });

  it('keeps entries from before the chain apart', async () => {
    await sql`insert into audit_entry (actor, action, outcome) values ('old', 'show', 'asked')`;
    await note('one');
    expect(await check()).toMatchObject({ ok: true, entries: 1 });
  });
});
