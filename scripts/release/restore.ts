import { readEnvironment } from '@lamplighter/runtime/environment';
import { connectDatabase } from '../../apps/platform/src/db/database.ts';
import { databaseEnvironment } from '../../apps/platform/src/environment.ts';
import { restoreBackup } from '../../apps/platform/src/modules/backup/restore-backup.ts';

/** `npm run restore -- folder`: fills a migrated, empty database, all or nothing. */
const [folder] = process.argv.slice(2);
if (folder === undefined) {
  console.error('npm run restore -- <folder>');
  process.exit(1);
}
const sql = connectDatabase(readEnvironment(databaseEnvironment).DATABASE_URL, {
  connections: 1,
  statementTimeoutMs: 0,
});
const { takenAt, tables } = await restoreBackup(sql, folder);
await sql.end();
for (const { name, rows } of tables) console.log(`${String(rows).padStart(10)}  ${name}`);
console.log(`The backup of ${takenAt} is restored.`);
