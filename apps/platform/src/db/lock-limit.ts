import { setTimeout as sleep } from 'node:timers/promises';
import type { Database, Session, Transaction } from './database.ts';
import { isServerError } from './database-errors.ts';

/** A transaction that holds a lock. The text of its statements may contain personal data, and is not read. */
export type Blocker = { pid: number; application: string; seconds: number | null };

/** While a statement waits for an exclusive lock, every later statement on that table waits behind it. */
const lockTimeoutMs = 500;
/** SQLSTATE of a lock that was not granted in that time. */
const lockNotAvailable = '55P03';
const giveUpAfterMs = 15 * 60_000;
const [leastPauseMs, mostPauseMs] = [1_000, 15_000];
const lookEveryMs = 100;

/** `session` does the work; `sql` sees meanwhile whom it waits for. */
export type LockLimited = {
  session: Session;
  sql: Database;
  onBlocked: (attempt: number, blockers: Blocker[]) => void;
};

/** Repeats a transaction that does not get its locks in half a second, for 15 minutes. */
export function inLimitedTransaction(
  limited: LockLimited,
  work: (transaction: Transaction) => Promise<unknown>,
): Promise<void> {
  return untilLocked(limited, () =>
    limited.session.begin(async (transaction) => {
      await transaction.query(`set local lock_timeout = ${lockTimeoutMs}`);
      await work(transaction);
    }),
  );
}

/** The same for one statement that the server runs outside a transaction only. */
export function limitedStatement(limited: LockLimited, statement: string): Promise<void> {
  const { session } = limited;
  return untilLocked(limited, async () => {
    await session.query(`set lock_timeout = ${lockTimeoutMs}`);
    await session.query(statement).finally(() => session.query('reset lock_timeout'));
  });
}

async function untilLocked({ session, sql, onBlocked }: LockLimited, work: () => Promise<void>): Promise<void> {
  const [row] = await session<{ pid: number }[]>`select pg_backend_pid() as pid`;
  const deadline = Date.now() + giveUpAfterMs;
  for (let attempt = 1; ; attempt++) {
    const blockers = watchBlockers(sql, row?.pid ?? 0);
    try {
      return await work();
    } catch (error) {
      if (!isServerError(error) || error.code !== lockNotAvailable || Date.now() > deadline) throw error;
      onBlocked(attempt, await blockers.stop());
    } finally {
      await blockers.stop();
    }
    await sleep(pauseMs(attempt));
  }
}

/** Grows up to the longest pause. The random part keeps it from meeting the same periodic transaction every time. */
function pauseMs(attempt: number): number {
  const longest = Math.min(leastPauseMs * 2 ** attempt, mostPauseMs);
  return leastPauseMs + Math.random() * (longest - leastPauseMs);
}

/** Looks from another connection, because after the wait the server no longer knows whom it was for. */
function watchBlockers(sql: Database, pid: number): { stop: () => Promise<Blocker[]> } {
  const stopped = new AbortController();
  let seen: Blocker[] = [];
  const watch = async () => {
    while (!stopped.signal.aborted) {
      await sleep(lookEveryMs, undefined, { signal: stopped.signal }).catch(() => {});
      if (stopped.signal.aborted) return seen;
      const now = await sql<Blocker[]>`
        select pid, coalesce(application_name, '') as application,
          extract(epoch from clock_timestamp() - xact_start)::float8 as seconds
        from pg_stat_activity where pid = any (pg_blocking_pids(${pid}))`;
      if (now.length > 0) seen = [...now];
    }
    return seen;
  };
  // Without the names of the blockers the migration goes on all the same.
  const watching = watch().catch(() => seen);
  return {
    stop: () => {
      stopped.abort();
      return watching;
    },
  };
}
