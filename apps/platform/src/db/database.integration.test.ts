import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestDatabase } from '../../test/database.ts';
import { connectDatabase, type Database, type Transaction } from './database.ts';
import { NoPrimaryError, PoolExhaustedError } from './database-errors.ts';

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

describe('a transaction', () => {
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
