import { readFile } from 'node:fs/promises';
import type { Database } from './database.ts';

const file = new URL('../../grants.sql', import.meta.url);

/** Least privilege: grants each database role only what it needs. Run by the table owner after every migration. */
export async function grantPrivileges(sql: Database): Promise<void> {
  const script = await readFile(file, 'utf8');
  await sql.begin((transaction) => transaction.query(script));
}
