import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readEnvironment } from '@lamplighter/runtime/environment';
import { connectDatabase } from '../../apps/platform/src/db/database.ts';
import { migrate } from '../../apps/platform/src/db/migrations.ts';
import { operatorEnvironment } from '../../apps/platform/src/environment.ts';
import { checkRestored } from '../../apps/platform/src/modules/backup/check-restored.ts';
import { restoreBackup } from '../../apps/platform/src/modules/backup/restore-backup.ts';
import { takeBackup } from '../../apps/platform/src/modules/backup/take-backup.ts';
import { readKeyRing } from '../../apps/platform/src/modules/leads/key-settings.ts';
import { startPostgres } from '../../dev/postgres/server.ts';

/**
 * Restore drill: a backup of the stack's database, or the one in the named folder, is restored into a new server; rows
 * are counted, and leads are unsealed with the keys of the stack.
 */
const environment = readEnvironment(operatorEnvironment);
const samples = 200;
const own = process.argv[2] === undefined ? await mkdtemp(join(tmpdir(), 'lamplighter-drill-')) : undefined;
const folder = own ?? process.argv[2] ?? '';
const seconds = (since: number) => `${((Date.now() - since) / 1_000).toFixed(1)} s`;

if (own) {
  const source = connectDatabase(environment.DATABASE_URL, { connections: 1 });
  const startedAt = Date.now();
  const { tables } = await takeBackup(source, own);
  await source.end();
  console.log(
    `${tables.reduce((sum, { rows }) => sum + rows, 0)} rows of ${tables.length} tables copied in ${seconds(startedAt)}`,
  );
}
let status = 1;
const server = await startPostgres();
try {
  const startedAt = Date.now();
  const url = await server.createDatabase('restored');
  await migrate(url);
  const sql = connectDatabase(url, { connections: 1 });
  const manifest = await restoreBackup(sql, folder);
  console.log(`the backup of ${manifest.takenAt} restored in ${seconds(startedAt)}`);
  const { opened, problems } = await checkRestored(sql, readKeyRing(environment), manifest, samples);
  await sql.end();
  console.log(`${opened} leads opened`);
  for (const problem of problems) console.error(problem);
  console.log(problems.length === 0 ? 'The drill went well.' : 'The drill FAILED.');
  status = problems.length === 0 ? 0 : 1;
} catch (error) {
  console.error(error);
} finally {
  await server.stop();
  if (own) await rm(own, { recursive: true });
}
// Explicit: the server's exit hook would end the process with 0.
process.exit(status);
