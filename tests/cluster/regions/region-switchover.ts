import { setTimeout } from 'node:timers/promises';
import { connectDatabase } from '../../../apps/platform/src/db/database.ts';
import { compare } from '../../resilience/support/acknowledged.ts';
import type { AcknowledgedLog } from '../load/acknowledged-log.ts';
import { startLoad } from '../load/load.ts';
import { longestGap, type RegionOutcome, seconds } from '../outcome.ts';
import type { Product } from '../product.ts';
import { until } from '../until.ts';
import * as operator from './operator.ts';
import { targetOf } from './steady.ts';

type Settings = {
  from: operator.Side;
  to: operator.Side;
  products: { from: Product; to: Product };
  acknowledged: AcknowledgedLog;
  rate: number;
  term: number;
};

const warmUpSeconds = 10;
const afterwardsMs = 15_000;

/** A planned change of the primary region under load: no lead may be lost. */
export async function regionSwitchover({
  from,
  to,
  products,
  acknowledged,
  rate,
  term,
}: Settings): Promise<RegionOutcome> {
  const load = startLoad({ ...targetOf(products.from), acknowledged, rate });
  await until('load', async () => load.seen.acknowledgedAt.length > warmUpSeconds * rate || undefined);
  const decidedAt = performance.now();
  await operator.reserveLog(to, from.region);
  await operator.demote(from, to.region);
  const demotedAt = performance.now();
  await operator.promote(to, term);
  load.moveTo(targetOf(products.to));
  await until(
    'lead in the other region',
    async () => load.seen.acknowledgedAt.some((at) => at > demotedAt) || undefined,
  );
  await products.to.startWorker();
  await setTimeout(afterwardsMs);
  const gap = longestGap(load.seen.acknowledgedAt, decidedAt, performance.now());
  const seen = await load.finish();
  await operator.releaseLog(from, to.region);
  await operator.untilFollowing(from);
  const sql = connectDatabase(to.cluster.urlFor('operator'), { connections: 1, statementTimeoutMs: 0 });
  const { lost, confirmed } = await compare(sql, acknowledged);
  const failed = Object.values(seen.failed).reduce((sum, count) => sum + count, 0);
  const known = new Set(acknowledged.read());
  const rows = await sql<{ reference: string }[]>`select reference from lead`;
  const doubled = rows.filter(({ reference }) => !known.has(reference)).length;
  await sql.end();
  return {
    name: 'region-switchover',
    at: new Date().toISOString(),
    figures: {
      gapSeconds: seconds(gap.end - gap.start),
      demotionSeconds: seconds(demotedAt - decidedAt),
      requestsFailed: failed,
      acknowledged: confirmed,
      lost: lost.length,
      doubled,
    },
    broken: [
      ...(lost.length > 0 ? [`${lost.length} acknowledged leads lost`] : []),
      ...(doubled > 0 ? [`${doubled} leads doubled`] : []),
      ...(seen.unsettled > 0 ? [`${seen.unsettled} leads never acknowledged`] : []),
    ],
  };
}
