import pg from 'pg';

/** The database cannot be used at present: the connection could not be opened, was lost, or the server is silent. */
export class DatabaseUnavailableError extends Error {
  override name = 'DatabaseUnavailableError';
}

/** No connection became free in time. */
export class PoolExhaustedError extends DatabaseUnavailableError {
  override name = 'PoolExhaustedError';
}

/** No server in the list accepts writes. */
export class NoPrimaryError extends DatabaseUnavailableError {
  override name = 'NoPrimaryError';
}

/** The connection was lost while the server was asked to commit, or it was silent: it may have, or may not. */
export class CommitUnknownError extends DatabaseUnavailableError {
  override name = 'CommitUnknownError';
}

/** True for an error that the server reported, false for a connection error. */
export function isServerError(error: unknown): error is pg.DatabaseError & { code: string } {
  return error instanceof pg.DatabaseError && error.code !== undefined;
}

/** SQLSTATE of a write to a standby or to a fenced primary. */
export const readOnly = '25006';

/** SQLSTATE of a transaction that the server ended because it took too long. */
const transactionTimeout = '25P04';

/** SQLSTATE classes: connection exception, insufficient resources, operator intervention (shutdown, statement timeout). */
const temporaryClasses = new Set(['08', '53', '57']);

/** Whether a retry may succeed without a change of the request or of the code. */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (isServerError(error)) {
    return [readOnly, transactionTimeout].includes(error.code) || temporaryClasses.has(error.code.slice(0, 2));
  }
  return error instanceof DatabaseUnavailableError;
}

/** One type for the errors of the driver, of the operating system and of a server that refuses a connection. */
export function asUnavailable(cause: unknown): DatabaseUnavailableError {
  if (cause instanceof DatabaseUnavailableError) return cause;
  return new DatabaseUnavailableError('the connection to the database failed', { cause });
}
