import { mkdir, writeFile } from 'node:fs/promises';
import { cpus, loadavg } from 'node:os';
import { setTimeout } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { connectDatabase } from '../apps/platform/src/db/database.ts';
import { migrate } from '../apps/platform/src/db/migrations.ts';
import { startPostgresPair } from '../dev/postgres/replicated-pair.ts';
import { endAll, startPlatform } from '../tests/resilience/support/processes.ts';
import { watchStolenTime } from './processor-time.ts';
import { sendLeads } from './send-leads.ts';

/**
 * Load on the platform on the day before a price rise, with quorum commit on either of two standbys: a steady rate for
 * a long while, then a higher one for a minute, open loop. Every acknowledged lead is counted on the standbys. Nothing
 * is delivered meanwhile: accepting a lead does not wait for delivery.
 */
const { values } = parseArgs({
  options: {
    rate: { type: 'string', default: '300' },
    minutes: { type: 'string', default: '15' },
    peak: { type: 'string', default: '1000' },
    'peak-seconds': { type: 'string', default: '60' },
  },
});
const goal = { p99: 250 };
/** As `deploy/database/patroni.yml` has them. */
const configuration = ['max_wal_size = 8GB', 'wal_compression = on'];

const loadBefore = loadavg();
const stolenPercent = watchStolenTime();
const pair = await startPostgresPair({ quorum: true, configuration });
try {
  await migrate(pair.url);
  const platform = await startPlatform(pair.url);
  const load = async (rate: number, seconds: number) => ({
    rate,
    seconds,
    ...(await sendLeads({ port: platform.port, seconds, connections: 64, rate })),
  });
  const warmUp = await load(Number(values.rate), 3);
  const steady = await load(Number(values.rate), Number(values.minutes) * 60);
  const peak = await load(Number(values.peak), Number(values['peak-seconds']));
  const acknowledged = [warmUp, steady, peak].reduce((sum, { count }) => sum + count, 0);
  const onStandbys = await Promise.all(pair.standbys.map(({ url }) => leadsOn(url)));
  const onStandby = Math.max(...onStandbys);

  for (const { rate, seconds, count, p50, p99, failed } of [steady, peak]) {
    console.log(
      `${rate}/s for ${seconds} s: ${count} acknowledged, p50 ${p50.toFixed(1)}, p99 ${p99.toFixed(1)} ms, failed ${failed}`,
    );
  }
  console.log(
    `acknowledged ${acknowledged}, on the standbys ${onStandbys}; goal: all of them, p99 under ${goal.p99} ms`,
  );
  const results = {
    at: new Date().toISOString(),
    machine: { cores: cpus().length, cpu: cpus()[0]?.model, load: loadBefore, stolenPercent: stolenPercent() },
    steady,
    peak,
    acknowledged,
    onStandbys,
    goal,
  };
  await mkdir('bench/results', { recursive: true });
  await writeFile('bench/results/standby.json', `${JSON.stringify(results, null, 2)}\n`);
  if (onStandby < acknowledged) process.exitCode = 1;
} finally {
  await endAll();
  await pair.stop();
}

/** The standby has flushed what was acknowledged to disk; readers there see it only after replay. */
async function leadsOn(url: string): Promise<number> {
  const sql = connectDatabase(url, { connections: 1, statementTimeoutMs: 0, anyServer: true });
  try {
    while ((await sql`select 1 where pg_last_wal_replay_lsn() >= pg_last_wal_receive_lsn()`).length === 0)
      await setTimeout(20);
    const [row] = await sql<{ leads: number }[]>`
      select count(*)::int as leads from lead join lead_key on lead_key.lead = lead.id`;
    return row?.leads ?? 0;
  } finally {
    await sql.end();
  }
}
