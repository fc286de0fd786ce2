import { appendFile, type FileHandle, mkdtemp, open, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sampleLeads } from '@lamplighter/contracts/leads/lead-samples';
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { prepareLifecycle, ring } from '../../../test/stored-leads.ts';
import { lockUntilCommit } from '../../db/advisory-locks.ts';
import { connectDatabase, type Database } from '../../db/database.ts';
import { findByReference } from '../lead-lifecycle/lead-queries.ts';
import { placeHold } from '../lead-lifecycle/legal-holds.ts';
import { eraseByEmail, eraseByReference } from './erasure.ts';
import { chainEntries, formatEntry } from './erasure-entries.ts';
import { type ErasureLog, erasuresFirst, recordErasures } from './erasure-log.ts';

const { url, sql, send, clear, stop } = await prepareLifecycle();
const folder = await mkdtemp(join(tmpdir(), 'lamplighter-erasures-'));
const log: ErasureLog = { path: join(folder, 'erasures.log'), ring };
const applied: number[] = [];
const opened: Database[] = [];

/** As a process that reads leads connects. */
function connect(): Database {
  const database = connectDatabase(url, {
    connections: 1,
    preparation: erasuresFirst(log, (count) => applied.push(count)),
  });
  opened.push(database);
  return database;
}
const documentOf = async (database: Database, reference: string) =>
  (await findByReference(database, ring, reference))?.document;
const lines = async () => (await readFile(log.path, 'utf8')).split('\n').slice(0, -1);
const idOf = async (reference: string) => {
  const [row] = await sql<{ id: string }[]>`select id from lead where reference = ${reference}`;
  return String(row?.id);
};

/** Until a connection waits for an advisory lock. */
async function untilWaiting(): Promise<void> {
  const waiting = () => sql`select from pg_locks where locktype = 'advisory' and not granted`;
  while ((await waiting()).length === 0);
}

/** Runs `change`, then brings the rows of before it back, as a restore does. */
async function rewoundAfter(change: () => Promise<unknown>): Promise<void> {
  const tables = ['lead', 'lead_key', 'delivery', 'erasure', 'legal_hold'];
  for (const table of tables) await sql.query(`create table saved_${table} as table ${table}`);
  await change();
  for (const table of tables) {
    await sql.query(`truncate ${table}; insert into ${table} table saved_${table}; drop table saved_${table}`);
  }
}

beforeEach(async () => {
  await clear();
  await sql`truncate erasure`;
  await writeFile(log.path, '');
  applied.length = 0;
});
afterEach(() => Promise.all(opened.splice(0).map((database) => database.end())));
afterAll(() => Promise.all([stop(), rm(folder, { recursive: true })]));

describe('an erasure', () => {
  it('is in the log, which names neither lead nor person', async () => {
    const reference = await send(sampleLeads({ email: 'one@example.com' }).complaint);
    const id = await idOf(reference);
    await eraseByEmail(sql, ring, 'one@example.com', log);
    expect(await lines()).toEqual([
      expect.stringMatching(/^\{"number":1,"at":"[^"]+Z","lead":"\w{64}","chain":"\w{64}"\}$/),
    ]);
    expect((await lines()).join('')).not.toContain(id);
    expect(await sql`select number::int, entry from erasure`).toEqual([{ number: 1, entry: (await lines())[0] }]);
  });

  it('is repeated in a database that was restored to a time before it, before a lead can be read', async () => {
    const [early, late, other] = [
      await send(sampleLeads().complaint),
      await send(sampleLeads().enquiry),
      await send(sampleLeads().feedback),
    ];
    await eraseByReference(sql, early, log);
    await rewoundAfter(() => eraseByReference(sql, late, log));
    expect(await documentOf(sql, late)).toEqual(sampleLeads().enquiry);

    const restored = connect();
    expect(await documentOf(restored, late)).toBeNull();
    expect(await documentOf(restored, early)).toBeNull();
    expect(await documentOf(restored, other)).toEqual(sampleLeads().feedback);
    expect(applied).toEqual([1]);
    expect(await sql`select state from delivery where lead = ${await idOf(late)}`).toEqual([
      { state: 'cancelled' },
      { state: 'cancelled' },
    ]);
    await documentOf(connect(), late);
    expect(applied).toEqual([1]);
  });

  it('is repeated although the restored database has a hold that was released before it', async () => {
    const reference = await send(sampleLeads().complaint);
    await sql.begin((transaction) => placeHold(transaction, { reference, reason: 'court', operator: 'sam' }));
    await rewoundAfter(async () => {
      await sql`delete from legal_hold`;
      await eraseByReference(sql, reference, log);
    });
    expect(await documentOf(connect(), reference)).toBeNull();
  });

  it('is repeated for a process that was connected when the database was restored', async () => {
    const reference = await send(sampleLeads().complaint);
    const running = connect();
    expect(await documentOf(running, reference)).toEqual(sampleLeads().complaint);
    const [connection] = await running<{ pid: number }[]>`select pg_backend_pid() as pid`;
    await rewoundAfter(() => eraseByReference(sql, reference, log));
    await sql`select pg_terminate_backend(${connection?.pid ?? 0}, 5000)`;
    expect(await documentOf(running, reference)).toBeNull();
    expect(applied).toEqual([1]);
  });

  it('whose commit was lost after it was logged is done at the next connection', async () => {
    const reference = await send(sampleLeads().complaint);
    const [entry] = chainEntries(ring, undefined, [await idOf(reference)], new Date());
    await appendFile(log.path, entry ? `${formatEntry(entry)}\n` : '');
    expect(await documentOf(connect(), reference)).toBeNull();
  });

  it('that was logged in part is replaced by the next one', async () => {
    const [first, second] = [await send(sampleLeads().complaint), await send(sampleLeads().enquiry)];
    await appendFile(log.path, '{"number":1,"at":"2026-11-1');
    const database = connect();
    expect(await documentOf(database, first)).toEqual(sampleLeads().complaint);
    await eraseByReference(database, first, log);
    await eraseByReference(database, second, log);
    expect((await lines()).map((line) => JSON.parse(line).number)).toEqual([1, 2]);
    await documentOf(connect(), first);
  });

  it('of several leads of one person has a line for each', async () => {
    await send(sampleLeads().complaint);
    await send(sampleLeads().enquiry);
    await eraseByEmail(sql, ring, 'morag@example.com', log);
    expect((await lines()).map((line) => JSON.parse(line).number)).toEqual([1, 2]);
    expect(await sql`select number::int from erasure order by number`).toEqual([{ number: 1 }, { number: 2 }]);
  });

  it('waits for those of other processes', async () => {
    const references = await Promise.all(Array.from({ length: 8 }, () => send(sampleLeads().complaint)));
    const results = await Promise.all(references.map((reference) => eraseByReference(connect(), reference, log)));
    expect(results).toMatchObject(references.map((reference) => ({ erased: [reference], held: [] })));
    expect((await lines()).map((line) => JSON.parse(line).number)).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
  });

  it('that is in progress is waited for by a new connection', async () => {
    const id = await idOf(await send(sampleLeads().complaint));
    const connected = connect();
    await connected`select`;
    const progress = Promise.withResolvers<void>();
    const logged = Promise.withResolvers<void>();
    const erasure = sql.begin(async (transaction) => {
      await lockUntilCommit(transaction, 'erasureLog');
      await recordErasures(transaction, log, [id]);
      logged.resolve();
      await progress.promise;
    });
    await logged.promise;
    const isPrepared = erasuresFirst(log, () => {}).isPrepared(connected);
    await untilWaiting();
    progress.resolve();
    expect(await isPrepared).toBe(true);
    await erasure;
  });

  it('is refused by a process that has not yet applied the log', async () => {
    const [first, second] = [await send(sampleLeads().complaint), await send(sampleLeads().enquiry)];
    await rewoundAfter(() => eraseByReference(sql, first, log));
    await expect(eraseByReference(sql, second, log)).rejects.toThrow('the erasure log changed: try again');
    expect(await documentOf(sql, second)).toEqual(sampleLeads().enquiry);
  });

  it('is not done before it is on disk', async () => {
    const reference = await send(sampleLeads().complaint);
    const handle = await open(log.path);
    const files: FileHandle = Object.getPrototypeOf(handle);
    await handle.close();
    const sync = vi.spyOn(files, 'sync').mockRejectedValue(new Error('the disk failed'));
    await expect(eraseByReference(sql, reference, log)).rejects.toThrow('the disk failed');
    sync.mockRestore();
    expect(await documentOf(sql, reference)).toEqual(sampleLeads().complaint);
  });

  it('is not done when it cannot be logged', async () => {
    const reference = await send(sampleLeads().complaint);
    const missing = { ...log, path: join(folder, 'missing.log') };
    await expect(eraseByReference(sql, reference, missing)).rejects.toThrow('missing.log cannot be read');
    expect(await documentOf(sql, reference)).toEqual(sampleLeads().complaint);
  });
});

describe('leads are not read', () => {
  let reference: string;
  beforeEach(async () => {
    reference = await send(sampleLeads().feedback);
    for (const lead of [sampleLeads().complaint, sampleLeads().enquiry]) {
      await eraseByReference(sql, await send(lead), log);
    }
  });

  it('without the log', async () => {
    await rm(log.path);
    await expect(documentOf(connect(), reference)).rejects.toThrow('erasures.log cannot be read');
  });

  it('by a process that has no log, while the database has erasures of one', async () => {
    const without = () => connectDatabase(url, { connections: 1, preparation: erasuresFirst(undefined, () => {}) });
    const refused = without();
    opened.push(refused);
    await expect(documentOf(refused, reference)).rejects.toThrow(
      'this database has 2 erasures of a log: ERASURE_LOG must name it',
    );
    await sql`truncate erasure`;
    const accepted = without();
    opened.push(accepted);
    expect(await documentOf(accepted, reference)).toEqual(sampleLeads().feedback);
  });

  it('with a log that is behind the database', async () => {
    await writeFile(log.path, `${(await lines())[0]}\n`);
    await expect(documentOf(connect(), reference)).rejects.toThrow('lacks entry 2 of the database');
  });

  it.each([
    ['a changed entry', ([first = '', second = '']: string[]) => [first, second.replace(/"at":"2/, '"at":"3')]],
    ['a removed entry', ([, second = '']: string[]) => [second]],
    ['a line of something else', ([first = '']: string[]) => [first, 'erased everything']],
  ])('with %s in the log', async (_what, change) => {
    await sql`truncate erasure`;
    await writeFile(log.path, `${change(await lines()).join('\n')}\n`);
    await expect(documentOf(connect(), reference)).rejects.toThrow(/erasure log/);
  });
});
