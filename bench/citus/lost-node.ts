import { setTimeout as pause } from 'node:timers/promises';
import { timed } from '../years/timing.ts';
import { withDatabase } from './citus-cluster.ts';
import type { PostgresNode } from './postgres-node.ts';
import { type SentLead, startSteadyLoad } from './steady-load.ts';
import type { System } from './systems.ts';

const seconds = { before: 5, lost: 10, after: 15 };

/** Kills the server of the first shard under load and starts it again. The failed leads are then sent again with their keys. */
export async function loseNode(system: System, node: PostgresNode, rate: number) {
  const storedBefore = await countLeads(system);
  const load = startSteadyLoad(system, rate);
  await pause(seconds.before * 1_000);
  await node.kill();
  const lostAt = performance.now();
  await pause(seconds.lost * 1_000);
  const restartedAt = performance.now();
  const started = await timed(() => node.start());
  await pause(seconds.after * 1_000);
  const sent = await load.finish();
  const repeated = await load.repeatFailed();
  await load.close();

  const whileLost = sent.filter(({ at }) => at >= lostAt && at < restartedAt);
  const [lostShard, otherShards] = [whileLost.filter(onFirstShard), whileLost.filter((one) => !onFirstShard(one))];
  const firstBack = sent.find((one) => onFirstShard(one) && one.doneAt > restartedAt && one.lead !== undefined);
  const lastFailure = sent.findLast(({ at, lead }) => at >= restartedAt && lead === undefined);
  const acknowledged = [...sent, ...repeated].flatMap(({ lead }) => lead ?? []);
  return {
    system: system.name,
    lost: node.name,
    rate,
    secondsLost: seconds.lost,
    sent: sent.length,
    failed: sent.filter(({ lead }) => lead === undefined).length,
    whileLost: { lostShard: tally(lostShard), otherShards: tally(otherShards) },
    startSeconds: started.seconds,
    firstAcceptedAfterStartSeconds: since(restartedAt, firstBack?.doneAt),
    lastFailureAfterStartSeconds: since(restartedAt, lastFailure?.at),
    repeated: { sent: repeated.length, accepted: repeated.filter(({ lead }) => lead !== undefined).length },
    acknowledged: new Set(acknowledged).size,
    acknowledgedMissing: await countMissing(system, [...new Set(acknowledged)]),
    // Equal to `sent` when every idempotency key is stored once.
    stored: (await countLeads(system)) - storedBefore,
  };
}

const onFirstShard = ({ shard }: SentLead) => shard === 0;

function tally(sent: SentLead[]) {
  const accepted = sent.filter(({ lead }) => lead !== undefined).map(({ at, doneAt }) => doneAt - at);
  const sorted = accepted.toSorted((a, b) => a - b);
  const p99 = sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * 0.99))];
  return {
    accepted: accepted.length,
    failed: sent.length - accepted.length,
    p99: p99 === undefined ? null : Number(p99.toFixed(1)),
  };
}

function since(start: number, end: number | undefined): number | null {
  return end === undefined ? null : Number(((end - start) / 1_000).toFixed(2));
}

/** Acknowledged leads that are not stored, or stored without their key. */
async function countMissing({ urls }: System, acknowledged: string[]): Promise<number> {
  let found = 0;
  for (const url of urls) {
    const rows = await withDatabase(
      url,
      (sql) =>
        sql`select from lead join lead_key on lead_key.lead = lead.id join submission on submission.lead = lead.id
        where lead.id = any(${acknowledged}::uuid[])`,
    );
    found += rows.length;
  }
  return acknowledged.length - found;
}

async function countLeads({ urls }: System): Promise<number> {
  let leads = 0;
  for (const url of urls) {
    const [row] = await withDatabase(url, (sql) => sql<{ count: number }[]>`select count(*)::int as count from lead`);
    leads += row?.count ?? 0;
  }
  return leads;
}
