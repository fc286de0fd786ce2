import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { addressFile, loadText, withOneConnection } from '../../../test/address-platform.ts';
import { createTestDatabase } from '../../../test/database.ts';
import { createKeyRing } from '../../crypto/key-ring.ts';
import { connectDatabase, type Database } from '../../db/database.ts';
import { createAddressRepository } from './address-repository.ts';
import { generatedAddressFile } from './generated-addresses.ts';
import { loadAddresses } from './load.ts';

const pause = vi.hoisted(() => vi.fn());
vi.mock('node:timers/promises', async (actual) => {
  const timers = await actual<typeof import('node:timers/promises')>();
  return { ...timers, setTimeout: pause.mockImplementation(timers.setTimeout) };
});

const ring = createKeyRing([{ id: 'k1', key: Buffer.alloc(32, 1) }], Buffer.alloc(32, 2));

describe('a load', () => {
  let url: string;
  let sql: Database;
  beforeAll(async () => {
    url = await createTestDatabase();
    sql = connectDatabase(url);
  });
  afterAll(() => sql.end());

  const labels = async () =>
    (await createAddressRepository(sql, ring).find('LK42QT')).map(({ attributes }) => attributes.address);
  const tables = async () =>
    (
      await sql<{ name: string }[]>`
      select relname as name from pg_class where relname like 'address%' and relkind = 'r' order by 1`
    ).map(({ name }) => name);
  const indexes = async () =>
    (
      await sql<{ definition: string }[]>`
      select regexp_replace(indexdef, 'INDEX \\S+ ON', 'INDEX ON') as definition from pg_indexes
      where tablename = 'address' order by 1`
    ).map(({ definition }) => definition);

  it('replaces all addresses, with the table and indexes of the migrations', async () => {
    const migrated = await indexes();
    await loadText(url, addressFile([{ building_number: '1', thoroughfare: 'Old Row' }]));
    expect(await loadText(url, addressFile([{ building_number: '2', thoroughfare: 'New Row' }]))).toEqual({
      rows: 1,
      bad: [],
    });
    expect(await labels()).toEqual(['2 New Row, Larkfield']);
    expect(await tables()).toEqual(['address']);
    expect(migrated).toHaveLength(2);
    expect(await indexes()).toEqual(migrated);
  });

  it('takes columns in any order, columns of others, quotes, Windows line ends and a byte order mark', async () => {
    const file = [
      '\ufeffPostcode,organisation,UPRN,thoroughfare,post_town',
      'lk42qt,"Wick, Wick & ""Sons""",77,"Back\\Row, Upper",Ælfrīcstōw',
      '',
    ].join('\r\n');
    expect(await loadText(url, file)).toEqual({ rows: 1, bad: [] });
    expect(await labels()).toEqual(['Back\\Row, Upper, Ælfrīcstōw']);
  });

  it('sets bad lines aside with their numbers', async () => {
    const good = { building_number: '1', thoroughfare: 'Row' };
    const file = addressFile([
      good,
      { ...good, uprn: 'seven' },
      { ...good, postcode: 'LK4' },
      { ...good, building_number: '12345' },
      { ...good, post_town: '' },
      { ...good, mpans: '123' },
      { ...good, county: 'La\u0000rk' },
      { ...good, county: '"Larkshire' },
      { ...good, county: 'Lark,shire' },
      {},
      { ...good, uprn: '1' },
    ]);
    const { rows, bad } = await loadText(url, `${file}\xff`.replace('\xff', '\ufffd,\n'));
    expect(rows).toBe(1);
    expect(bad.map(({ line, reason }) => `${line} ${reason}`)).toEqual([
      '3 uprn is empty, too long or malformed',
      '4 postcode is not one',
      '5 building_number is empty, too long or malformed',
      '6 post_town is empty, too long or malformed',
      '7 mpans is empty, too long or malformed',
      '8 has a control character',
      '9 has a quote that does not close',
      '10 has 15 fields, not 14',
      '11 has neither house nor street',
      '13 is not UTF-8',
      '12 has the uprn of line 2',
    ]);
  });

  it.each([
    ['has too many bad lines', addressFile([{}, {}, {}, {}]), /more than 3 lines are bad; line 2: /],
    [
      'has too many addresses twice',
      addressFile(Array(6).fill({ uprn: '1', thoroughfare: 'Row' })),
      /more than 3 lines/,
    ],
    ['has no address', addressFile([{}]), /took no address from the file; line 2: has neither/],
    ['has no header', '1,2,3\n', /does not name the columns uprn, post_town, postcode/],
    ['is empty', '', /no address/],
    ['has no line breaks', 'x'.repeat(100_000), /more than 65536 characters/],
  ])('leaves everything as it was when the file %s', async (_what, file, message) => {
    await loadText(url, addressFile([{ building_number: '1', thoroughfare: 'Safe Row' }]));
    await expect(loadText(url, file, { maxBad: 3 })).rejects.toThrow(message);
    expect(await labels()).toEqual(['1 Safe Row, Larkfield']);
    expect(await tables()).toEqual(['address']);
  });

  it('sets a thousand bad lines aside, unless the limit is another, and not one more', async () => {
    const good = { building_number: '1', thoroughfare: 'Safe Row' };
    const file = (bad: number) => addressFile([good, ...Array.from({ length: bad }, () => ({}))]);
    expect((await loadText(url, file(1_000))).bad).toHaveLength(1_000);
    await expect(loadText(url, file(1_001))).rejects.toThrow('more than 1000 lines are bad');
  });

  it('leaves everything as it was when it is cut off, and can be started again', async () => {
    await loadText(url, addressFile([{ building_number: '1', thoroughfare: 'Safe Row' }]));
    const cut = async function* () {
      yield Buffer.from(addressFile([{ building_number: '2', thoroughfare: 'Half Row' }]));
      throw new Error('the disk is gone');
    };
    await expect(withOneConnection(url, (own) => loadAddresses(own, cut()))).rejects.toThrow('the disk is gone');
    expect(await labels()).toEqual(['1 Safe Row, Larkfield']);
    expect((await loadText(url, addressFile([{ thoroughfare: 'Row' }]))).rows).toBe(1);
  });

  it('says so when the database refuses a row, even the last', async () => {
    const narrow = await createTestDatabase();
    await withOneConnection(narrow, (own) => own`alter table address alter id type integer`);
    const file = addressFile([{ thoroughfare: 'Row' }, { thoroughfare: 'Row', uprn: '99999999999' }]);
    await expect(loadText(narrow, file)).rejects.toThrow('out of range');
  });

  it('lets no second load in while one is under way', async () => {
    let go = () => {};
    const reading = new Promise<void>((reached) => {
      go = reached;
    });
    let finish = () => {};
    const finished = new Promise<void>((done) => {
      finish = done;
    });
    const slow = async function* () {
      yield Buffer.from(addressFile([{ thoroughfare: 'Slow Row' }]));
      go();
      await finished;
    };
    const first = withOneConnection(url, (own) => loadAddresses(own, slow()));
    await reading;
    await expect(loadText(url, addressFile([{ thoroughfare: 'Row' }]))).rejects.toThrow('another load is under way');
    finish();
    expect((await first).rows).toBe(1);
  });

  it('never fails a reader, nor shows one half a table', async () => {
    const file = (row: string) => addressFile(Array.from({ length: 50 }, () => ({ thoroughfare: row })));
    await loadText(url, file('First Row'));
    let loading = true;
    const seen = new Set<string>();
    const read = async () => {
      while (loading) seen.add(`${(await labels()).length} ${(await labels())[0]}`);
    };
    const readers = Promise.all([read(), read(), read()]);
    for (const row of ['Second Row', 'Third Row', 'Fourth Row']) await loadText(url, file(row));
    loading = false;
    await readers;
    expect([...seen].every((what) => what.startsWith('50 '))).toBe(true);
    expect(seen.size).toBeGreaterThan(1);
  });

  it('waits for a reader who holds on to the old addresses', async () => {
    const release = Promise.withResolvers<void>();
    const held = Promise.withResolvers<void>();
    const reader = sql.begin(async (transaction) => {
      await transaction`select 1 from address limit 1`;
      held.resolve();
      await release.promise;
    });
    await held.promise;
    const load = loadText(url, addressFile([{ thoroughfare: 'Patient Row' }]));
    const gaveUpOnce = () => sql`
      select 1 from pg_stat_activity where datname = current_database() and state = 'idle' and query = 'rollback'`;
    await expect.poll(async () => (await gaveUpOnce()).length, { timeout: 10_000 }).toBe(1);
    expect(await labels()).not.toEqual([]);
    release.resolve();
    await reader;
    expect((await load).rows).toBe(1);
    expect(await labels()).toEqual(['Patient Row, Larkfield']);
  });

  it('tries 20 times, a second apart, to replace addresses that a reader holds on to', async () => {
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    const { promise: held, resolve: hold } = Promise.withResolvers<void>();
    const reader = sql.begin(async (transaction) => {
      await transaction`select 1 from address limit 1`;
      hold();
      await released;
    });
    await held;
    pause.mockClear();
    for (let tried = 1; tried < 20; tried += 1) pause.mockResolvedValueOnce(undefined);
    const load = loadText(url, addressFile([{ thoroughfare: 'Late Row' }]));
    await expect(load).rejects.toMatchObject({ code: '55P03' });
    release();
    await reader;
    expect(pause.mock.calls).toEqual(Array(19).fill([1_000]));
    expect(await labels()).not.toContain('Late Row, Larkfield');
  });

  it('takes every made-up address, and Lantern Row is among them', async () => {
    const report = await withOneConnection(url, (own) => loadAddresses(own, generatedAddressFile(2_000)));
    expect(report).toEqual({ rows: 2_000, bad: [] });
    expect(await labels()).toContain('14 Lantern Row, Larkfield');
  });
});
