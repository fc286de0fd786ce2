import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { NoticeDraft } from '@lamplighter/contracts/content/notice-draft';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, it, vi } from 'vitest';
import { createTestDatabase, interceptStatements } from '../../../../test/database.ts';
import { createKeyRing } from '../../../crypto/key-ring.ts';
import { connectDatabase, type Database } from '../../../db/database.ts';
import { identifier } from '../../../db/sql-text.ts';
import { UsageError } from '../../ops/command-output.ts';
import { operate } from '../../ops/ops-commands.ts';
import { watchNoticeFiles, writeNoticeFile } from './notice-file.ts';
import { listLatestNotices } from './notice-repository.ts';
import { changeNotice, publishNotice, takeNoticeFiles, withdrawNotice } from './notice-service.ts';
import { type OperationalStore, openOperationalStore } from './operational-store.ts';
import { insertReadWeeks } from './read-weeks.ts';

const logger = pino({ level: 'silent' });
const ring = createKeyRing([{ id: 'k1', key: Buffer.alloc(32, 1) }], Buffer.alloc(32, 2));
/** The promise to operators: a change is shown within a second, plus a margin for a busy machine. */
const soon = { timeout: 3_000, interval: 50 };

const minutesFromNow = (minutes: number) => new Date(Date.now() + minutes * 60_000);
const draft = (changes: Partial<NoticeDraft> = {}): NoticeDraft => ({
  brand: 'larkfield',
  title: 'Phones are down',
  message: 'Write to us.',
  severity: 'disruption',
  categories: null,
  startsAt: minutesFromNow(-1),
  endsAt: minutesFromNow(60),
  ...changes,
});
const staff = (name: string) => ({ sql, ring, name });
const publish = async (changes?: Partial<NoticeDraft>) => {
  const published = await publishNotice(staff('sam'), draft(changes));
  if (!published.ok) throw new Error('not published');
  return published.id;
};

let url: string;
let sql: Database;
let stores: OperationalStore[];
beforeAll(async () => {
  url = await createTestDatabase();
  sql = connectDatabase(url);
});
afterAll(() => sql.end());
beforeEach(async () => {
  await sql`truncate notice_version, read_weeks_version, audit_entry`;
  stores = await Promise.all([0, 1].map(() => openOperationalStore(sql, logger)));
});
afterEach(() => Promise.all(stores.map((store) => store.close())));

const titles = () => stores.map((store) => store.current().notices.map(({ title }) => title));

describe('a notice', () => {
  it('is shown by every platform within a second, and gone when it is withdrawn', async () => {
    const id = await publish();
    await vi.waitFor(() => expect(titles()).toEqual([['Phones are down'], ['Phones are down']]), soon);
    await withdrawNotice(staff('ali'), id);
    await vi.waitFor(() => expect(titles()).toEqual([[], []]), soon);
    expect(stores[0]?.current().managedBrands).toEqual(['larkfield']);
  });

  it('is replaced by its next version, and each version is stored with who made it', async () => {
    const id = await publish();
    // A notice stays with its brand: the other brand's customers never saw it.
    const next = draft({ title: 'Phones are slow', brand: 'skerry' });
    const changed = await changeNotice(staff('ali'), { id, version: 1 }, next);
    expect(changed).toEqual({ ok: true, id, version: 2 });
    await vi.waitFor(() => expect(titles()).toEqual([['Phones are slow'], ['Phones are slow']]), soon);
    const versions = sql`select version, brand, title, changed_by, withdrawn from notice_version order by version`;
    expect(await versions).toEqual([
      { version: 1, brand: 'larkfield', title: 'Phones are down', changed_by: 'sam', withdrawn: false },
      { version: 2, brand: 'larkfield', title: 'Phones are slow', changed_by: 'ali', withdrawn: false },
    ]);
    expect(await sql`select actor, action, outcome from audit_entry order by id`).toEqual([
      { actor: 'sam', action: 'notice-publish', outcome: `larkfield ${id} version 1` },
      { actor: 'ali', action: 'notice-change', outcome: `larkfield ${id} version 2` },
    ]);
  });

  it('is changed by one of two operators who opened the same version, and the other is told', async () => {
    const id = await publish();
    const outcomes = await Promise.all(
      ['ali', 'sam', 'kim'].map((name) =>
        changeNotice(staff(name), { id, version: 1 }, draft({ title: `By ${name}` })),
      ),
    );
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1);
    expect(outcomes.filter(({ ok }) => !ok)).toEqual([
      { ok: false, reason: 'conflict' },
      { ok: false, reason: 'conflict' },
    ]);
    expect(await sql`select count(*)::int as lines from audit_entry`).toEqual([{ lines: 2 }]);
  });

  it('is withdrawn although another operator changes it at the same time', async () => {
    const id = await publish();
    const [withdrawn] = await Promise.all([
      withdrawNotice(staff('ali'), id),
      changeNotice(staff('sam'), { id, version: 1 }, draft({ title: 'Longer' })),
      withdrawNotice(staff('kim'), id),
    ]);
    expect(withdrawn.ok).toBe(true);
    const [latest] = await sql`select withdrawn from notice_version order by version desc limit 1`;
    expect(latest).toEqual({ withdrawn: true });
  });

  it('that does not exist is neither changed nor withdrawn', async () => {
    const id = '00000000-0000-4000-8000-000000000000';
    expect(await changeNotice(staff('sam'), { id, version: 1 }, draft())).toEqual({
      ok: false,
      reason: 'unknown',
    });
    expect(await withdrawNotice(staff('sam'), id)).toEqual({ ok: false, reason: 'unknown' });
  });

  it('with a link to another site is neither published nor a change', async () => {
    const foreign = draft({ message: '[Refund](https://evil.example)' });
    expect(await publishNotice(staff('sam'), foreign)).toEqual({ ok: false, reason: 'foreign-link' });
    const id = await publish();
    const read = { id, version: 1 };
    expect(await changeNotice(staff('sam'), read, foreign)).toEqual({ ok: false, reason: 'foreign-link' });
    expect(await sql`select from notice_version`).toHaveLength(1);
  });

  it('is not listed once it has ended, and the most severe of the others is first', async () => {
    await publish({ title: 'Ended', startsAt: minutesFromNow(-9), endsAt: minutesFromNow(-1) });
    await publish({ title: 'News', severity: 'information' });
    await publish({ title: 'Worst', severity: 'critical', startsAt: minutesFromNow(30) });
    await publish({ title: 'Late', severity: 'disruption' });
    await vi.waitFor(() => expect(titles()[0]).toEqual(['Worst', 'Late', 'News']), soon);
  });
});

describe('the list of notices', () => {
  it('has those that ended in the last 30 days', async () => {
    const month = 30 * 24 * 60;
    await publish({ title: 'Listed', startsAt: minutesFromNow(-2 * month), endsAt: minutesFromNow(1 - month) });
    await publish({ title: 'Too old', startsAt: minutesFromNow(-2 * month), endsAt: minutesFromNow(-1 - month) });
    expect((await listLatestNotices(sql)).map(({ title }) => title)).toEqual(['Listed']);
  });
});

describe('read weeks', () => {
  it('of the latest version are used, and a version is written once', async () => {
    const weeks = {
      override: true,
      weeks: [],
      contactCardPillTemplate: '',
      contactCardTemplate: '',
      headingTemplate: 'Read now',
      smrErrorTemplate: '',
    };
    expect(stores[0]?.current().readWeeks).toBeUndefined();
    expect(await insertReadWeeks(sql, { version: 1, readWeeks: weeks, changedBy: 'sam' })).toBe(true);
    await vi.waitFor(() => expect(stores[0]?.current().readWeeks).toEqual(weeks), soon);
    expect(await insertReadWeeks(sql, { version: 1, readWeeks: weeks, changedBy: 'ali' })).toBe(false);
    await insertReadWeeks(sql, { version: 2, readWeeks: { ...weeks, override: false }, changedBy: 'ali' });
    await vi.waitFor(() => expect(stores[0]?.current().readWeeks).toMatchObject({ override: false }), soon);
  });
});

it('the polls of two platforms wait with one connection each for a table that is locked', async () => {
  const waiting = async () =>
    (
      await sql`
    select distinct pid from pg_locks join pg_database on pg_database.oid = database
    where datname = current_database() and not granted`
    ).length;
  await sql.begin(async (transaction) => {
    await transaction`lock table notice_version, read_weeks_version in access exclusive mode`;
    await expect.poll(waiting, soon).toBeGreaterThanOrEqual(2);
    expect(await waiting()).toBe(2);
  });
});

it('the last content stays while the database is down, and a change shows when it is back', async () => {
  await publish();
  await vi.waitFor(() => expect(titles()).toEqual([['Phones are down'], ['Phones are down']]), soon);
  const server = connectDatabase(inject('postgresUrl'), { connections: 1 });
  const name = new URL(url).pathname.slice(1);
  const warned = vi.spyOn(logger, 'warn');
  await server`alter database ${identifier(name)} with allow_connections false`;
  await server`select pg_terminate_backend(pid) from pg_stat_activity where datname = ${name}`;
  await vi.waitFor(() => expect(warned).toHaveBeenCalledTimes(2), soon);
  expect(titles()).toEqual([['Phones are down'], ['Phones are down']]);
  const opened = await openOperationalStore(sql, logger);
  expect(opened.current()).toEqual({ notices: [], managedBrands: [], readWeeks: undefined });
  await opened.close();
  await server`alter database ${identifier(name)} with allow_connections true`;
  await server.end();
  await vi.waitFor(() => publish({ title: 'Back' }), soon);
  await vi.waitFor(() => expect(titles()[0]).toContain('Back'), soon);
  warned.mockRestore();
});

describe('an operator without a console', () => {
  const now = new Date();
  const ops = (...words: string[]) =>
    operate(
      { sql, leadConnection: { sql, warnings: () => 0 }, ring, erasureLog: undefined, name: 'sam', now: () => now },
      words,
    );

  it('puts up a notice, lists it and takes it down', async () => {
    const said = await ops('notice', 'skerry', '4', 'Phones are down', 'Write to us.');
    const [, id = ''] = /^Notice (\S+) is shown until/.exec(said) ?? [];
    const until = new Date(now.getTime() + 4 * 3_600_000).toISOString();
    expect(said).toContain(until);
    expect(await ops('notices')).toContain(
      `${id}  skerry  disruption  ${now.toISOString()}  ${until}  Phones are down`,
    );
    expect(await ops('withdraw-notice', id)).toBe(`Notice ${id} is taken down.`);
    expect(await ops('notices')).not.toContain('skerry');
  });

  it.each([
    ['notice', 'skerry', '0', 'Title', 'Message'],
    ['notice', 'skerry', 'four', 'Title', 'Message'],
    ['notice', 'skerry', '4', '', 'Message'],
    ['notice', 'skerry', '4', 'Phones', 'are', 'down'],
    ['notice', 'skerry', '4', 'x'.repeat(101), 'Message'],
    ['notice', 'skerry', '4', 'Title', '[Refund](https://evil.example)'],
    ['notice'],
    ['withdraw-notice'],
    ['withdraw-notice', 'x'],
    ['withdraw-notice', '00000000-0000-4000-8000-000000000000'],
  ])('is told of a mistake: %s %s %s %s', async (...words) => {
    await expect(ops(...words)).rejects.toThrow(UsageError);
    expect(await sql`select from notice_version`).toHaveLength(0);
  });
});

describe('a notice of a file', () => {
  let directory: string;
  let store: OperationalStore;
  const now = new Date();
  let minute = 0;
  const files = () => watchNoticeFiles(directory, ring, logger);
  const take = async () => takeNoticeFiles({ sql, ring }, await files().read());
  /** Each a minute later than the one before, and later than what the database has. */
  const ops = async (...words: string[]) => {
    minute += 1;
    const at = new Date(now.getTime() + minute * 60_000);
    const operator = { sql, leadConnection: { sql, warnings: () => 0 }, ring, erasureLog: undefined, name: 'sam' };
    return operate({ ...operator, noticeDirectory: directory, now: () => at }, words);
  };
  const write = (brand = 'larkfield', title = 'By file') => ops('notice-file', brand, '2', title, 'Write to us.');
  const shown = () => store.current().notices.map(({ title }) => title);
  const versions = () => sql`select version, title, withdrawn, changed_by from notice_version order by changed_at`;
  beforeEach(async () => {
    directory = await mkdtemp(join(tmpdir(), 'lamplighter-notices-'));
    store = await openOperationalStore(sql, logger, files());
  });
  afterEach(async () => {
    await store.close();
    await rm(directory, { recursive: true });
  });

  it('is shown beside those of the database, and gone when the file says so or is removed', async () => {
    await publish({ title: 'Worst', severity: 'critical' });
    expect(await write()).toContain(`${directory}/larkfield.notice is shown until`);
    await vi.waitFor(() => expect(shown()).toEqual(['Worst', 'By file']), soon);
    await ops('notice-file', 'larkfield', 'none');
    await vi.waitFor(() => expect(shown()).toEqual(['Worst']), soon);
    await write('skerry', 'Of skerry');
    await vi.waitFor(() => expect(store.current().managedBrands).toEqual(['larkfield', 'skerry']), soon);
    await rm(join(directory, 'skerry.notice'));
    await vi.waitFor(() => expect(shown()).toEqual(['Worst']), soon);
    expect(await sql`select from audit_entry`).toHaveLength(1);
  });

  it('is replaced by the next one of its brand, in the file and in the database', async () => {
    await write();
    await take();
    await take();
    await write('larkfield', 'By file, corrected');
    await vi.waitFor(() => expect(shown()).toEqual(['By file, corrected']), soon);
    await Promise.all([take(), take()]);
    await vi.waitFor(() => expect(shown()).toEqual(['By file, corrected']), soon);
    expect(await versions()).toMatchObject([
      { version: 1, title: 'By file', changed_by: 'sam' },
      { version: 2, title: 'By file, corrected', withdrawn: false },
    ]);
    expect(await sql`select actor, action, outcome from audit_entry order by id`).toMatchObject([
      { actor: 'sam', action: 'notice-file', outcome: expect.stringMatching(/^larkfield \S+ version 1$/) },
      { actor: 'sam', action: 'notice-file', outcome: expect.stringMatching(/^larkfield \S+ version 2$/) },
    ]);
  });

  it('gives way to a newer change in the database, and a newer file to none', async () => {
    // What the file says is a minute newer than what the database does next, unless its clock is moved back.
    minute = -10;
    await write();
    await take();
    const [{ id = '' } = {}] = await listLatestNotices(sql);
    await withdrawNotice(staff('ali'), id);
    await vi.waitFor(() => expect(shown()).toEqual([]), soon);
    await take();
    expect(await versions()).toHaveLength(2);
    minute = 0;
    await write('larkfield', 'Down again');
    await vi.waitFor(() => expect(shown()).toEqual(['Down again']), soon);
    await take();
    expect(await versions()).toMatchObject([{}, { withdrawn: true }, { version: 3, withdrawn: false }]);
  });

  it.each([
    ['changed', (text: string) => text.replace('By file', 'By others')],
    ['signed with another key', (text: string) => `${text.split('\n')[0]}\n${'A'.repeat(43)}\n`],
    ['half copied', (text: string) => text.slice(0, 40)],
    ['empty', () => ''],
  ])('that is %s is not taken, and logged once', async (_, change) => {
    await write();
    const path = join(directory, 'larkfield.notice');
    const good = await readFile(path, 'utf8');
    await writeFile(path, change(good));
    const refused = vi.spyOn(logger, 'error');
    const watched = files();
    expect([await watched.read(), await watched.read()]).toEqual([[], []]);
    expect(refused).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ event: 'notice-file-refused' }));
    refused.mockRestore();
    await writeFile(path, good);
    expect(await watched.read()).toMatchObject([{ title: 'By file' }]);
    // From then on the last good one stays.
    await writeFile(path, change(good));
    expect(await watched.read()).toMatchObject([{ title: 'By file' }]);
  });

  it('of one brand is none of another, and one that has ended is neither shown nor taken', async () => {
    await write();
    await writeFile(join(directory, 'skerry.notice'), await readFile(join(directory, 'larkfield.notice')));
    expect((await files().read()).map(({ brand }) => brand)).toEqual(['larkfield']);
    const times = { startsAt: minutesFromNow(-120), endsAt: minutesFromNow(-1), changedAt: new Date() };
    const id = '00000000-0000-4000-8000-000000000001';
    await rm(join(directory, 'larkfield.notice'));
    await writeNoticeFile(directory, ring, {
      ...draft(),
      ...times,
      id,
      brand: 'both',
      withdrawn: false,
      changedBy: 'sam',
    });
    await take();
    expect(await versions()).toEqual([]);
    const opened = await openOperationalStore(sql, logger, files());
    expect(opened.current()).toMatchObject({ notices: [], managedBrands: [] });
    await opened.close();
  });

  it.each([
    [['notice-file', 'larkfield', '25', 'Title', 'Message'], 'At most 24 hours'],
    [['notice-file', 'larkfeld', '2', 'Title', 'Message'], 'Choose a brand'],
    [['notice-file', 'larkfield', '2', 'Title', '[Refund](https://evil.example)'], 'to no other site'],
    [['notice-file', 'larkfield', '2', 'Title', 'not', 'quoted'], 'quotation marks'],
    [['notice-file', 'larkfield', 'none'], "There is no notice of 'larkfield'"],
    [['notice-file'], 'For how many hours'],
  ])('%j is refused', async (words, said) => {
    await expect(ops(...words)).rejects.toThrow(said);
    expect(await files().read()).toEqual([]);
  });

  it('needs a directory', async () => {
    directory = await mkdtemp(join(tmpdir(), 'lamplighter-notices-'));
    const operator = { sql, leadConnection: { sql, warnings: () => 0 }, ring, erasureLog: undefined, name: 'sam' };
    const words = ['notice-file', 'larkfield', '2', 'Title', 'Message'];
    await expect(operate({ ...operator, now: () => now }, words)).rejects.toThrow('NOTICE_DIR is not set');
  });
});

it('operational content is asked for every half second, and waited for no longer than two', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  let isSilent = true;
  const { statements, through } = interceptStatements(sql, () => (isSilent ? new Promise(() => {}) : []));
  const opened = vi.fn((store: OperationalStore) => store);
  const opening = openOperationalStore(through, logger).then(opened);
  await vi.advanceTimersByTimeAsync(1_999);
  expect(opened).not.toHaveBeenCalled();
  isSilent = false;
  await vi.advanceTimersByTimeAsync(1);
  expect(opened).toHaveBeenCalled();
  const asked = statements.length;
  await vi.advanceTimersByTimeAsync(499);
  expect(statements.length).toBe(asked);
  await vi.advanceTimersByTimeAsync(1);
  expect(statements.length).toBeGreaterThan(asked);
  await (await opening).close();
  vi.useRealTimers();
});
