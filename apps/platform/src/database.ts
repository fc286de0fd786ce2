import postgres from 'postgres';

export type Database = postgres.Sql;

/** Where a statement can go: to the database, or into a transaction of it. */
export type Statements = postgres.ISql;

/** Several hosts may be named in the address: connections follow whichever takes writes. */
export const databaseOptions = {
  connect_timeout: 5,
  target_session_attrs: 'read-write',
  onnotice: () => {},
} as const;

type Settings = {
  connections?: number;
  /** For what may be lost with a server, such as a half-filled form: its commits do not wait for a standby. */
  synchronousCommit?: 'local';
};

export function connectDatabase(url: string, { connections = 10, synchronousCommit }: Settings = {}): Database {
  return postgres(url, {
    ...databaseOptions,
    max: connections,
    ...(synchronousCommit && { connection: { synchronous_commit: synchronousCommit } }),
  });
}
