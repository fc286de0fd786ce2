import type { Writable } from 'node:stream';
import pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import {
  asUnavailable,
  CommitUnknownError,
  DatabaseUnavailableError,
  isServerError,
  PoolExhaustedError,
  readOnly,
} from './database-errors.ts';
import { findPrimary, requirePrimary, splitHosts } from './primary.ts';
import { type CompiledSql, compileSql, type SqlFragment, type SqlPart } from './sql-text.ts';

/** `count` is the number of rows that the statement returned or changed. */
type Rows<Row> = Row[] & { readonly count: number };

/** What can run a statement: the database or a transaction. */
export type Statements = {
  <Result extends readonly pg.QueryResultRow[] = pg.QueryResultRow[]>(
    strings: TemplateStringsArray,
    ...parts: SqlPart[]
  ): Promise<Rows<Result[number]>>;
  /** SQL from outside this program, such as a migration. Without values it may contain several statements. */
  query: (text: string, values?: unknown[]) => Promise<pg.QueryResult>;
};

export type Transaction = Statements & {
  copyIn: (statement: SqlFragment) => Writable;
};

export type Database = Statements & {
  /** Commits when `work` fulfils, rolls back when it rejects. A lost connection fails the whole transaction. */
  begin: <Result>(
    work: (transaction: Transaction) => Promise<Result>,
    settings?: TransactionSettings,
  ) => Promise<Result>;
  /** One connection for several statements outside a transaction (advisory locks, settings). Closed afterwards. */
  session: <Result>(work: (session: Session) => Promise<Result>) => Promise<Result>;
  end: () => Promise<void>;
};

export type Session = Transaction & {
  begin: <Result>(work: (transaction: Transaction) => Promise<Result>) => Promise<Result>;
};

/** Where one transaction differs from its pool. */
type TransactionSettings = Pick<DatabaseSettings, 'statementTimeoutMs' | 'synchronousCommit'>;

export type DatabaseSettings = {
  connections?: number;
  /** The application name in `pg_stat_activity`. */
  name?: string;
  /** For data that may be lost with a server, such as a half-filled form: its commits do not wait for a standby. */
  synchronousCommit?: 'local' | 'on';
  /** The server cancels a statement after this time; 0 for work of unknown length, such as a migration. */
  statementTimeoutMs?: number;
  /** The server ends a transaction after this time, whatever it waits for; none unless given. */
  transactionTimeoutMs?: number;
  /** How long to wait for a free connection, and for the server when opening one. */
  connectTimeoutMs?: number;
  maxLifetimeSeconds?: number;
  /** Called on a warning: a commit that stops waiting for its standby is a warning, not an error. */
  onWarning?: () => void;
  /** Connects to the given server even if it does not accept writes. */
  anyServer?: boolean;
  preparation?: Preparation;
};

/**
 * What must be done to a server before its connections are used. Each new connection is checked, because it may be to
 * another server, or to one that was restored.
 */
export type Preparation = {
  isPrepared: (connection: Statements) => Promise<boolean>;
  prepare: (url: string) => Promise<void>;
};

const defaultStatementTimeoutMs = 10_000;
/** How long after the server's own statement timeout a missing response makes the connection count as dead. */
const muteAfterMs = 2_000;
/** A failed search for the primary is shared by all callers within this time. */
const searchEveryMs = 100;
/** When the client gives up after a statement timeout of the server. 0 is none for both. */
const muteAt = (limitMs: number) => (limitMs > 0 ? limitMs + muteAfterMs : 0);
const poolIsFull = 'timeout exceeded when trying to connect';

/**
 * A pool of connections to the server in the URL that accepts writes. When one connection is lost, times out or turns
 * out to be to a standby, the whole pool is replaced: its idle connections lead to the same server.
 */
// biome-ignore lint/complexity/noExcessiveLinesPerFunction: a closure over the state of one pool
export function connectDatabase(url: string, settings: DatabaseSettings = {}): Database {
  const { connectTimeoutMs = 3_000, statementTimeoutMs = defaultStatementTimeoutMs, anyServer = false } = settings;
  const urls = splitHosts(url);
  const retired = new Set<Promise<void>>();
  let current: pg.Pool | undefined;
  let searching: Promise<pg.Pool> | undefined;
  let ended = false;

  const search = async () => {
    const primary = await findPrimary(urls, connectTimeoutMs);
    await settings.preparation?.prepare(primary);
    const pool = openPool(primary, settings);
    current = pool;
    return pool;
  };
  const primaryPool = (): Promise<pg.Pool> => {
    if (ended) return Promise.reject(new DatabaseUnavailableError('the database was closed'));
    if (current) return Promise.resolve(current);
    if (!searching) {
      searching = search();
      searching.then(
        () => {
          searching = undefined;
        },
        () => {
          setTimeout(() => {
            searching = undefined;
          }, searchEveryMs).unref();
        },
      );
    }
    return searching;
  };
  const retire = (pool: pg.Pool) => {
    if (current === pool) current = undefined;
    if (pool.ending) return;
    const closing = pool.end().finally(() => retired.delete(closing));
    retired.add(closing);
  };

  const lease = async (limitMs: number): Promise<Lease> => {
    const pool = await primaryPool();
    try {
      return leaseOf(await pool.connect(), { pool, timeoutMs: muteAt(limitMs), retire });
    } catch (error) {
      if (error instanceof Error && error.message === poolIsFull) {
        throw new PoolExhaustedError('no connection became free in time', { cause: error });
      }
      retire(pool);
      throw asUnavailable(error);
    }
  };
  /** The first use detects that a pool points to the wrong server; the retry opens a new pool. */
  const leaseFromPrimary = (limitMs: number) =>
    lease(limitMs).catch((error) => {
      if (error instanceof PoolExhaustedError || (anyServer && urls.length === 1)) throw error;
      return lease(limitMs);
    });

  const withLease = async <Result>(
    work: (lease: Lease) => Promise<Result>,
    limitMs = statementTimeoutMs,
  ): Promise<Result> => {
    const leased = await leaseFromPrimary(limitMs);
    try {
      return await work(leased);
    } finally {
      leased.release();
    }
  };
  const run: Run = async (compiled, values) => {
    try {
      return await withLease((leased) => leased.query(compiled, values));
    } catch (error) {
      if (!isServerError(error) || error.code !== readOnly) throw error;
      // Nothing was written, and the pool of the read-only server has been retired: the retry finds the primary.
      return withLease((leased) => leased.query(compiled, values));
    }
  };

  return Object.assign(statementsOn(run), {
    begin: <Result>(work: (transaction: Transaction) => Promise<Result>, settings: TransactionSettings = {}) =>
      withLease((leased) => inTransaction(leased, work, settings), settings.statementTimeoutMs),
    session: <Result>(work: (session: Session) => Promise<Result>) =>
      withLease((leased) => {
        leased.discard();
        const begin: Session['begin'] = (inner) => inTransaction(leased, inner);
        return work(Object.assign(transactionOn(leased), { begin }));
      }),
    end: async () => {
      ended = true;
      await searching?.catch(() => {});
      if (current) retire(current);
      await Promise.all(retired);
    },
  });
}

type Run = <Row extends pg.QueryResultRow>(
  compiled: CompiledSql | string,
  values?: unknown[],
) => Promise<pg.QueryResult<Row>>;

/** A connection checked out of the pool until it is released. */
type Lease = { client: pg.PoolClient; query: Run; discard: () => void; release: () => void };

type LeaseSettings = { pool: pg.Pool; timeoutMs: number; retire: (pool: pg.Pool) => void };

function leaseOf(client: pg.PoolClient, { pool, timeoutMs, retire }: LeaseSettings): Lease {
  let isUsable = true;
  const giveUp = () => {
    isUsable = false;
    retire(pool);
  };
  client.on('error', giveUp);
  return {
    client,
    query: async (compiled, values) => {
      try {
        return await queryWithin(client, timeoutMs, compiled, values);
      } catch (error) {
        if (!isServerError(error) || error.code === readOnly || error.code.startsWith('57P')) giveUp();
        throw isServerError(error) ? error : asUnavailable(error);
      }
    },
    discard: () => {
      isUsable = false;
    },
    release: () => {
      client.off('error', giveUp);
      // A connection with an open transaction must not return to the pool.
      client.release(!isUsable || client.getTransactionStatus() !== 'I');
    },
  };
}

/**
 * Uses callbacks: the driver's own promises and timeout store a function in a property of each query. V8 allocates such
 * functions as long-lived objects, and each would retain the rows until the next full garbage collection.
 */
function queryWithin<Row extends pg.QueryResultRow>(
  client: pg.PoolClient,
  timeoutMs: number,
  compiled: CompiledSql | string,
  values?: unknown[],
): Promise<pg.QueryResult<Row>> {
  return new Promise((resolve, reject) => {
    const timer =
      timeoutMs > 0 && setTimeout(() => reject(new DatabaseUnavailableError('the server is silent')), timeoutMs);
    const settle = (error: Error | null, result: pg.QueryResult<Row>) => {
      if (timer) clearTimeout(timer);
      if (error) reject(error);
      else resolve(result);
    };
    client.query(typeof compiled === 'string' ? { text: compiled, values: values ?? [] } : compiled, settle);
  });
}

async function inTransaction<Result>(
  leased: Lease,
  work: (transaction: Transaction) => Promise<Result>,
  { statementTimeoutMs, synchronousCommit }: TransactionSettings = {},
): Promise<Result> {
  const opening = [
    'begin',
    ...(synchronousCommit ? [`set local synchronous_commit = ${synchronousCommit}`] : []),
    ...(statementTimeoutMs === undefined
      ? []
      : [
          `set local statement_timeout = ${statementTimeoutMs}`,
          `set local idle_in_transaction_session_timeout = ${muteAt(statementTimeoutMs)}`,
        ]),
  ];
  await leased.query(opening.join('; '));
  let result: Result;
  try {
    result = await work(transactionOn(leased));
  } catch (error) {
    await leased.query('rollback').catch(() => {});
    throw error;
  }
  const { command } = await leased.query('commit').catch((error) => {
    // A server that is going down may have committed before it said so.
    if (isServerError(error) && !error.code.startsWith('57P')) throw error;
    throw new CommitUnknownError('the commit was not acknowledged', { cause: error });
  });
  // The server responds to the commit of a failed transaction with ROLLBACK, which is not an error.
  if (command !== 'COMMIT') throw new Error('the transaction was rolled back');
  return result;
}

function statementsOn(run: Run): Statements {
  const tag = async <Result extends readonly pg.QueryResultRow[] = pg.QueryResultRow[]>(
    strings: TemplateStringsArray,
    ...parts: SqlPart[]
  ) => {
    const { rows, rowCount } = await run<Result[number]>(compileSql(strings, parts));
    const counted = Object.assign(rows, { count: rowCount ?? 0 });
    // Not enumerable, so that results compare equal to plain arrays of rows.
    Object.defineProperty(counted, 'count', { enumerable: false });
    return counted;
  };
  return Object.assign(tag, { query: (text: string, values?: unknown[]) => run(text, values) });
}

function transactionOn(leased: Lease): Transaction {
  const plainText = ({ strings, values }: SqlFragment) => compileSql(strings, values).text;
  return Object.assign(statementsOn(leased.query), {
    copyIn: (statement: SqlFragment) => leased.client.query(copyFrom(plainText(statement))),
  });
}

function openPool(url: string, settings: DatabaseSettings): pg.Pool {
  const {
    connections = 10,
    name = 'lamplighter',
    synchronousCommit,
    statementTimeoutMs = defaultStatementTimeoutMs,
    transactionTimeoutMs,
    connectTimeoutMs = 3_000,
    maxLifetimeSeconds = 30 * 60,
    onWarning,
    anyServer = false,
    preparation,
  } = settings;
  const options = [
    ...(synchronousCommit ? [`-c synchronous_commit=${synchronousCommit}`] : []),
    ...(transactionTimeoutMs ? [`-c transaction_timeout=${transactionTimeoutMs}`] : []),
  ];
  const pool = new pg.Pool({
    connectionString: url,
    application_name: name,
    max: connections,
    connectionTimeoutMillis: connectTimeoutMs,
    idleTimeoutMillis: 30_000,
    maxLifetimeSeconds,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    ...(statementTimeoutMs > 0 && {
      statement_timeout: statementTimeoutMs,
      idle_in_transaction_session_timeout: muteAt(statementTimeoutMs),
    }),
    ...(options.length > 0 && { options: options.join(' ') }),
    onConnect: async (client) => {
      if (!anyServer) await requirePrimary(client);
      if (preparation) await requirePrepared(client, preparation);
    },
  });
  // The pool removes an idle connection that breaks; without a listener the error event would end the process.
  pool.on('error', () => {});
  pool.on('connect', (client) => {
    client.on('notice', ({ severity }) => {
      if (severity === 'WARNING') onWarning?.();
    });
  });
  return pool;
}

async function requirePrepared(client: pg.ClientBase, { isPrepared }: Preparation): Promise<void> {
  const run: Run = (compiled, values) =>
    client.query(typeof compiled === 'string' ? { text: compiled, values: values ?? [] } : compiled);
  if (!(await isPrepared(statementsOn(run)))) throw new DatabaseUnavailableError('this server is not prepared');
}
