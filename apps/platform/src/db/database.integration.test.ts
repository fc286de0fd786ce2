import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { createTestDatabase } from '../../test/database.ts';
import { connectDatabase, type Database, type Statements, type Transaction } from './database.ts';
import { CommitUnknownError, isDatabaseUnavailable, NoPrimaryError, PoolExhaustedError } from './database-errors.ts';
import { shareOf } from './pool-share.ts';

let url: string;
let admin: Database;
beforeAll(async () => {
  url = await createTestDatabase();
  admin = connectDatabase(url, { name: 'admin' });
  await admin`create table note (writer text not null, round integer not null)`;
});
afterAll(() => admin.end());
beforeEach(() => admin`truncate note`);

const backendOf = async (transaction: Transaction) => {
  const [row] = await transaction<{ pid: number }[]>`select pg_backend_pid() as pid`;
  return row?.pid ?? 0;
};

describe('a share of a pool', () => {
  const pool = () => connectDatabase(url, { connections: 3 });
  const slow = (share: Statements) => share`select pg_sleep(0.3)`;

  it('takes so many connections and no more, and then who waits, in turn', async () => {
    const sql = pool();
    const share = shareOf(sql, 2);
    const order: string[] = [];
    const done = (name: string) => () => order.push(name);
    await Promise.all([
      slow(share).then(done('first')),
      share.begin(slow).then(done('second')),
      share.query('select 1').then(done('waited')),
      sql`select 1`.then(done('another module')),
    ]);
    expect(order[0]).toBe('another module');
    expect(order.indexOf('waited')).toBeGreaterThan(1);
    expect((await share`select 1 as one`)[0]).toEqual({ one: 1 });
    await sql.end();
  });

  it('refuses who waits too long, and gives back what failed', async () => {
    const sql = pool();
    const share = shareOf(sql, 1, 100);
    const first = slow(share);
    await expect(share`select 1`).rejects.toThrow(PoolExhaustedError);
    await first;
    await expect(share`select 1 / 0`).rejects.toMatchObject({ code: '22012' });
    await expect(share.session((session) => session`select 1 / 0`)).rejects.toMatchObject({ code: '22012' });
    expect(await share`select 1`).toHaveLength(1);
    await sql.end();
  });
});

describe('a transaction', () => {
  it('has an unknown outcome when the connection is lost at its commit, and a known one before', async () => {
    await admin`create function end_connection() returns trigger language plpgsql as $$
      begin perform pg_terminate_backend(pg_backend_pid()); return null; end $$`;
    await admin`create constraint trigger at_commit after insert on note deferrable initially deferred for each row
      when (new.round = 7) execute function end_connection()`;
    const sql = connectDatabase(url, { connections: 1 });
    const lostAtCommit = sql.begin((transaction) => transaction`insert into note values ('lost', 7)`);
    await expect(lostAtCommit).rejects.toBeInstanceOf(CommitUnknownError);
    const lostBefore = await sql
      .begin((transaction) => transaction`select pg_terminate_backend(pg_backend_pid())`)
      .catch((error) => error);
    expect([isDatabaseUnavailable(lostBefore), lostBefore instanceof CommitUnknownError]).toEqual([true, false]);
    await admin`alter table note add unique (writer) deferrable initially deferred`;
    const refusedAtCommit = sql.begin((transaction) => transaction`insert into note values ('same', 1), ('same', 2)`);
    await expect(refusedAtCommit).rejects.toMatchObject({ code: '23505' });
    await admin`alter table note drop constraint note_writer_key`;
    await admin`drop trigger at_commit on note`;
    await sql.end();
  });

  it('is ended by the server when it takes longer than it may, and nothing of it is stored', async () => {
    const sql = connectDatabase(url, { connections: 1, transactionTimeoutMs: 300 });
    const slow = sql.begin(async (transaction) => {
      await transaction`insert into note values ('slow', 1)`;
      // Two statements, each of them shorter than the limit.
      for (const _ of [1, 2]) await transaction`select pg_sleep(0.25)`;
    });
    const error = await slow.catch((reason) => reason);
    expect([isDatabaseUnavailable(error), error.code]).toEqual([true, '25P04']);
    expect(await admin`select from note`).toHaveLength(0);
    await sql.begin((transaction) => transaction`insert into note values ('quick', 1)`);
    expect(await admin`select writer from note`).toEqual([{ writer: 'quick' }]);
    await sql.end();
  });

  it('may take longer or shorter for a statement than its pool, and commit as leads do', async () => {
    const sql = connectDatabase(url, { connections: 1, statementTimeoutMs: 100, synchronousCommit: 'local' });
    const settings = (transaction: Transaction | Database) =>
      transaction`select current_setting('synchronous_commit') as commits,
        current_setting('statement_timeout') as statement,
        current_setting('idle_in_transaction_session_timeout') as idle`;
    const longer = await sql.begin(
      async (transaction) => {
        // Longer than the pool's own limit at the server, and than that of the client two seconds later.
        await transaction`select pg_sleep(2.2)`;
        return settings(transaction);
      },
      { statementTimeoutMs: 10_000, synchronousCommit: 'on' },
    );
    expect(longer).toEqual([{ commits: 'on', statement: '10s', idle: '12s' }]);
    expect(await settings(sql)).toEqual([{ commits: 'local', statement: '100ms', idle: '2100ms' }]);
    await expect(sql`select pg_sleep(0.2)`).rejects.toMatchObject({ code: '57014' });
    const shorter = admin.begin((transaction) => transaction`select pg_sleep(5)`, { statementTimeoutMs: 50 });
    await expect(shorter).rejects.toMatchObject({ code: '57014' });
    await sql.end();
  });

  it('is whole or not at all, 100 times of 100, when its backend is killed while another one runs', {
    timeout: 60_000,
  }, async () => {
    const sql = connectDatabase(url, { connections: 2 });
    for (let round = 0; round < 100; round++) {
      const lost = Promise.withResolvers<void>();
      const bothBegan = Promise.withResolvers<void>();
      const killed = sql.begin(async (transaction) => {
        await transaction`insert into note values ('killed', ${round})`;
        await bothBegan.promise;
        await admin`select pg_terminate_backend(${await backendOf(transaction)})`;
        // A writer that continues after an error must not reach the other's transaction.
        await expect(transaction`insert into note values ('killed', ${round})`).rejects.toThrow();
        await expect(transaction`insert into note values ('killed', ${round})`).rejects.toThrow();
        lost.resolve();
      });
      const isWhole = round % 2 === 0;
      const other = sql.begin(async (transaction) => {
        await transaction`insert into note values ('other', ${round})`;
        bothBegan.resolve();
        await lost.promise;
        await transaction`insert into note values ('other', ${round})`;
        if (!isWhole) throw new Error('changed its mind');
      });
      await expect(killed).rejects.toThrow();
      await expect(
        other.then(
          () => true,
          () => false,
        ),
      ).resolves.toBe(isWhole);
    }
    await sql.end();
    expect(
      await admin`select writer, count(*)::int as rows, count(distinct round)::int as rounds from note group by writer`,
    ).toEqual([{ writer: 'other', rows: 100, rounds: 50 }]);
  });

  it('that failed inside is not taken for committed, whatever its writer made of the error', async () => {
    const ignored = admin.begin(async (transaction) => {
      await transaction`insert into note values ('lost', 1)`;
      await transaction`select 1 / 0`.catch(() => {});
    });
    await expect(ignored).rejects.toThrow('rolled back');
    expect(await admin`select from note`).toHaveLength(0);
  });

  it('leaves no open transaction for the next user of its connection', async () => {
    const sql = connectDatabase(url, { connections: 1 });
    await expect(sql.begin(() => Promise.reject(new Error('no')))).rejects.toThrow('no');
    await sql`insert into note values ('next', 1)`;
    await sql.end();
    expect(await admin`select writer from note`).toEqual([{ writer: 'next' }]);
  });
});

describe('a pool', () => {
  it('refuses a server that is set to read only, and takes it when it is open again', async () => {
    const name = new URL(url).pathname.slice(1);
    await admin.query(`alter database ${name} set default_transaction_read_only = on`);
    const sql = connectDatabase(url, { connections: 1 });
    await expect(sql`select 1`).rejects.toThrow(NoPrimaryError);
    await admin.session(async (session) => {
      await session`set default_transaction_read_only = off`;
      await session.query(`alter database ${name} reset default_transaction_read_only`);
    });
    await sql`insert into note values ('open', 1)`;
    await sql.end();
  });

  it('finds the primary again when a write says that the server is read only', async () => {
    const sql = connectDatabase(url, { connections: 1 });
    await sql`set default_transaction_read_only = on`;
    await sql`insert into note values ('again', 1)`;
    await sql.end();
    expect(await admin`select writer from note`).toEqual([{ writer: 'again' }]);
  });

  it('ends a statement that waits for a lock, and keeps its connections when all are busy', async () => {
    const sql = connectDatabase(url, { connections: 1, statementTimeoutMs: 700, connectTimeoutMs: 200 });
    const [before] = await sql`select pg_backend_pid() as pid`;
    await admin.begin(async (transaction) => {
      await transaction`lock table note`;
      const waiting = expect(sql`select from note`).rejects.toMatchObject({ code: '57014' });
      await expect(sql`select 1`).rejects.toThrow(PoolExhaustedError);
      await waiting;
    });
    expect(await sql`select pg_backend_pid() as pid`).toEqual([before]);
    await sql.end();
  });

  it('closes a connection that nobody has used for 30 s', async () => {
    const sql = connectDatabase(url, { connections: 1, name: 'idle' });
    const open = async () => (await admin`select from pg_stat_activity where application_name = 'idle'`).length;
    await sql`select 1`;
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    try {
      await sql`select 1`;
      await vi.advanceTimersByTimeAsync(29_999);
      expect(await open()).toBe(1);
      await vi.advanceTimersByTimeAsync(1);
    } finally {
      vi.useRealTimers();
    }
    await expect.poll(open).toBe(0);
    await sql.end();
  });

  it('lets go of what was read, without waiting for a large collection', async () => {
    const sql = connectDatabase(url, { connections: 1 });
    setFlagsFromString('--expose-gc');
    const collect: (options: { type: 'minor' }) => void = runInNewContext('gc');
    const heldAfter = async (queries: number) => {
      for (let turn = 0; turn < queries; turn += 1)
        await sql`select repeat('x', 500) || number as text from generate_series(1, 100) as number`;
      for (let turn = 0; turn < 3; turn += 1) collect({ type: 'minor' });
      return process.memoryUsage().heapUsed;
    };
    const before = await heldAfter(20);
    const megabytes = ((await heldAfter(200)) - before) / 1_000_000;
    await sql.end();
    expect(megabytes).toBeLessThan(2);
  });
});
