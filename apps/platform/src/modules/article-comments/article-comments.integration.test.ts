import { jsonApiErrors } from '@lamplighter/contracts/content/json-api';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestDatabase, createTestPlatform } from '../../../test/database.ts';
import { connectDatabase, type Database } from '../../db/database.ts';
import { placeholderServices } from '../../http/openapi/generate.ts';
import { feedbackReport, readArticleFeedback } from './article-feedback.ts';
import { createCommentRepository, sweepComments } from './comment-repository.ts';

describe('what readers missed in an article', () => {
  let sql: Database;
  beforeAll(async () => {
    sql = connectDatabase(await createTestDatabase());
  });
  beforeEach(async () => {
    await sql`truncate article_comment, article_vote`;
  });
  afterAll(() => sql.end());

  const known = { type: 'text/html; charset=utf-8', body: Buffer.from(''), etag: '""' } as const;
  async function send(payload: object, maxRows?: number) {
    const app = await createTestPlatform({
      comments: createCommentRepository(sql, maxRows),
      brand: 'skerry',
      content: {
        ...placeholderServices.content,
        find: (path) => (path.endsWith('/skerry/help/meters/find-your-meter.html') ? known : undefined),
      },
    });
    return app.inject({
      method: 'POST',
      url: '/v1/article-comments',
      headers: { 'client-id': 'help', 'content-type': 'application/vnd.api+json' },
      payload: JSON.stringify(payload),
    });
  }
  const of = (article: string, comment: unknown) => ({
    data: { type: 'article-comments', attributes: { article, comment } },
  });
  const stored = () => sql`select brand, article, day = current_date as "isToday", comment from article_comment`;

  it('is stored with article, brand and day, without personal data @COM-2', async () => {
    const response = await send(of('meters/find-your-meter', 'Where is it in a flat? Call 07700 900123'));
    expect([response.statusCode, response.json()]).toEqual([201, { data: { type: 'article-comments' } }]);
    expect([...(await stored())]).toEqual([
      {
        brand: 'skerry',
        article: 'meters/find-your-meter',
        isToday: true,
        comment: 'Where is it in a flat? Call [removed]',
      },
    ]);
    const columns = await sql<{ name: string }[]>`
      select column_name as name from information_schema.columns where table_name = 'article_comment'`;
    expect(columns.map(({ name }) => name).toSorted()).toEqual(['article', 'brand', 'comment', 'day']);
  });

  it.each(['i want to die', 'jo@example.com'])(
    'is received, and not stored when it may not be: %s',
    async (comment) => {
      expect((await send(of('meters/find-your-meter', comment))).statusCode).toBe(201);
      expect([...(await stored())]).toEqual([]);
    },
  );

  it('is stored up to the limit of the day; after it the reader is told @COM-4', async () => {
    const say = async (comment: string) => (await send(of('meters/find-your-meter', comment), 2)).statusCode;
    expect([await say('one'), await say('two'), await say('three')]).toEqual([201, 201, 503]);
    await sql`update article_comment set day = current_date - 1`;
    expect(await say('four')).toBe(201);
  });

  it('is stored a thousand times in a day, unless the limit is another', async () => {
    await sql`
      insert into article_comment (brand, article, comment)
      select 'skerry', 'a/b', 'x' from generate_series(1, 999)`;
    const say = async () => (await send(of('meters/find-your-meter', 'one more'))).statusCode;
    expect([await say(), await say()]).toEqual([201, 503]);
  });

  it.each([
    [of('meters/no-such-article', 'x')],
    [of('meters/find-your-meter', '')],
    [of('meters/find-your-meter', 'x'.repeat(501))],
    [{ ...of('meters/find-your-meter', 'x'), email: 'a@example.com' }],
  ])('is refused when it is %j', async (payload) => {
    const response = await send(payload);
    expect(response.statusCode).toBe(422);
    expect(jsonApiErrors.parse(response.json()).errors[0]?.status).toBe('422');
  });

  it('is removed after 90 days @COM-4', async () => {
    for (const age of [0, 90, 91])
      await sql`
        insert into article_comment (brand, article, comment, day) values ('skerry', 'a/b', 'x', current_date - ${age}::int)`;
    expect(await sweepComments(sql)).toBe(1);
    expect(await stored()).toHaveLength(2);
  });

  it('is reported to editors with the votes, the least helpful article first', async () => {
    await sql`
      insert into article_vote (article, helpful, votes, day) values
        ('meters/a', false, 2, '2026-11-10'), ('meters/b', false, 3, '2026-11-11'), ('meters/b', true, 9, '2026-11-11'),
        ('meters/c', true, 4, '2026-11-11')`;
    await sql`
      insert into article_comment (brand, article, comment, day) values
        ('larkfield', 'meters/a', 'Older', '2026-11-09'), ('skerry', 'meters/a', 'Newer', '2026-11-10')`;
    const days = 1_000_000;
    expect(feedbackReport(await readArticleFeedback(sql, days), days)).toBe(
      [
        'meters/b: 3 of 12 found it unhelpful',
        '',
        'meters/a: 2 of 2 found it unhelpful',
        '  2026-11-10 skerry: Newer',
        '  2026-11-09 larkfield: Older',
      ].join('\n'),
    );
    await sql`update article_vote set day = current_date - 30`;
    await sql`update article_comment set day = current_date - 30`;
    expect(feedbackReport(await readArticleFeedback(sql, 30), 30)).toBe(
      'No article was voted unhelpful in the last 30 days.',
    );
  });
});
