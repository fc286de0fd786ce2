import { readFile } from 'node:fs/promises';
import type { Database } from './database.ts';

const file = new URL('../../grants.sql', import.meta.url);

/** Gives every database role what it needs and nothing else. Run by the owner of the tables, after every migration. */
export async function grantPrivileges(sql: Database): Promise<void> {
  const script = await readFile(file, 'utf8');
  await sql.begin((transaction) => transaction.query(script));
}
