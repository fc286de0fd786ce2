import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, createTestPlatform } from '../../../test/database.ts';
import { connectDatabase, type Database } from '../../db/database.ts';
import { openJourneyStore, sweepJourneys } from './journey-repository.ts';

describe('journeys', () => {
  let sql: Database;
  let app: FastifyInstance;
  beforeAll(async () => {
    sql = connectDatabase(await createTestDatabase());
    app = await createTestPlatform({ journeys: openJourneyStore(sql) });
  });
  afterAll(() => sql.end());

  const name = 'n'.repeat(43);
  const call = (method: 'GET' | 'PUT' | 'DELETE', sealed?: string, path = name) =>
    app.inject({
      method,
      url: `/v1/journeys/${path}`,
      headers: { 'client-id': 'help', ...(sealed !== undefined && { 'content-type': 'application/vnd.api+json' }) },
      ...(sealed !== undefined && { payload: JSON.stringify({ data: { type: 'journeys', attributes: { sealed } } }) }),
    });

  it('are stored as they came, replaced, and forgotten', async () => {
    expect((await call('GET')).statusCode).toBe(404);
    expect((await call('PUT', 'AAEC')).statusCode).toBe(204);
    expect((await call('PUT', 'AwQF')).statusCode).toBe(204);
    expect((await call('GET')).json().data.attributes.sealed).toBe('AwQF');
    expect((await call('DELETE')).statusCode).toBe(204);
    expect((await call('GET')).statusCode).toBe(404);
  });

  it('are gone after half an hour without use, and each use starts it anew', async () => {
    const clock = async () => (await sql<{ now: Date }[]>`select now()`)[0]?.now.getTime() ?? 0;
    for (const use of [() => call('PUT', 'AAEC'), () => call('GET'), () => call('PUT', 'AwQF')]) {
      await sql`update journey set expires_at = now() + interval '1 minute'`;
      const before = await clock();
      await use();
      const after = await clock();
      const [row] = await sql<{ expiresAt: Date }[]>`select expires_at as "expiresAt" from journey`;
      const begun = (row?.expiresAt.getTime() ?? 0) - 30 * 60_000;
      expect([begun >= before, begun <= after]).toEqual([true, true]);
    }
    expect(await sweepJourneys(sql)).toBe(0);
    await sql`update journey set expires_at = now() - interval '1 second'`;
    expect((await call('GET')).statusCode).toBe(404);
    expect(await sweepJourneys(sql)).toBe(1);
  });

  it('are taken up to their full size, and no further', async () => {
    // 30,000 characters of four bytes and 80,000 bytes of details and addresses, plus 28 bytes of seal.
    expect((await call('PUT', Buffer.alloc(200_028).toString('base64'))).statusCode).toBe(204);
    expect((await call('PUT', Buffer.alloc(200_029).toString('base64'))).statusCode).toBe(422);
    await call('DELETE');
  });

  it('are as good as gone once they have expired, swept or not', async () => {
    await call('PUT', 'AAEC');
    await sql`update journey set expires_at = now() - interval '1 second'`;
    expect((await call('GET')).statusCode).toBe(404);
    expect((await call('PUT', 'AwQF')).statusCode).toBe(204);
    expect((await call('GET')).json().data.attributes.sealed).toBe('AwQF');
    await call('DELETE');
  });

  it.each([
    ['a name that is none', 'AAEC', 'short'],
    ['something that is not sealed', 'not base64!', name],
  ])('refuses %s', async (_, sealed, path) => {
    expect((await call('PUT', sealed, path)).statusCode).toBe(422);
  });
});
