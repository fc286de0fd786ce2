import { randomBytes } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { setUpStaffApi } from '../../../test/staff.ts';
import { sweepSessions } from '../sessions/session-repository.ts';

const { running, ask, as } = setUpStaffApi();
beforeEach(() => running().sql`truncate staff_session`);

const inAnHour = () => new Date(Date.now() + 3_600_000).toISOString();
const newName = () => randomBytes(32).toString('base64url');
const begin = (name: string, endsAt = inAnHour(), sealed = 'c2VhbGVk', who = 'sam') =>
  ask({ name: who }, { method: 'PUT', url: `/staff/v1/sessions/${name}`, payload: { sealed, endsAt } }, who);
const touch = (name: string) => running().app.inject({ method: 'POST', url: `/staff/v1/sessions/${name}/activity` });
const idleFor = (minutes: number) =>
  running().sql`update staff_session set last_active = now() - ${`${minutes} minutes`}::interval`;

describe('a session of the console', () => {
  it('is returned as it was sealed, until it is ended', async () => {
    const [name, endsAt] = [newName(), inAnHour()];
    expect((await begin(name, endsAt)).statusCode).toBe(204);
    expect((await touch(name)).json()).toEqual({ sealed: 'c2VhbGVk', endsAt });
    expect((await touch(newName())).statusCode).toBe(404);
    await running().app.inject({ method: 'DELETE', url: `/staff/v1/sessions/${name}` });
    expect((await touch(name)).statusCode).toBe(404);
  });

  it('cannot be replaced by another of its name', async () => {
    const name = newName();
    await begin(name);
    expect((await begin(name, inAnHour(), 'b3RoZXI=')).statusCode).toBe(409);
    expect((await touch(name)).json()).toMatchObject({ sealed: 'c2VhbGVk' });
  });

  it('ends after an hour without activity, which each use restarts', async () => {
    const name = newName();
    await begin(name);
    await idleFor(59);
    expect((await touch(name)).statusCode).toBe(200);
    await idleFor(59);
    expect(await sweepSessions(running().sql)).toBe(0);
    expect((await touch(name)).statusCode).toBe(200);
    await idleFor(60);
    expect((await touch(name)).statusCode).toBe(404);
    expect(await sweepSessions(running().sql)).toBe(1);
  });

  it('is looked at without being extended', async () => {
    const name = newName();
    const at = (of: string) => running().app.inject({ url: `/staff/v1/sessions/${of}` });
    const look = async (of = name) => (await at(of)).statusCode;
    const endsAt = inAnHour();
    await begin(name, endsAt);
    await idleFor(59);
    expect([await look(), await look(newName()), await look('short')]).toEqual([200, 404, 400]);
    expect((await at(name)).json()).toEqual({ sealed: 'c2VhbGVk', endsAt });
    const [row] = await running().sql<{ idle: number }[]>`
      select extract(epoch from now() - last_active)::int as idle from staff_session`;
    expect(row?.idle).toBeGreaterThanOrEqual(59 * 60);
    await idleFor(61);
    expect(await look()).toBe(404);
    await idleFor(0);
    await running().sql`update staff_session set ends_at = now()`;
    expect(await look()).toBe(404);
  });

  it('ends with its tokens, however active', async () => {
    const name = newName();
    await begin(name, new Date(Date.now() - 1_000).toISOString());
    expect((await touch(name)).statusCode).toBe(404);
    expect(await sweepSessions(running().sql)).toBe(1);
  });

  it.each(['short', 'x'.repeat(44), '..%2Fnotices'])('has a hash as its name, not %j', async (name) => {
    expect((await touch(name)).statusCode).toBe(400);
  });

  it('is begun only with a token of the person', async () => {
    const payload = { sealed: 'c2VhbGVk', endsAt: inAnHour() };
    const begun = await running().app.inject({ method: 'PUT', url: `/staff/v1/sessions/${newName()}`, payload });
    expect(begun.statusCode).toBe(401);
  });
});

describe('the tokens of a session', () => {
  const claim = (name: string) => running().app.inject({ method: 'POST', url: `/staff/v1/sessions/${name}/renewal` });
  const replace = (name: string, sealed: string) =>
    running().app.inject({ method: 'PUT', url: `/staff/v1/sessions/${name}/tokens`, payload: { sealed } });

  it('are renewed by one console at a time, and end when they would have', async () => {
    const [name, endsAt] = [newName(), inAnHour()];
    await begin(name, endsAt);
    const claims = await Promise.all([claim(name), claim(name), claim(name)]);
    expect(claims.map((one) => one.json().sealed).toSorted()).toEqual(['c2VhbGVk', null, null]);
    expect((await replace(name, 'bmV3')).statusCode).toBe(204);
    expect((await touch(name)).json()).toEqual({ sealed: 'bmV3', endsAt });
    expect((await claim(name)).json()).toEqual({ sealed: 'bmV3' });
    expect((await claim(name)).json()).toEqual({ sealed: null });
    await running().sql`update staff_session set renewing_until = now() - interval '1 ms'`;
    expect((await claim(name)).json()).toEqual({ sealed: 'bmV3' });
  });

  it('are not renewed once it has ended', async () => {
    const name = newName();
    expect([(await claim(name)).statusCode, (await replace(name, 'bmV3')).statusCode]).toEqual([404, 404]);
    await begin(name);
    await idleFor(60);
    expect([(await claim(name)).statusCode, (await replace(name, 'bmV3')).statusCode]).toEqual([404, 404]);
  });
});

describe('who is signed in', () => {
  const people = async () => {
    const { sessions } = (await as('operator').get('/staff/v1/signed-in')).json();
    return sessions.map(({ person, isYours }: { person: string; isYours: boolean }) => [person, isYours]);
  };

  it('is listed, and one session or all of a person are ended, with an entry in the audit log', async () => {
    await running().sql`truncate audit_entry`;
    const [first, second, own] = [newName(), newName(), newName()];
    await begin(first, inAnHour(), 'c2VhbGVk', 'ali');
    await begin(second, inAnHour(), 'c2VhbGVk', 'ali');
    await begin(own);
    await begin(newName(), new Date(Date.now() - 1_000).toISOString(), 'c2VhbGVk', 'gone');
    expect(await people()).toEqual([
      ['sam (sam)', true],
      ['ali (ali)', false],
      ['ali (ali)', false],
    ]);
    const end = async (which: object) => (await as('operator').post('/staff/v1/signed-in/end', which)).json();
    expect(await end({ name: first })).toEqual({ count: 1 });
    expect((await touch(first)).statusCode).toBe(404);
    expect((await touch(second)).statusCode).toBe(200);
    expect(await end({ subject: 'ali' })).toEqual({ count: 1 });
    expect((await touch(second)).statusCode).toBe(404);
    expect(await end({ subject: 'ali' })).toEqual({ count: 0 });
    expect(await people()).toEqual([['sam (sam)', true]]);
    expect(await running().sql`select action, outcome from audit_entry order by number`).toEqual([
      { action: 'end-staff-sessions', outcome: '1 sessions of ali (ali)' },
      { action: 'end-staff-sessions', outcome: '1 sessions of ali (ali)' },
      { action: 'end-staff-sessions', outcome: '0 sessions of nobody' },
    ]);
  });
});
