import type { SearchUseRecord } from '@lamplighter/contracts/search-use';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestDatabase } from '../../../test/database.ts';
import { createTestPlatform } from '../../../test/platform.ts';
import { connectDatabase, type Database } from '../../db/database.ts';
import { readSearchUse } from './search-use-log.ts';
import { openSearchUseRepository, sweepSearchUse } from './search-use-repository.ts';

describe('the use of search', () => {
  let sql: Database;
  beforeAll(async () => {
    sql = connectDatabase(await createTestDatabase());
  });
  beforeEach(async () => {
    await sql`truncate search_use`;
  });
  afterAll(() => sql.end());

  const count = (...records: SearchUseRecord[]) => openSearchUseRepository(sql).count(records);
  const stored = () =>
    sql`select term, outcome, target, place, count from search_use order by term, outcome, target, place`;
  const asked = (term: string, times = 1): SearchUseRecord => ({ outcome: 'found', term, count: times });

  it('is counted by the day of the database, one row for what is the same', async () => {
    await count(asked('Gas bill', 2), asked('gas  bill!'));
    await count(asked('gas bill', 4));
    const [{ isToday } = { isToday: false }] = await sql<{ isToday: boolean }[]>`
      select day = current_date as "isToday" from search_use`;
    expect(isToday).toBe(true);
    expect(await stored()).toEqual([{ term: 'gas bill', outcome: 'found', target: '', place: 0, count: 7 }]);
  });

  it('says where a search led: what was asked next, opened at which place, and voted', async () => {
    await count(
      { outcome: 'nothing', term: 'leccy', count: 1 },
      { outcome: 'asked-next', term: 'leccy', next: 'electricity meter', count: 1 },
      { outcome: 'asked-next', term: 'leccy', next: 'my phone is 07700 900123', count: 1 },
      { outcome: 'asked-next', term: 'leccy', next: 'Leccy!', count: 9 },
      { outcome: 'opened', term: 'leccy', page: 'meters/find-your-meter', place: 3, count: 2 },
      { outcome: 'unhelpful', term: 'leccy', page: 'meters/find-your-meter', count: 1 },
    );
    expect(await readSearchUse(sql, 30)).toEqual([
      {
        term: 'leccy',
        asked: 1,
        nothing: 1,
        askedAgain: 2,
        next: [{ term: 'electricity meter', count: 1 }],
        opened: [{ page: 'meters/find-your-meter', place: 3, count: 2 }],
        votes: [{ page: 'meters/find-your-meter', helpful: false, count: 1 }],
      },
    ]);
  });

  it('has nothing of a person, and nothing of those in distress', async () => {
    await count(asked('canary.wren@example.com'), asked('i want to die'), asked('account 123456'), asked('Mr Wren'));
    expect(await stored()).toEqual([]);
  });

  it('has so many rows in a day and no more; what is there is counted on', async () => {
    const small = openSearchUseRepository(sql, 2);
    await small.count([asked('one'), asked('two', 5), asked('three', 3)]);
    await small.count([asked('two'), asked('four')]);
    expect(await stored()).toMatchObject([
      { term: 'three', count: 3 },
      { term: 'two', count: 6 },
    ]);
  });

  it('takes batches at the same time, whatever is frequent in which', async () => {
    const terms = Array.from({ length: 400 }, (_, index) => `term ${index}`);
    const rising = terms.map((term, index) => asked(term, index + 1));
    const falling = terms.map((term, index) => asked(term, terms.length - index));
    await Promise.all(Array.from({ length: 8 }, (_, turn) => count(...(turn % 2 ? rising : falling))));
    const rows = await sql<{ count: number }[]>`select distinct count from search_use`;
    expect(rows).toEqual([{ count: 4 * 401 }]);
  });

  it('is read for the days asked for, and forgotten after 90', async () => {
    for (const age of [0, 29, 30, 90, 91])
      await sql`insert into search_use (day, term, outcome, count) values (current_date - ${age}::int, ${`age ${age}`}, 'found', 1)`;
    expect((await readSearchUse(sql, 30)).map(({ term }) => term)).toEqual(['age 0', 'age 29']);
    expect(await sweepSearchUse(sql)).toBe(1);
    expect((await stored()).map(({ term }) => term)).toEqual(['age 0', 'age 29', 'age 30', 'age 90']);
  });

  describe('over the wire', () => {
    const post = async (records: unknown) => {
      const app = await createTestPlatform({ searchUse: openSearchUseRepository(sql) });
      return app.inject({
        method: 'POST',
        url: '/v1/search-uses',
        headers: { 'client-id': 'help', 'content-type': 'application/vnd.api+json' },
        payload: JSON.stringify({ data: { type: 'search-uses', attributes: { records } } }),
      });
    };

    it('is counted', async () => {
      expect((await post([asked('gas bill', 2)])).statusCode).toBe(204);
      expect(await stored()).toMatchObject([{ term: 'gas bill', count: 2 }]);
    });

    it.each([
      [[]],
      [[{ ...asked('x'), visitor: 'a' }]],
      [[{ ...asked('x'), count: 0 }]],
      [[asked('x'.repeat(101))]],
      [[{ outcome: 'opened', term: 'x', page: 'https://evil.example', place: 1, count: 1 }]],
      [[{ outcome: 'opened', term: 'x', page: 'meters/read', place: 101, count: 1 }]],
      [Array.from({ length: 501 }, () => asked('x'))],
    ])('is refused when it is %j', async (records) => {
      expect((await post(records)).statusCode).toBe(422);
      expect(await stored()).toEqual([]);
    });
  });
});
