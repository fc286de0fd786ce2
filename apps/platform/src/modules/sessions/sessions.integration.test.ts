import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestDatabase, createTestPlatform } from '../../../test/database.ts';
import { createKeyRing } from '../../crypto/key-ring.ts';
import { connectDatabase, type Database } from '../../db/database.ts';
import { replaceAccountHolders } from '../accounts/account-repository.ts';
import { UsageError } from '../ops/command-output.ts';
import { operate } from '../ops/ops-commands.ts';
import { openSessionStore, sweepSessions } from './session-repository.ts';

const ring = createKeyRing([{ id: 'k1', key: Buffer.alloc(32, 1) }], Buffer.alloc(32, 2));

describe('sessions', () => {
  let sql: Database;
  let app: FastifyInstance;
  beforeAll(async () => {
    sql = connectDatabase(await createTestDatabase());
    app = await createTestPlatform({ sessions: openSessionStore(sql, ring) });
  });
  beforeEach(() => sql`truncate customer_session, spent_sign_in_state`);
  afterAll(() => sql.end());

  const name = 'n'.repeat(43);
  const inAnHour = () => new Date(Date.now() + 3_600_000).toISOString();
  const call = async (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, attributes?: object) => {
    const type = path.startsWith('spent') ? 'spent-states' : 'sessions';
    const { statusCode, body } = await app.inject({
      method,
      url: `/v1/${path}`,
      headers: { 'client-id': 'help', ...(attributes && { 'content-type': 'application/vnd.api+json' }) },
      ...(attributes && { payload: JSON.stringify({ data: { type, attributes } }) }),
    });
    return { status: statusCode, sealed: statusCode === 200 ? JSON.parse(body).data.attributes.sealed : undefined };
  };
  const begin = (endsAt = inAnHour()) => call('PUT', `sessions/${name}`, { sealed: 'AAEC', endsAt });
  const read = () => call('GET', `sessions/${name}`);
  const touch = () => call('POST', `sessions/${name}/activity`);
  const idleFor = (minutes: number) =>
    sql`update customer_session set last_active = now() - ${`${minutes} minutes`}::interval`;
  const lastActive = async () => {
    const [row] = await sql<{ ago: number }[]>`
      select extract(epoch from now() - last_active)::int as ago from customer_session`;
    return row?.ago;
  };

  it('are stored as they came, and end', async () => {
    expect((await read()).status).toBe(404);
    expect((await begin()).status).toBe(204);
    expect(await read()).toEqual({ status: 200, sealed: 'AAEC' });
    expect((await call('DELETE', `sessions/${name}`)).status).toBe(204);
    expect((await read()).status).toBe(404);
    expect((await touch()).status).toBe(404);
  });

  it('end also for a proxy that adds a length of nothing', async () => {
    await begin();
    const headers = { 'client-id': 'help', 'content-type': 'application/vnd.api+json', 'content-length': '0' };
    const response = await app.inject({ method: 'DELETE', url: `/v1/sessions/${name}`, headers });
    expect(response.statusCode).toBe(204);
  });

  it('are never replaced: a name that is taken is not given out again', async () => {
    await begin();
    expect((await call('PUT', `sessions/${name}`, { sealed: 'AwQF', endsAt: inAnHour() })).status).toBe(409);
    expect((await read()).sealed).toBe('AAEC');
  });

  it('end after 15 minutes without activity; reading is none, and a sign of life is @DLS-4', async () => {
    await begin();
    await idleFor(14);
    expect(await sweepSessions(sql)).toBe(0);
    expect((await read()).status).toBe(200);
    expect(await lastActive()).toBeGreaterThan(800);
    expect((await touch()).status).toBe(200);
    expect(await lastActive()).toBeLessThan(5);
    await idleFor(15);
    expect((await read()).status).toBe(404);
    expect((await touch()).status).toBe(404);
    expect(await sweepSessions(sql)).toBe(1);
  });

  it('end when their tokens do, however busy the customer is', async () => {
    await begin(new Date(Date.now() - 1).toISOString());
    expect((await touch()).status).toBe(404);
    expect(await sweepSessions(sql)).toBe(1);
  });

  it('let a state come back once, from whichever process and however many at once', async () => {
    const spend = () => call('PUT', `spent-states/${name}`, { endsAt: inAnHour() });
    const responses = await Promise.all(Array.from({ length: 20 }, spend));
    expect(responses.filter(({ status }) => status === 204)).toHaveLength(1);
    expect(responses.filter(({ status }) => status === 409)).toHaveLength(19);
    expect(await sweepSessions(sql)).toBe(0);
    await sql`update spent_sign_in_state set ends_at = now() - interval '1 second'`;
    expect(await sweepSessions(sql)).toBe(1);
  });

  it('have a subject of up to 255 characters', async () => {
    const attributes = { sealed: 'AAEC', endsAt: inAnHour(), subject: 's'.repeat(255) };
    expect((await call('PUT', `sessions/${name}`, attributes)).status).toBe(204);
  });

  it.each([
    ['sessions/short', { sealed: 'AAEC', endsAt: inAnHour() }],
    [`sessions/${name}`, { sealed: 'not base64!', endsAt: inAnHour() }],
    [`sessions/${name}`, { sealed: 'AAEC', endsAt: 'soon' }],
    [`sessions/${name}`, { sealed: 'AAEC', endsAt: inAnHour(), subject: '' }],
    [`sessions/${name}`, { sealed: 'AAEC', endsAt: inAnHour(), subject: 's'.repeat(256) }],
    [`spent-states/${name}`, {}],
  ])('refuses %s with %j', async (path, attributes) => {
    expect((await call('PUT', path, attributes)).status).toBe(422);
  });
});

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
    operate(
      {
        sql,
        leadConnection: { sql, warnings: () => 0 },
        ring,
        erasureLog: undefined,
        name: 'sam',
        now: () => new Date(),
      },
      words,
    );
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
