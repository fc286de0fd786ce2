import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { connectDatabase, type Database } from '../../apps/platform/src/db/database.ts';
import { migrate } from '../../apps/platform/src/db/migrations.ts';
import { eraseByReference } from '../../apps/platform/src/modules/erasure/erasure.ts';
import type { ErasureLog } from '../../apps/platform/src/modules/erasure/erasure-log.ts';
import type { ServerProcess } from '../../dev/postgres/server-process.ts';
import { devKeyRing } from '../../dev/secrets.ts';
import { type ArchivedServer, archiveTimeoutSeconds, startArchivedServer } from './archived-server.ts';
import { digestLeads, fillLeads, startTraffic } from './lead-traffic.ts';
import { type MomentResult, restoreMoment, secondsOf, startToTarget } from './restore-moment.ts';

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

type ServerLossResult = {
  acknowledged: number;
  lost: number;
  /** The time before the loss from which acknowledged leads are missing: from the request of the first of them. */
  rpoSeconds: number;
  rtoSeconds: number;
};

/** Short of the archive timeout, so that nearly as much as possible is not archived yet. */
const killAfterMs = archiveTimeoutSeconds * 1_000 - 500;

/** Kills a server under load, removes its disk, and restores a new one to the end of the archive. */
async function surviveServerLoss(archived: ArchivedServer, server: ServerProcess): Promise<ServerLossResult> {
  const sql = connectDatabase(server.url, { connections: 1 });
  const traffic = startTraffic(server.url);
  const before = await lastArchived(sql);
  while ((await lastArchived(sql)) === before) await setTimeout(20);
  await setTimeout(killAfterMs);
  await sql.end();
  await server.kill();
  await traffic.stop();
  // No lead can be acknowledged any more.
  const lostAt = Date.now();
  await rm(server.data, { recursive: true });

  let restored = server;
  const rtoSeconds = await secondsOf(async () => {
    restored = await archived.restore();
    await startToTarget(restored);
  });
  const reading = connectDatabase(restored.url, { connections: 1, statementTimeoutMs: 0 });
  const found = await digestLeads(reading);
  await reading.end();
  const lost = traffic.sent.filter(({ reference }) => !found.has(reference));
  const firstLostAt = Math.min(lostAt, ...lost.map(({ sentAt }) => sentAt));
  return {
    acknowledged: traffic.sent.length,
    lost: lost.length,
    rpoSeconds: (lostAt - firstLostAt) / 1_000,
    rtoSeconds,
  };
}

async function lastArchived(sql: Database): Promise<string> {
  const [row] = await sql<{ file: string | null }[]>`select last_archived_wal as file from pg_stat_archiver`;
  return row?.file ?? '';
}
