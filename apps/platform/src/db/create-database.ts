import { connectDatabase } from './database.ts';
import { identifier } from './sql-text.ts';

/** Creates a database on the server of `url` unless one of that name exists. */
export async function createDatabase(url: string, name: string): Promise<void> {
  const sql = connectDatabase(url, { connections: 1 });
  try {
    const [existing] = await sql`select 1 from pg_database where datname = ${name}`;
    if (!existing) await sql`create database ${identifier(name)}`;
  } finally {
    await sql.end();
  }
}
