import { setTimeout } from 'node:timers/promises';
import { connectDatabase, type Database } from '../../apps/platform/src/db/database.ts';
import { type ErasureLog, erasuresFirst } from '../../apps/platform/src/modules/erasure/erasure-log.ts';
import type { ServerProcess } from '../../dev/postgres/server-process.ts';
import type { ArchivedServer } from './archived-server.ts';
import { countReadable, digestLeads, type LeadTraffic } from './lead-traffic.ts';

export type MomentResult = {
  /** Leads that were acknowledged before the moment. */
  expected: number;
  missing: number;
  /** Leads that differ from what they were, by a digest of each. */
  changed: number;
  /** Leads that were sent after the moment and are there all the same. */
  fromLater: number;
  samples: number;
  samplesOpened: number;
  erased: number;
  /** Erased leads that open in the restored database before the erasure log is applied, and after. */
  erasedReadableBefore: number;
  erasedReadable: number;
  rtoSeconds: { restore: number; recovery: number; erasures: number };
};

type Running = {
  sql: Database;
  log: ErasureLog;
  traffic: LeadTraffic;
  /** All are erased when this ends; some are already. */
  erased: string[];
  eraseAll: (references: string[]) => Promise<void>;
};

const maxSamples = 200;

/** Drops the tables of leads, and restores a new server to the second before. */
export async function restoreMoment(
  archived: ArchivedServer,
  { sql, log, traffic, erased, eraseAll }: Running,
): Promise<MomentResult & { restored: ServerProcess }> {
  const moment = await readClock(sql);
  await setTimeout(1_000);
  await traffic.stop();
  const digests = await digestLeads(sql);
  await eraseAll(erased);
  await sql.query('drop table lead, lead_key');
  await archiveEverything(sql);
  await sql.end();
  await archived.first.kill();

  const start = performance.now();
  const restored = await archived.restore(moment.text);
  const restore = Math.round((performance.now() - start) / 10) / 100;
  const recovery = await secondsOf(() => startToTarget(restored));
  const unprepared = connectDatabase(restored.url, { connections: 1, statementTimeoutMs: 0 });
  const found = await digestLeads(unprepared);
  const erasedReadableBefore = await countReadable(unprepared, erased);
  await unprepared.end();

  const preparation = erasuresFirst(log, () => {});
  const reading = connectDatabase(restored.url, { connections: 1, statementTimeoutMs: 0, preparation });
  const erasures = await secondsOf(() => reading`select 1`);
  const erasedReadable = await countReadable(reading, erased);
  const before = traffic.sent.filter(({ acknowledgedAt }) => acknowledgedAt < moment.ms);
  const samples = sampleOf(before.map(({ reference }) => reference).filter((reference) => !erased.includes(reference)));
  const samplesOpened = await countReadable(reading, samples);
  await reading.end();

  const notBefore = new Set(traffic.sent.filter((lead) => !before.includes(lead)).map(({ reference }) => reference));
  const expected = [...digests.keys()].filter((reference) => !notBefore.has(reference));
  const later = traffic.sent.filter(({ sentAt }) => sentAt > moment.ms);
  return {
    restored,
    expected: expected.length,
    missing: expected.filter((reference) => !found.has(reference)).length,
    changed: [...found].filter(([reference, digest]) => digests.get(reference) !== digest).length,
    fromLater: later.filter(({ reference }) => found.has(reference)).length,
    samples: samples.length,
    samplesOpened,
    erased: erased.length,
    erasedReadableBefore,
    erasedReadable,
    rtoSeconds: { restore, recovery, erasures },
  };
}

/** Starts a restored server, and waits until it has replayed the log up to its target and accepts writes. */
export async function startToTarget(server: ServerProcess): Promise<void> {
  await server.start();
  await server.until('select 1 where not pg_is_in_recovery()');
}

async function readClock(sql: Database): Promise<{ text: string; ms: number }> {
  const [now] = await sql<{ text: string; ms: number }[]>`
    select clock::text as text, (extract(epoch from clock) * 1000)::float8 as ms
    from (select clock_timestamp() as clock) as now`;
  if (!now) throw new Error('the server has no clock');
  return now;
}

/** In operation the archive timeout does this, within seconds. */
async function archiveEverything(sql: Database): Promise<void> {
  const [last] = await sql<{ file: string }[]>`select pg_walfile_name(pg_switch_wal()) as file`;
  const isArchived = async () => {
    const [archiver] = await sql<{ file: string | null }[]>`select last_archived_wal as file from pg_stat_archiver`;
    return (archiver?.file ?? '') >= (last?.file ?? '');
  };
  while (!(await isArchived())) await setTimeout(50);
}

/** Evenly spread. */
function sampleOf(references: string[]): string[] {
  const step = Math.max(1, Math.ceil(references.length / maxSamples));
  return references.filter((_, index) => index % step === 0);
}

export async function secondsOf(work: () => PromiseLike<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return Math.round((performance.now() - start) / 10) / 100;
}
