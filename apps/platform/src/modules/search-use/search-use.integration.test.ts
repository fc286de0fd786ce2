import { readFile } from 'node:fs/promises';
import type { SearchUseRecord } from '@lamplighter/contracts/search/search-use';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestDatabase, createTestPlatform } from '../../../test/database.ts';
import { connectDatabase, type Database } from '../../db/database.ts';
import { failedSearches } from './failed-searches.ts';
import { readSearchUse } from './search-use-log.ts';
import { openSearchUseRepository, sweepSearchUse } from './search-use-repository.ts';

describe('the use of search', () => {
  let sql: Database;
  const words = [...'abcdefghijklmnopqrst'].map((letter) => `w${letter}`);
  /** The words that search knows. */
  const known = new Set([...'gas bill electricity meter pension credit at 14 now leccy licznik'.split(' '), ...words]);
  const open = (maxRows?: number) => openSearchUseRepository(sql, (word) => known.has(word), maxRows);
  beforeAll(async () => {
    sql = connectDatabase(await createTestDatabase());
  });
  beforeEach(async () => {
    await sql`truncate search_use`;
  });
  afterAll(() => sql.end());

  const count = (...records: SearchUseRecord[]) => open().count(records);
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
    await count(asked('canary.wren@example.com'), asked('i want to die'), asked('account 123456'));
    expect(await stored()).toEqual([]);
  });

  it('has only words of the brand’s index, without digits', async () => {
    await count(
      asked('john smith 14 acacia avenue leeds gas'),
      asked('sarah connor hiv positive meter'),
      asked('born 1 2 50 pension credit'),
      asked('jane dot doe at gmail dot com'),
      asked('call 077–009–001–23 now'),
      asked('licznik leccy'),
      { outcome: 'asked-next', term: 'meter', next: 'sarah connor gas bill', count: 1 },
    );
    expect((await stored()).map(({ term, target }) => [term, target])).toEqual([
      ['at', ''],
      ['gas', ''],
      ['licznik leccy', ''],
      ['meter', 'gas bill'],
      ['meter', ''],
      ['now', ''],
      ['pension credit', ''],
    ]);
  });

  it('counts searches without a word of the index, and nothing more of them', async () => {
    await count(
      asked('sarah connor', 2),
      asked('12'),
      asked('Mr Gas'),
      { outcome: 'nothing', term: 'acacia', count: 4 },
      { outcome: 'asked-next', term: 'acacia', next: 'meter', count: 1 },
      { outcome: 'opened', term: 'acacia', page: 'meters/read', place: 1, count: 1 },
      { outcome: 'helpful', term: 'acacia', page: 'meters/read', count: 1 },
      { outcome: 'unhelpful', term: 'acacia', page: 'meters/read', count: 1 },
    );
    expect(await stored()).toEqual([
      { term: '', outcome: 'found', target: '', place: 0, count: 4 },
      { term: '', outcome: 'nothing', target: '', place: 0, count: 4 },
    ]);
    expect(failedSearches(await readSearchUse(sql, 30))).toEqual({
      failed: [],
      hidden: { terms: 0, asked: 0 },
      unknown: 8,
    });
  });

  it('that was recorded with other words is deleted by version 22 of the database', async () => {
    // The index that platforms wrote then.
    await sql`
      with index as (
        insert into search_generation (brand, version, articles) values ('larkfield', 'one', 1) returning generation)
      insert into search_word (generation, word, lexeme, articles)
      select generation, word, word, 1 from index, unnest(${[...known]}::text[]) as word`;
    const note = (term: string, outcome = 'found', target = '') => sql`
      insert into search_use (term, outcome, target, count) values (${term}, ${outcome}, ${target}, 1)`;
    await note('gas bill');
    await note('gas smith');
    await note('14');
    await note('gas', 'asked-next', 'meter');
    await note('gas', 'asked-next', 'sarah');
    await note('gas', 'asked-next');
    await note('gas', 'opened', 'meters/read');
    await note('smith', 'opened', 'meters/read');
    await sql.query(
      await readFile(new URL('../../../migrations/0022.do.personal-traces.sql', import.meta.url), 'utf8'),
    );
    expect((await stored()).map(({ term, outcome, target }) => [term, outcome, target])).toEqual([
      ['gas', 'asked-next', ''],
      ['gas', 'asked-next', 'meter'],
      ['gas', 'opened', 'meters/read'],
      ['gas bill', 'found', ''],
    ]);
  });

  it('has so many rows in a day and no more; what is there is counted on', async () => {
    const small = open(2);
    await small.count([asked('wa'), asked('wb', 5), asked('wc', 3)]);
    await small.count([asked('wb'), asked('wd')]);
    expect(await stored()).toMatchObject([
      { term: 'wb', count: 6 },
      { term: 'wc', count: 3 },
    ]);
  });

  it('has 20,000 rows in a day, unless the limit is another', async () => {
    await sql`
      insert into search_use (term, outcome, target, place, count)
      select 'made up ' || number, 'found', '', 0, 1 from generate_series(1, 19999) as number`;
    await count(asked('wa', 2), asked('wb'));
    expect(await sql`select term from search_use where term in ('wa', 'wb')`).toEqual([{ term: 'wa' }]);
  });

  it('takes batches at the same time, whatever is frequent in which', async () => {
    const terms = words.flatMap((one) => words.map((other) => `${one} ${other}`));
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
      const app = await createTestPlatform({ searchUse: open() });
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
