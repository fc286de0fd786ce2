import { fileURLToPath } from 'node:url';
import type { SearchUseRecord } from '@lamplighter/contracts/search/search-use';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestDatabase, createTestPlatform } from '../../../test/database.ts';
import { connectDatabase, type Database } from '../../db/database.ts';
import { readContentFiles } from '../content/content-files.ts';
import { searchedWords } from '../content/search-document.ts';
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
        isShared: false,
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

  it('holds no name, address, number, date or condition, whatever is typed around the words of articles', async () => {
    const content = fileURLToPath(new URL('../../../../../content', import.meta.url));
    const index = searchedWords(await readContentFiles(content), 'larkfield');
    const names = 'Siobhan Featherstonehaugh Priyanka Okonkwo Wojciech Nguyen Aisha Kowalczyk Llewellyn Zsofia'.split(
      ' ',
    );
    const places = 'Acacia Avenue Marlborough Crescent Leeds Aberystwyth Kilmarnock Netherfield'.split(' ');
    const conditions =
      'dementia dialysis diabetic asthma cancer epilepsy HIV oxygen wheelchair pregnant depression autistic blind'.split(
        ' ',
      );
    expect([...names, ...places].filter((word) => index.has(word.toLowerCase()))).toEqual([]);
    expect(conditions.filter((word) => index.has(word)).length).toBeGreaterThan(5);
    const number = (digits: number) => fc.stringMatching(new RegExp(`^[1-9]\\d{${digits - 1}}$`));
    const piece = fc.oneof(
      { weight: 14, arbitrary: fc.constantFrom(...index) },
      fc.constantFrom(...names, ...places, ...conditions),
      fc
        .tuple(fc.constantFrom('my name is', 'Mrs', 'mr', 'i am'), fc.constantFrom(...names))
        .map((both) => both.join(' ')),
      fc.tuple(number(2), fc.constantFrom(...places)).map((both) => both.join(' ')),
      fc.tuple(number(4), number(6), fc.constantFrom(' ', '', '-')).map(([area, rest, gap]) => `0${area}${gap}${rest}`),
      fc.date({ min: new Date('1920-01-01'), noInvalidDate: true }).map((day) => day.toLocaleDateString('en-GB')),
      fc.tuple(fc.constantFrom(...names), fc.constantFrom(...places)).map(([name, host]) => `${name}@${host}.com`),
      fc.tuple(number(1), number(1)).map(([one, two]) => `LS${one} ${two}QF`),
    );
    const sentence = fc
      .array(piece, { minLength: 2, maxLength: 8 })
      .map((pieces) => pieces.join(' ').slice(0, 100).trim())
      .filter((text) => text !== '');
    const repository = openSearchUseRepository(sql, (word) => index.has(word));
    await fc.assert(
      fc.asyncProperty(fc.array(sentence, { minLength: 40, maxLength: 60 }), async (sentences) => {
        await repository.count(
          sentences.flatMap((text, at): SearchUseRecord[] => [
            { outcome: 'nothing', term: text, visitors: 1, count: 1 },
            { outcome: 'asked-next', term: 'meter', next: sentences[at + 1] ?? 'gas', count: 1 },
          ]),
        );
      }),
      { numRuns: 20 },
    );
    const rows = await sql<{ text: string }[]>`select distinct lower(term || ' ' || target) as text from search_use`;
    const held = new Set(rows.flatMap(({ text }) => text.split(' ')).filter(Boolean));
    expect(held.size).toBeGreaterThan(300);
    expect([...held].filter((word) => !index.has(word) || /\d/.test(word))).toEqual([]);
    expect([...names, ...places, ...conditions].filter((word) => held.has(word.toLowerCase()))).toEqual([]);
  });

  it.each([
    ['three visitors on two days', true, { 0: 0b011, 1: 0b100 }],
    ['three on a day, and one in the next week', true, { 0: 0b111, 7: 0b001 }],
    ['three on one day', false, { 0: 0b111 }],
    ['two on two days', false, { 0: 0b011, 1: 0b010 }],
    // A group lasts a week: the same two may be in others in the next.
    ['two in each of two weeks', false, { 0: 0b0011, 7: 0b1100 }],
    ['nobody knows how many', false, { 0: 0, 1: 0 }],
  ])('is shown to staff or not when it was asked by %s', async (_, isShared, days) => {
    for (const [day, groups] of Object.entries(days))
      await sql`insert into search_use (day, term, outcome, visitors, count)
        values (date_trunc('week', current_date - 14)::date + ${day}::int, 'gas bill', 'found', ${groups}::smallint, 9)`;
    expect(await readSearchUse(sql, 30)).toMatchObject([{ term: 'gas bill', isShared }]);
  });

  it('knows the groups of visitors of all batches of a day', async () => {
    for (const visitors of [0b001, 0b100, 0b001])
      await count({ outcome: 'found', term: 'gas bill', visitors, count: 1 });
    await count(asked('gas bill'));
    expect(await sql`select visitors, count from search_use`).toEqual([{ visitors: 0b101, count: 4 }]);
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
