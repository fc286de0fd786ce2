import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { glob, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { cpus, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { connectDatabase } from '../apps/platform/src/db/database.ts';
import { migrate } from '../apps/platform/src/db/migrations.ts';
import { freePort } from '../dev/free-port.ts';
import { startPostgres } from '../dev/postgres/server.ts';
import { devSecrets } from '../dev/secrets.ts';
import { median } from './median.ts';
import { sendLeads } from './send-leads.ts';
import { watchStolenTime } from './stolen-time.ts';

/**
 * Throughput of leads beside the bare database: pgbench inserts one row of the same bytes per transaction, and this API
 * runs end to end, in turn on one database with every commit synced. `ROUNDS=1 SECONDS=3` is the short form.
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
const port = await freePort();
const folder = await mkdtemp(join(tmpdir(), 'lamplighter-bench-'));
const api = spawn(process.execPath, ['apps/platform/src/bin/api.ts'], {
  env: {
    ...process.env,
    ...devSecrets,
    DATABASE_URL: url,
    PORT: String(port),
    CONTENT_DIR: 'content',
    CLIENT_IDS: 'help',
  },
  stdio: ['ignore', 'ignore', 'inherit'],
});

try {
  await ready(`http://127.0.0.1:${port}/readyz`);
  await load(2, 64);
  const bytes = await bytesOfALead();
  await prepareBareEngine(bytes);

  const measured = { bare: [] as Measured[], few: [] as Measured[], many: [] as Measured[] };
  for (let round = 0; round < rounds; round++) {
    measured.bare.push(await bareEngine());
    measured.few.push(await load(seconds, 32));
    measured.many.push(await load(seconds, 128));
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
  const machine = { cores: cpus().length, loadBefore, stolenPercent: stolenPercent() };
  await mkdir('bench/results', { recursive: true });
  await writeFile(
    'bench/results/leads.json',
    `${JSON.stringify({ at: new Date().toISOString(), machine, rounds, seconds, bytes, settings, measured, steady, verdict }, null, 2)}\n`,
  );
} finally {
  const exit = once(api, 'exit');
  api.kill('SIGTERM');
  await exit;
  await sql.end();
  await server.stop();
  await rm(folder, { recursive: true });
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

async function ready(url: string): Promise<void> {
  while (!(await fetch(url).catch(() => undefined))?.ok) await new Promise((done) => setTimeout(done, 50));
}

function load(forSeconds: number, connections: number, rate = 0): Promise<Measured> {
  return sendLeads({ port, seconds: forSeconds, connections, rate });
}

async function bytesOfALead(): Promise<number> {
  const [row] = await sql<{ bytes: number }[]>`
    select round(avg(pg_column_size(lead.*) + pg_column_size(lead_key.*) + pg_column_size(submission.*) + ledger.bytes))::int
      as bytes
    from lead join lead_key on lead_key.lead = lead.id join submission on submission.lead = lead.id
    join lateral (select sum(pg_column_size(delivery.*)) as bytes from delivery where delivery.lead = lead.id) as ledger
      on true`;
  return row?.bytes ?? 0;
}

async function prepareBareEngine(bytes: number): Promise<void> {
  await sql`create table bare (id uuid primary key, at timestamptz not null, body text not null)`;
  await sql`alter table bare alter column body set storage external`;
  const [{ bytes: frame } = { bytes: 0 }] = await sql<{ bytes: number }[]>`
    select pg_column_size(row(gen_random_uuid(), now(), repeat('x', 200))) - 200 as bytes`;
  const insert = `insert into bare values (gen_random_uuid(), now(), '${'x'.repeat(bytes - frame)}');\n`;
  await writeFile(join(folder, 'insert.sql'), insert);
}

/** The same bytes as one row with a key, inserted by pgbench over the same kind of socket. */
async function bareEngine(): Promise<Measured> {
  const { hostname, port: databasePort, username, password, pathname } = new URL(url);
  const how = ['-n', '-M', 'prepared', '-c', '32', '-j', '2', '-T', String(seconds), '-f', join(folder, 'insert.sql')];
  const log = ['--log', `--log-prefix=${join(folder, 'log')}`, '--sampling-rate=0.1'];
  const where = ['-h', hostname, '-p', databasePort, '-U', username, pathname.slice(1)];
  const { stdout } = await run('pgbench', [...how, ...log, ...where], {
    env: { ...process.env, PGPASSWORD: password },
  });
  const times: number[] = [];
  for await (const file of glob(join(folder, 'log.*'))) {
    for (const line of (await readFile(file, 'utf8')).split('\n')) {
      // client, transaction, microseconds, ...
      if (line !== '') times.push(Number(line.split(' ')[2]) / 1_000);
    }
    await rm(file);
  }
  const sorted = times.toSorted((a, b) => a - b);
  const quantile = (share: number) => sorted[Math.floor(sorted.length * share)] ?? 0;
  const perSecond = Number(stdout.match(/tps = ([\d.]+)/)?.[1] ?? 0);
  return { perSecond, p50: quantile(0.5), p99: quantile(0.99), failed: 0 };
}
