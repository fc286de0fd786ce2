import { execFile } from 'node:child_process';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { cpus, loadavg } from 'node:os';
import { promisify } from 'node:util';
import { connectDatabase } from '../apps/platform/src/db/database.ts';
import { migrate } from '../apps/platform/src/db/migrations.ts';
import { startPostgres } from '../dev/postgres/server.ts';
import { bytesOfALead, measureBareEngine } from './bare-engine.ts';
import { startPlatformProcess } from './platform-process.ts';
import { processorSeconds, watchStolenTime } from './processor-time.ts';
import { median, sendLeads } from './send-leads.ts';

/**
 * Throughput of leads beside the bare database: pgbench inserts one row of the same bytes per transaction, and this API
 * runs end to end, in turn on one database with every commit synced. `ROUNDS=1 SECONDS=3` is the short form,
 * `PLATFORMS` the number of API processes.
 */
const run = promisify(execFile);
const rounds = Number(process.env['ROUNDS'] ?? 3);
const seconds = Number(process.env['SECONDS'] ?? 7);
const goals = { ratio: 0.5, perSecond: 3_000, p99AtThousand: 100 };

type Measured = { perSecond: number; p50: number; p99: number; failed: number };

const version = await run('pgbench', ['--version']).catch(() => {
  console.error('pgbench is not installed. On Debian: apt-get install postgresql-client postgresql-contrib');
  process.exit(1);
});
const loadBefore = loadavg()[0] ?? 0;
const stolenPercent = watchStolenTime();
const server = await startPostgres();
const url = await server.createDatabase('bench');
await migrate(url);
const sql = connectDatabase(url, { connections: 1, statementTimeoutMs: 0 });
const platforms = await Promise.all(
  Array.from({ length: Number(process.env['PLATFORMS'] ?? 2) }, () => startPlatformProcess(url)),
);

try {
  await load(2, 64);
  const bytes = await bytesOfALead(sql);

  const measured = { bare: [] as Measured[], few: [] as Measured[], many: [] as Measured[] };
  const costs: Record<'platform' | 'database', number>[] = [];
  for (let round = 0; round < rounds; round++) {
    measured.bare.push(await measureBareEngine({ sql, url, bytes, seconds }));
    measured.few.push(await load(seconds, 32));
    const before = await usedSeconds();
    const many = await load(seconds, 128);
    const after = await usedSeconds();
    const each = (who: 'platform' | 'database') =>
      Math.round(((after[who] - before[who]) * 1e6) / (many.perSecond * seconds));
    costs.push({ platform: each('platform'), database: each('database') });
    measured.many.push(many);
  }
  const [bare, few, many] = [middle(measured.bare), middle(measured.few), middle(measured.many)];
  const steady = await load(seconds, 64, 1_000);
  const ratio = median(measured.many.map(({ perSecond }, round) => perSecond / (measured.bare[round]?.perSecond ?? 0)));

  console.log(`${version.stdout.trim()}; a lead with its key, register entry and deliveries is ${bytes} bytes`);
  console.log(`medians of ${rounds} rounds of ${seconds} s${' '.repeat(27)}per second   p50 ms   p99 ms  failed`);
  report('bare engine: pgbench, 32 clients, one insert a commit', bare);
  report('POST /v1/leads, 32 connections', few);
  report('POST /v1/leads, 128 connections', many);
  report('POST /v1/leads, 1,000/s by the clock', steady);

  const microseconds = {
    platform: median(costs.map(({ platform }) => platform)),
    database: median(costs.map(({ database }) => database)),
  };
  console.log('microseconds of CPU for a lead at 128 connections:', microseconds);

  const [settings] = await sql`
    select current_setting('fsync') as fsync, current_setting('synchronous_commit') as synchronous_commit,
      current_setting('server_version') as server_version`;
  const [{ unkeyed } = { unkeyed: -1 }] = await sql<{ unkeyed: number }[]>`
    select count(*)::int as unkeyed from submission where lead not in (select lead from lead_key)`;
  const verdict = {
    ratio: { measured: ratio, goal: goals.ratio },
    perSecond: { measured: many.perSecond, goal: goals.perSecond },
    p99AtThousand: { measured: steady.p99, goal: goals.p99AtThousand },
    acknowledgedWithoutKey: unkeyed,
  };
  console.log(
    `ratio ${ratio.toFixed(2)} (goal ${goals.ratio}), ${many.perSecond.toFixed(0)} leads/s (goal ${goals.perSecond}), ` +
      `p99 at 1,000/s ${steady.p99.toFixed(1)} ms (goal under ${goals.p99AtThousand}); ${JSON.stringify(settings)}`,
  );
  const machine = { cores: cpus().length, loadBefore, stolenPercent: stolenPercent(), platforms: platforms.length };
  await mkdir('bench/results', { recursive: true });
  await writeFile(
    'bench/results/leads.json',
    `${JSON.stringify({ at: new Date().toISOString(), machine, rounds, seconds, bytes, settings, measured, microseconds, steady, verdict }, null, 2)}\n`,
  );
} finally {
  await Promise.all(platforms.map(({ stop }) => stop()));
  await sql.end();
  await server.stop();
}

function report(what: string, { perSecond, p50, p99, failed }: Measured): void {
  const cells = [perSecond.toFixed(0).padStart(10), p50.toFixed(2).padStart(8), p99.toFixed(2).padStart(8)];
  console.log(`${what.padEnd(55)} ${cells.join(' ')} ${String(failed).padStart(7)}`);
}

function middle(all: Measured[]): Measured {
  const of = (pick: (one: Measured) => number) => median(all.map(pick));
  return {
    perSecond: of(({ perSecond }) => perSecond),
    p50: of(({ p50 }) => p50),
    p99: of(({ p99 }) => p99),
    failed: all.reduce((sum, { failed }) => sum + failed, 0),
  };
}

/** CPU seconds of all platforms and of the database server so far. */
async function usedSeconds() {
  const [{ backend } = { backend: 0 }] = await sql<{ backend: number }[]>`select pg_backend_pid() as backend`;
  // Its parent, the fourth field, is the server. The name of a backend is one word here.
  const server = Number((await readFile(`/proc/${backend}/stat`, 'utf8')).split(' ')[3]);
  const all = await Promise.all(platforms.map(({ process: { pid } }) => processorSeconds(pid ?? 0)));
  return { platform: all.reduce((sum, one) => sum + one, 0), database: await processorSeconds(server) };
}

function load(forSeconds: number, connections: number, rate = 0): Promise<Measured> {
  return sendLeads({ port: platforms.map(({ port }) => port), seconds: forSeconds, connections, rate });
}
