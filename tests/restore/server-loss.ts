import { rm } from 'node:fs/promises';
import { setTimeout } from 'node:timers/promises';
import { connectDatabase, type Database } from '../../apps/platform/src/db/database.ts';
import type { ServerProcess } from '../../dev/postgres/server-process.ts';
import { type ArchivedServer, archiveTimeoutSeconds } from './archived-server.ts';
import { digestLeads } from './lead-rows.ts';
import { startTraffic } from './lead-traffic.ts';
import { startToTarget } from './restore-moment.ts';
import { secondsOf } from './seconds.ts';

export type ServerLossResult = {
  acknowledged: number;
  lost: number;
  /** The time before the loss from which acknowledged leads are missing. */
  rpoSeconds: number;
  rtoSeconds: number;
};

/** Short of the archive timeout, so that nearly as much as possible is not archived yet. */
const killAfterMs = archiveTimeoutSeconds * 1_000 - 500;

/** Kills a server under load, removes its disk, and restores a new one to the end of the archive. */
export async function surviveServerLoss(archived: ArchivedServer, server: ServerProcess): Promise<ServerLossResult> {
  const sql = connectDatabase(server.url, { connections: 1 });
  const traffic = startTraffic(server.url);
  const before = await lastArchived(sql);
  while ((await lastArchived(sql)) === before) await setTimeout(20);
  await setTimeout(killAfterMs);
  await sql.end();
  const killedAt = Date.now();
  await server.kill();
  await traffic.stop();
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
  const firstLostAt = Math.min(killedAt, ...lost.map(({ acknowledgedAt }) => acknowledgedAt));
  return {
    acknowledged: traffic.sent.length,
    lost: lost.length,
    rpoSeconds: (killedAt - firstLostAt) / 1_000,
    rtoSeconds,
  };
}

async function lastArchived(sql: Database): Promise<string> {
  const [row] = await sql<{ file: string | null }[]>`select last_archived_wal as file from pg_stat_archiver`;
  return row?.file ?? '';
}
