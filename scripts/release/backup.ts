import { readEnvironment } from '@lamplighter/runtime/environment';
import { connectDatabase } from '../../apps/platform/src/db/database.ts';
import { databaseEnvironment } from '../../apps/platform/src/environment.ts';
import { takeBackup } from '../../apps/platform/src/modules/backup/take-backup.ts';

/** `npm run backup -- folder`: a consistent snapshot of all tables. */
const [folder] = process.argv.slice(2);
if (folder === undefined) {
  console.error('npm run backup -- <folder>');
  process.exit(1);
}
const sql = connectDatabase(readEnvironment(databaseEnvironment).DATABASE_URL, {
  connections: 1,
  statementTimeoutMs: 0,
});
const { tables } = await takeBackup(sql, folder);
await sql.end();
for (const { name, rows } of tables) console.log(`${String(rows).padStart(10)}  ${name}`);
