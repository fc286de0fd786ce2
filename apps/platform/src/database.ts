import postgres from 'postgres';

export type Database = postgres.Sql;

/** Several hosts may be named in the address: connections follow whichever takes writes. */
export const databaseOptions = {
  connect_timeout: 5,
  target_session_attrs: 'read-write',
  onnotice: () => {},
} as const;

export function connectDatabase(url: string, { connections = 10 } = {}): Database {
  return postgres(url, { ...databaseOptions, max: connections });
}
