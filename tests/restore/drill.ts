import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { connectDatabase } from '../../apps/platform/src/db/database.ts';
import { migrate } from '../../apps/platform/src/db/migrations.ts';
import type { ErasureLog } from '../../apps/platform/src/modules/erasure-log/erasure-log.ts';
import { eraseByReference } from '../../apps/platform/src/modules/lead-lifecycle/erasure.ts';
import { devKeyRing } from '../../dev/dev-key-ring.ts';
import { startArchivedServer } from './archived-server.ts';
import { fillLeads } from './lead-rows.ts';
import { startTraffic } from './lead-traffic.ts';
import { type MomentResult, restoreMoment } from './restore-moment.ts';
import { secondsOf } from './seconds.ts';
import { type ServerLossResult, surviveServerLoss } from './server-loss.ts';

export type DrillResult = {
  leads: number;
  megabytes: number;
  isEncrypted: boolean;
  backupSeconds: { full: number; incremental: number };
  moment: MomentResult;
  serverLoss: ServerLossResult;
};

/** Leads that come in before and after the incremental backup. */
const leadsBetween = 200;
const erasures = 10;

/**
 * The restore drill: backups while leads come in, a dropped table, a restore to the second before. Then the restored
 * server is lost with its disk, and another is restored from backups and archive alone.
 */
export async function drillRestore(rows: number): Promise<DrillResult> {
  const archived = await startArchivedServer();
  try {
    const { first } = archived;
    await migrate(first.url);
    const log: ErasureLog = { path: join(archived.folder, 'erasures.log'), ring: devKeyRing };
    await writeFile(log.path, '');
    const sql = connectDatabase(first.url, { connections: 2, statementTimeoutMs: 0 });
    const eraseAll = async (references: string[]) => {
      for (const reference of references) await eraseByReference(sql, reference, log);
    };
    await fillLeads(sql, rows);
    const full = await secondsOf(() => archived.backUp(first, 'full'));

    const traffic = startTraffic(first.url);
    await traffic.more(leadsBetween);
    const [erasedBefore, erasedAfter] = [traffic.sent.slice(0, erasures), traffic.sent.slice(erasures, 2 * erasures)];
    await eraseAll(erasedBefore.map(({ reference }) => reference));
    const incremental = await secondsOf(() => archived.backUp(first, 'incr'));
    await traffic.more(leadsBetween);
    const { restored, ...moment } = await restoreMoment(archived, {
      sql,
      log,
      traffic,
      eraseAll,
      erased: [...erasedBefore, ...erasedAfter].map(({ reference }) => reference),
    });
    const leads = rows + traffic.sent.length;
    const megabytes = await archived.megabytes(restored);
    return {
      leads,
      megabytes,
      isEncrypted: await archived.isEncrypted(),
      backupSeconds: { full, incremental },
      moment,
      serverLoss: await surviveServerLoss(archived, restored),
    };
  } finally {
    await archived.stop();
  }
}
