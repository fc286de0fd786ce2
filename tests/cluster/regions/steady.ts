import { setTimeout } from 'node:timers/promises';
import { connectDatabase, type Database } from '../../../apps/platform/src/db/database.ts';
import type { AcknowledgedLog } from '../load/acknowledged-log.ts';
import { startLoad } from '../load/load.ts';
import { percentile, type RegionOutcome, seconds } from '../outcome.ts';
import type { Product } from '../product.ts';
import type { Side } from './operator.ts';

const loadMs = 20_000;

/** The first seconds of a load are those of cold caches and plans. */
const skippedShare = 0.25;

export const targetOf = ({ platform, edge }: Product) => ({ platform: platform.origin, edge: edge.origin });

/** The load on one region with nothing failing, and how far the other is behind, if there is one. */
export async function steady(
  name: string,
  primary: Side,
  product: Product,
  clients: { acknowledged: AcknowledgedLog; rate: number },
  slot?: string,
): Promise<RegionOutcome> {
  const sql = connectDatabase(primary.cluster.urlFor('operator'), { connections: 1, statementTimeoutMs: 0 });
  const load = startLoad({ ...targetOf(product), ...clients });
  const [lags, bytes]: [number[], number[]] = [[], []];
  const endsAt = performance.now() + loadMs;
  while (performance.now() < endsAt) {
    await setTimeout(500);
    const lag = slot ? await lagOf(sql, slot) : undefined;
    if (lag) {
      lags.push(lag.milliseconds);
      bytes.push(lag.bytes);
    }
  }
  const seen = await load.finish();
  await sql.end();
  const latencies = seen.latenciesMs.slice(skippedShare * seen.latenciesMs.length);
  const failed = Object.values(seen.failed).reduce((sum, count) => sum + count, 0);
  return {
    name,
    at: new Date().toISOString(),
    figures: {
      acknowledged: seen.acknowledgedAt.length,
      failed,
      p50Ms: percentile(latencies, 0.5),
      p99Ms: percentile(latencies, 0.99),
      ...(slot && {
        lagP50Seconds: seconds(percentile(lags, 0.5)),
        lagMaxSeconds: seconds(Math.max(...lags)),
        lagMaxKilobytes: Math.round(Math.max(...bytes) / 1_000),
      }),
    },
    broken: slot && lags.length === 0 ? ['no lag was measured'] : [],
  };
}

async function lagOf(sql: Database, slot: string) {
  const [row] = await sql<{ milliseconds: number | null; bytes: number }[]>`
    select (extract(epoch from stat.flush_lag) * 1000)::float8 as milliseconds,
      pg_wal_lsn_diff(pg_current_wal_lsn(), stat.flush_lsn)::float8 as bytes
    from pg_stat_replication stat join pg_replication_slots slots on slots.active_pid = stat.pid
    where slots.slot_name = ${slot}`;
  return row && { milliseconds: row.milliseconds ?? 0, bytes: row.bytes };
}
