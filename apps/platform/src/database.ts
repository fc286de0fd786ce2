import postgres from 'postgres';

export type Database = postgres.Sql;

/** Several hosts may be named in the address: connections follow whichever takes writes. */
export function connectDatabase(url: string, { connections = 10 } = {}): Database {
  return postgres(url, {
    max: connections,
    connect_timeout: 5,
    target_session_attrs: 'read-write',
    onnotice: () => {},
  });
}
