import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { connectDatabase, type Database } from '../../apps/platform/src/db/database.ts';
import { watchStolenTime } from '../../bench/processor-time.ts';
import { compare } from '../resilience/support/acknowledged.ts';
import type { Cluster } from './cluster.ts';
import type { Failure, Situation } from './failures/failures.ts';
import { openAcknowledgedLog } from './load/acknowledged-log.ts';
import { type Load, startLoad } from './load/load.ts';
import { databases } from './machines/nodes.ts';
import { brokenPromises, longestGap, type Outcome } from './outcome.ts';
import type { Product } from './product.ts';
import { until } from './until.ts';

type Settings = { cluster: Cluster; product: Product; scratch: string };

/** Leads that were acknowledged before a failure, so that there is something to lose. */
const warmUp = 600;
/** How long the load goes on after a failure is undone. */
const afterwardsMs = 15_000;

/** One failure under load, and what the clients and the database have to say of it. */
export async function runFailure(failure: Failure, { cluster, product, scratch }: Settings): Promise<Outcome> {
  await cluster.untilComplete();
  const situation = await situationOf(cluster);
  await failure.prepare?.(situation);
  const leaderBefore = await cluster.leader();
  const sql = connectDatabase(cluster.urlFor('operator'), { connections: 1, statementTimeoutMs: 0 });
  const before = await references(sql);
  const acknowledged = await openAcknowledgedLog(join(scratch, `acknowledged-${failure.name}-${Date.now()}`));
  const stolenPercent = watchStolenTime();
  const load = startLoad({ platform: product.platform.origin, edge: product.edge.origin, acknowledged });
  const times = await failUnderLoad(failure, situation, load);
  const seen = await load.finish();
  const leaderAfter = await cluster.leader();

  await failure.cleanUp?.(situation);
  await cluster.repair();
  await cluster.untilComplete();
  const { confirmed, lost } = await compare(sql, acknowledged);
  const known = new Set([...before, ...acknowledged.read()]);
  const doubled = (await references(sql)).filter((reference) => !known.has(reference));
  await sql.end();
  acknowledged.close();

  const gap = longestGap(seen.acknowledgedAt, times.failedAt, times.endedAt);
  const from = failure.stopsWrites ? times.undoneAt : gap.start;
  const measured = {
    name: failure.name,
    at: new Date().toISOString(),
    writesBackSeconds: seconds(Math.max(0, gap.end - from)),
    longestGapSeconds: seconds(gap.end - gap.start),
    acknowledged: confirmed,
    requestsFailed: seen.failed,
    lost: lost.length,
    doubled: doubled.length,
    unsettled: seen.unsettled,
    views: seen.views,
    viewsFailed: seen.viewsFailed,
    leaderBefore,
    leaderAfter,
    stolenPercent: stolenPercent(),
  };
  const broken = [...brokenPromises(measured, failure), ...times.broken];
  return { ...measured, broken };
}

async function failUnderLoad(failure: Failure, situation: Situation, { seen }: Load) {
  await until('load', async () => seen.acknowledgedAt.length > warmUp || undefined);
  const failedAt = performance.now();
  await failure.fail(situation);
  await setTimeout(failure.seconds * 1_000);
  const broken = (await failure.check?.(situation)) ?? [];
  const lastAt = seen.acknowledgedAt.at(-1) ?? 0;
  const undoneAt = performance.now();
  if (failure.stopsWrites && undoneAt - lastAt < 5_000) broken.push('writing did not stop');
  await failure.undo?.(situation);
  if (failure.stopsWrites) await until('writes', async () => (seen.acknowledgedAt.at(-1) ?? 0) > undoneAt || undefined);
  await setTimeout(afterwardsMs);
  return { failedAt, undoneAt, endedAt: performance.now(), broken };
}

async function situationOf(cluster: Cluster): Promise<Situation> {
  const [leader, standby] = [await cluster.leader(), await cluster.standby()];
  const other = databases.find((name) => name !== leader && name !== standby);
  if (!other) throw new Error('no third server');
  return { cluster, leader, standby, other };
}

async function references(sql: Database): Promise<string[]> {
  return (await sql<{ reference: string }[]>`select reference from lead`).map(({ reference }) => reference);
}

function seconds(milliseconds: number): number {
  return Math.round(milliseconds / 100) / 10;
}
