import { setTimeout as pause } from 'node:timers/promises';
import { timed } from '../years/timing.ts';
import { withDatabase } from './citus-cluster.ts';
import { startSteadyLoad } from './steady-load.ts';
import type { Systems } from './systems.ts';

/** Moves the schema of the first shard to another worker node while leads are accepted; the platform keeps its URLs. */
export async function moveShard({ cluster, citusDirect, database }: Systems, rate: number) {
  const from = new URL(citusDirect.urls[0] ?? '').port;
  const target = cluster.workerNodes.find(({ port }) => String(port) !== from);
  if (!target) throw new Error('there is no other worker node');
  const load = startSteadyLoad(citusDirect, rate);
  await pause(3_000);
  const move = await withDatabase(cluster.coordinator.url(database), (sql) =>
    timed(async () => {
      try {
        await sql`select citus_schema_move('shard_1', '127.0.0.1', ${target.port}::integer)`;
        return undefined;
      } catch (error) {
        return String(error);
      }
    }),
  );
  await pause(3_000);
  const sent = await load.finish();
  const repeated = await load.repeatFailed();
  await load.close();
  const took = sent.flatMap(({ at, doneAt, lead }) => (lead ? [doneAt - at] : [])).toSorted((a, b) => a - b);
  return {
    rate,
    seconds: move.seconds,
    error: move.result ?? null,
    sent: sent.length,
    failed: repeated.length,
    acceptedWhenRepeated: repeated.filter(({ lead }) => lead !== undefined).length,
    p99: Number((took[Math.floor(took.length * 0.99)] ?? 0).toFixed(1)),
    max: Number((took.at(-1) ?? 0).toFixed(1)),
  };
}
