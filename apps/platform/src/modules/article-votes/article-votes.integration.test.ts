import { jsonApiErrors } from '@lamplighter/contracts/content/json-api';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, createTestPlatform } from '../../../test/database.ts';
import { connectDatabase, type Database } from '../../db/database.ts';
import { placeholderServices } from '../../http/openapi/generate.ts';
import { createVoteRepository } from './article-votes.ts';

describe('votes on articles', () => {
  let sql: Database;
  beforeAll(async () => {
    sql = connectDatabase(await createTestDatabase());
  });
  afterAll(() => sql.end());

  const known = { type: 'text/html; charset=utf-8', body: Buffer.from(''), etag: '""' } as const;
  async function vote(payload: object) {
    const app = await createTestPlatform({
      votes: createVoteRepository(sql),
      content: {
        ...placeholderServices.content,
        find: (path) => (path.endsWith('/meters/find-your-meter.html') ? known : undefined),
      },
    });
    return app.inject({
      method: 'POST',
      url: '/v1/article-votes',
      headers: { 'client-id': 'help', 'content-type': 'application/vnd.api+json' },
      payload: JSON.stringify(payload),
    });
  }
  const of = (article: string, helpful: unknown) => ({
    data: { type: 'article-votes', attributes: { article, helpful } },
  });

  it('are counted by article, day and answer', async () => {
    for (const helpful of [true, true, false])
      expect((await vote(of('meters/find-your-meter', helpful))).statusCode).toBe(201);
    const rows = await sql`select article, helpful, votes from article_vote order by helpful`;
    expect([...rows]).toEqual([
      { article: 'meters/find-your-meter', helpful: false, votes: 1 },
      { article: 'meters/find-your-meter', helpful: true, votes: 2 },
    ]);
  });

  it.each([
    [of('meters/no-such-article', true)],
    [of("meters/x'; drop table article_vote", true)],
    [of('meters/find-your-meter', 'yes')],
    [{ ...of('meters/find-your-meter', true), email: 'a@example.com' }],
    [{}],
  ])('are refused when they are %j', async (payload) => {
    const response = await vote(payload);
    expect(response.statusCode).toBe(422);
    expect(jsonApiErrors.parse(response.json()).errors[0]?.status).toBe('422');
  });
});
