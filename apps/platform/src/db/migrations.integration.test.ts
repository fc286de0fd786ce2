import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { sampleLeads } from '@lamplighter/contracts/leads/lead-samples';
import { createLogger } from '@lamplighter/server/logger';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { createTestDatabase } from '../../test/database.ts';
import { createKeyRing } from '../crypto/key-ring.ts';
import { connectLeadDatabase } from '../modules/leads/lead-connection.ts';
import { insertLeads } from '../modules/leads/lead-repository.ts';
import { prepareSubmission } from '../modules/leads/submission.ts';
import { connectDatabase, type Database } from './database.ts';
import { migrate, readMigrations } from './migrations.ts';

const shipped = new URL('../../migrations/', import.meta.url);
const ring = createKeyRing([{ id: 'k1', key: Buffer.alloc(32, 1) }], Buffer.alloc(32, 2));
const source = { client: 'help', brand: 'larkfield', idempotencyKey: undefined };
const complaint = sampleLeads({ email: 'ada@example.com' }).complaint;
/** The lock timeout of a migration, and as much again for a busy machine. */
const longestWaitMs = 1_000;

const folders: string[] = [];
let url: string;
let sql: Database;

/** The migrations of this release and more. */
async function folderWith(files: Record<string, string>): Promise<URL> {
  const folder = await mkdtemp(join(tmpdir(), 'lamplighter-migrations-'));
  folders.push(folder);
  await cp(shipped, folder, { recursive: true });
  for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text);
  return pathToFileURL(`${folder}/`);
}

/** A log, as objects. */
function listen() {
  const lines: { event: string; file?: string; attempt?: number; version?: number; msg?: string }[] = [];
  const logger = createLogger('info', { write: (line: string) => lines.push(JSON.parse(line)) });
  return { logger, lines, blocked: () => lines.filter(({ event }) => event === 'migration-blocked') };
}

/** Inserts leads one after the other until the end of the test, and notes how long each took. */
function insertSteadily() {
  const connection = connectLeadDatabase(url);
  const tookMs: number[] = [];
  let over = false;
  const inserting = (async () => {
    while (!over) {
      const start = performance.now();
      await insertLeads(connection.sql, [prepareSubmission(ring, complaint, source)]);
      tookMs.push(performance.now() - start);
    }
  })();
  onTestFinished(async () => {
    over = true;
    await inserting;
    await connection.close();
  });
  return {
    tookMs,
    untilMoreThan: (count: number) =>
      vi.waitFor(() => expect(tookMs.length).toBeGreaterThan(count), { timeout: 10_000 }),
  };
}

/** A transaction that has read leads, until the returned function ends it. */
async function holdLeads(name: string): Promise<() => Promise<void>> {
  const reader = connectDatabase(url, { name, connections: 1, statementTimeoutMs: 0 });
  const { promise: end, resolve } = Promise.withResolvers<void>();
  const { promise: began, resolve: begin } = Promise.withResolvers<void>();
  const ended = reader.begin(async (transaction) => {
    await transaction`select count(*) from lead`;
    begin();
    await end;
  });
  await began;
  const release = async () => {
    resolve();
    await ended;
    await reader.end();
  };
  onTestFinished(release);
  return release;
}

const namesOf = async (table: string) =>
  (
    await sql<
      { name: string }[]
    >`select column_name as name from information_schema.columns where table_name = ${table}`
  ).map(({ name }) => name);
const versions = async () =>
  (await sql<{ version: number }[]>`select version::int from schema_version order by version`).map(
    (row) => row.version,
  );

describe('migrations', () => {
  beforeAll(async () => {
    url = await createTestDatabase();
    sql = connectDatabase(url);
  });
  afterAll(async () => {
    await sql.end();
    for (const folder of folders) await rm(folder, { recursive: true });
  });

  it('wait half a second for a lock at a time, and leads are accepted meanwhile', async () => {
    const folder = await folderWith({ '9001.do.more.sql': 'alter table lead add column more text;' });
    const { logger, blocked } = listen();
    const inserts = insertSteadily();
    await inserts.untilMoreThan(50);
    const before = inserts.tookMs.length;
    const release = await holdLeads('a long report');
    const migrating = migrate(url, { folder, logger });
    await Promise.race([vi.waitFor(() => expect(blocked()).toHaveLength(2), { timeout: 20_000 }), migrating]);
    expect(await namesOf('lead')).not.toContain('more');
    await release();
    expect(await migrating).toEqual(['9001 more']);

    const usual = Math.max(...inserts.tookMs.slice(0, before));
    const longest = Math.max(...inserts.tookMs.slice(before));
    expect(longest - usual).toBeLessThan(longestWaitMs);
    expect(await namesOf('lead')).toContain('more');
    expect((await versions()).at(-1)).toBe(9001);
    expect(blocked()[0]).toMatchObject({ file: '9001.do.more.sql', attempt: 1 });
    const who = /^it is tried again; blocked by process \d+ \(a long report\) with a transaction of \d s$/;
    expect(blocked().every(({ msg = '' }) => who.test(msg))).toBe(true);
  });

  it('give up a lock that is not free after 15 minutes, and not before', async () => {
    const folder = await folderWith({ '9002.do.never.sql': 'alter table lead add column never text;' });
    const { logger, blocked } = listen();
    await holdLeads('a transaction that was forgotten');
    const start = Date.now();
    vi.useFakeTimers({ toFake: ['Date'], now: start });
    onTestFinished(() => void vi.useRealTimers());
    const migrating = migrate(url, { folder, logger }).catch((error: unknown) => error);
    const waitFor = (attempts: number) =>
      vi.waitFor(() => expect(blocked()).toHaveLength(attempts), { timeout: 20_000 });
    await waitFor(1);
    vi.setSystemTime(start + 15 * 60_000 - 20_000);
    await waitFor(2);
    vi.setSystemTime(start + 15 * 60_000 + 1_000);
    expect(await migrating).toMatchObject({ code: '55P03' });
    expect(blocked()).toHaveLength(2);
    expect(await namesOf('lead')).not.toContain('never');
  });

  it('have a limit for each statement, which a file can lift and which files from before it do not have', async () => {
    const limits = `select current_setting('lock_timeout') as lock, current_setting('statement_timeout') as statement`;
    const files = {
      '9002.do.limited.sql': `create table limited as ${limits};`,
      '9003.do.long.sql': `set local statement_timeout = 0;\ncreate table long as ${limits};`,
    };
    expect(await migrate(url, { folder: await folderWith(files) })).toEqual(['9002 limited', '9003 long']);
    expect(await sql`select * from limited`).toEqual([{ lock: '500ms', statement: '5s' }]);
    expect(await sql`select * from long`).toEqual([{ lock: '500ms', statement: '0' }]);
  });

  it('leave nothing of a file that fails', async () => {
    const folder = await folderWith({ '9004.do.half.sql': 'create table half ();\nselect 1 / 0;' });
    await expect(migrate(url, { folder })).rejects.toThrow('division by zero');
    expect(await sql`select to_regclass('half') as half`).toEqual([{ half: null }]);
    expect((await versions()).at(-1)).toBe(9003);
  });

  it('create an index on all partitions while leads are accepted, with two migrations at once', async () => {
    const text = '-- no transaction\ncreate index concurrently if not exists by_topic\n  on lead (topic);\n';
    const folder = await folderWith({ '9005.do.by-topic.sql': text });
    const inserts = insertSteadily();
    await inserts.untilMoreThan(10);
    const release = await holdLeads('a reader');
    const both = Promise.all([migrate(url, { folder }), migrate(url, { folder })]);
    await vi.waitFor(async () => {
      const waiting = sql`select from pg_stat_activity where query like 'create index concurrently%'
        and wait_event = 'virtualxid' and datname = current_database()`;
      expect((await waiting).length).toBe(1);
    });
    await inserts.untilMoreThan(inserts.tookMs.length + 10);
    await release();
    expect((await both).flat()).toEqual(['9005 by-topic']);
    const [counts] = await sql`
      select (select indisvalid from pg_index where indexrelid = 'by_topic'::regclass) as valid,
        (select count(*)::int from pg_inherits where inhparent = 'by_topic'::regclass)
          = (select count(*)::int from pg_inherits where inhparent = 'lead'::regclass) as everywhere`;
    expect(counts).toEqual({ valid: true, everywhere: true });
  });

  it('replace an index whose creation was interrupted', async () => {
    await sql.query('create table twice as select 1 as number from generate_series(1, 2)');
    await expect(sql.query('create unique index concurrently once on twice (number)')).rejects.toThrow('once');
    await sql.query('delete from twice where ctid = (select min(ctid) from twice)');
    const text =
      '-- no transaction\n-- A comment; with a semicolon.\n' +
      'create unique index concurrently if not exists once on twice (number);\nvacuum twice;\n';
    expect(await migrate(url, { folder: await folderWith({ '9006.do.once.sql': text }) })).toEqual(['9006 once']);
    expect(await sql`select indisvalid from pg_index where indexrelid = 'once'::regclass`).toEqual([
      { indisvalid: true },
    ]);
  });

  it.each([
    ['create index concurrently name on lead (topic);', "without 'if not exists'"],
    ['do $$ begin end $$;', 'has more than plain statements'],
  ])('refuse to run %s outside a transaction', async (statement, message) => {
    const folder = await folderWith({ '9007.do.refused.sql': `-- no transaction\n${statement}\n` });
    await expect(migrate(url, { folder })).rejects.toThrow(message);
    expect((await versions()).at(-1)).toBe(9006);
  });

  it('of an older release leave the grants of a newer one', async () => {
    const granted = () => sql`select has_table_privilege('lamplighter_api', 'twice', 'select') as granted`;
    await sql.query('grant select on twice to lamplighter_api');
    const { logger, lines } = listen();
    expect(await migrate(url, { logger })).toEqual([]);
    expect(await granted()).toEqual([{ granted: true }]);
    expect(lines).toMatchObject([{ event: 'schema-newer', version: 9006 }]);
    // Of the same release they are taken away again.
    await migrate(url, { folder: await folderWith({ '9006.do.once.sql': '' }) }).catch(() => {});
    await sql`update schema_version set md5 = null where version > 9000`;
    await migrate(url, { folder: await folderWith({ '9006.do.once.sql': '' }) });
    expect(await granted()).toEqual([{ granted: false }]);
  });

  it('fail when a file has changed since it was applied', async () => {
    const [first] = await readMigrations();
    const folder = await folderWith({ [first?.file ?? '']: 'select 1;' });
    await expect(migrate(url, { folder })).rejects.toThrow(`${first?.file} has changed since it was applied`);
  });

  it.each([
    ['1.do.short.sql', 'is not named as a migration'],
    ['0001.do.again.sql', 'has the number of another migration'],
    ['9007.undo.back.sql', 'is not named as a migration'],
  ])('fail on a file named %s', async (name, message) => {
    await expect(readMigrations(await folderWith({ [name]: 'select 1;' }))).rejects.toThrow(message);
  });
});
