import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestDatabase } from '../../../test/database.ts';
import { createTestPlatform } from '../../../test/platform.ts';
import { connectDatabase, type Database } from '../../db/database.ts';
import { replaceAccountHolders } from '../accounts/account-repository.ts';
import { operate } from '../lead-lifecycle/ops-commands.ts';
import { createKeyRing } from '../leads/key-ring.ts';
import { UsageError } from '../ops/usage-error.ts';
import { openSessionStore } from './session-repository.ts';

const ring = createKeyRing([{ id: 'k1', key: Buffer.alloc(32, 1) }], Buffer.alloc(32, 2));
const nameOf = (letter: string) => letter.repeat(43);

describe('the sessions of one customer', () => {
  let sql: Database;
  let app: FastifyInstance;
  beforeAll(async () => {
    sql = connectDatabase(await createTestDatabase());
    app = await createTestPlatform({ sessions: openSessionStore(sql, ring) });
  });
  beforeEach(() => sql`truncate customer_session, audit_entry, account_holder cascade`);
  afterAll(() => sql.end());

  const ops = (...words: string[]) =>
    operate({ sql, ring, erasureLog: undefined, name: 'sam', now: () => new Date() }, words);
  const begin = async (name: string, subject?: string) => {
    const attributes = {
      sealed: 'AAEC',
      endsAt: '2999-01-01T00:00:00.000Z',
      ...(subject !== undefined && { subject }),
    };
    const { statusCode } = await app.inject({
      method: 'PUT',
      url: `/v1/sessions/${name}`,
      headers: { 'client-id': 'help', 'content-type': 'application/vnd.api+json' },
      payload: JSON.stringify({ data: { type: 'sessions', attributes } }),
    });
    expect(statusCode).toBe(204);
  };
  const left = async () =>
    (await sql<{ name: string }[]>`select name from customer_session order by name`).map(({ name }) =>
      name.slice(0, 1),
    );
  const actions = () => sql`select actor, action, reference, outcome from audit_entry order by id`;

  it('are listed by the subject, with a name that the log has too, and this is noted', async () => {
    await begin(nameOf('a'), 'c-1001');
    await begin(nameOf('b'), 'c-1001');
    await begin(nameOf('c'), 'c-1002');
    const [head, ...rows] = (await ops('sessions', 'c-1001')).split('\n');
    expect(head).toMatch(/^session +began +last active +ends$/);
    expect(rows).toEqual([
      expect.stringMatching(/^a{12} +\d{4}-[\dT:.-]+Z +0 min +2999-01-01T00:00:00.000Z$/),
      expect.stringMatching(/^b{12} /),
    ]);
    expect(await actions()).toEqual([{ actor: 'sam', action: 'sessions', reference: null, outcome: 'asked' }]);
  });

  it('are ended all at once, leave those of others alone, and this is noted', async () => {
    await begin(nameOf('a'), 'c-1001');
    await begin(nameOf('b'), 'c-1001');
    await begin(nameOf('c'), 'c-1002');
    await begin(nameOf('d'));
    expect(await ops('end-sessions', 'c-1001')).toBe('2 sessions were ended.');
    expect(await left()).toEqual(['c', 'd']);
    expect(await actions()).toEqual([{ actor: 'sam', action: 'end-sessions', reference: null, outcome: '2 sessions' }]);
  });

  it('are found by an email address of the account too, however it is typed', async () => {
    const statusCount = { liveCount: 1, lostCount: 0, preLiveCount: 0 };
    const person = { firstName: 'Ada', lastName: 'Brightwell' };
    const accounts = [{ id: '1', person, email: 'ada@brightwell.example', mobile: null }];
    await replaceAccountHolders(sql, ring, [
      { sub: 'c-1001', statusCount, accounts: [...accounts, ...accounts], customer: null },
      {
        sub: 'c-1002',
        statusCount,
        accounts: [],
        customer: { firstName: 'Bea', surname: 'Moor', email: 'bea@moor.example' },
      },
    ]);
    await begin(nameOf('a'), 'c-1001');
    await begin(nameOf('b'), 'c-1002');
    expect(await ops('sessions', 'Ada@Brightwell.example')).toContain('aaaaaaaaaaaa');
    expect(await ops('end-sessions', 'bea@moor.example')).toBe('1 sessions were ended.');
    expect(await left()).toEqual(['a']);
  });

  it('that have run out are not listed', async () => {
    await begin(nameOf('a'), 'c-1001');
    await sql`update customer_session set last_active = now() - interval '15 minutes'`;
    expect((await ops('sessions', 'c-1001')).split('\n')).toHaveLength(1);
  });

  it('name nobody in the table: neither the subject nor a hash that anybody could make', async () => {
    const subject = 'ada@brightwell.example';
    await begin(nameOf('a'), subject);
    const [row] = await sql<{ text: string; index: Buffer; unkeyed: Buffer }[]>`
      select s::text as text, subject_index as index, sha256(${subject}::bytea) as unkeyed from customer_session s`;
    expect(row?.index).toHaveLength(32);
    expect(row?.index).not.toEqual(row?.unkeyed);
    expect(row?.text).not.toContain(Buffer.from(subject).toString('hex'));
    expect(row?.text).not.toContain('brightwell');
  });

  it.each(['sessions', 'end-sessions'])('are not looked for without a customer: %s', async (command) => {
    await expect(ops(command)).rejects.toBeInstanceOf(UsageError);
  });
});
