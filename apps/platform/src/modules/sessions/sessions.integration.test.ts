import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestDatabase } from '../../../test/database.ts';
import { createTestPlatform } from '../../../test/platform.ts';
import { connectDatabase, type Database } from '../../db/database.ts';
import { createKeyRing } from '../leads/key-ring.ts';
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

  it('are kept as they came, and end', async () => {
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
    await read();
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
