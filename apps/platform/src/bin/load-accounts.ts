import { readFile } from 'node:fs/promises';
import { readEnvironment } from '@lamplighter/server/environment';
import { readKeyRing } from '../crypto/key-ring.ts';
import { connectDatabase } from '../db/database.ts';
import { sealingEnvironment } from '../environment.ts';
import { loadAccounts } from '../modules/accounts/account-repository.ts';

/** `npm run accounts -- load file.json`: replaces all account holders with those in the file. */
const [file] = process.argv.slice(2);
if (!file) throw new Error('Say which file: npm run accounts -- load file.json');

const environment = readEnvironment(sealingEnvironment);
const sql = connectDatabase(environment.DATABASE_URL, { connections: 1, statementTimeoutMs: 0 });
try {
  const count = await loadAccounts(sql, readKeyRing(environment), await readFile(file, 'utf8'));
  process.stdout.write(`${count} account holders\n`);
} catch (error) {
  process.stderr.write(`Nothing is changed: ${error instanceof Error ? error.message : error}\n`);
  process.exitCode = 1;
} finally {
  await sql.end();
}
