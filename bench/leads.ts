import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import postgres from 'postgres';
import { migrate } from '../apps/platform/src/migrations.ts';
import { freePort } from '../stand-ins/free-port.ts';
import { startPostgres } from '../stand-ins/postgres.ts';
import { laptopSecrets } from '../stand-ins/secrets.ts';

/**
 * How much of the bare engine is left for leads: pgbench inserting one row of the same bytes a transaction, and this
 * API end to end, in one run on one database with every commit synced. `SECONDS=10 npm run bench:leads` is the short form.
 */
const run = promisify(execFile);
const seconds = Number(process.env['SECONDS'] ?? 20);
const goals = { ratio: 0.5, perSecond: 3_000, p99AtThousand: 100 };

type Measured = { perSecond: number; p50: number; p99: number; count: number; failed: number };

const version = await run('pgbench', ['--version']).catch(() => {
  console.error('pgbench is not installed. On Debian: apt-get install postgresql-client postgresql-contrib');
  process.exit(1);
});
const server = await startPostgres();
const url = await server.createDatabase('bench');
await migrate(url);
const sql = postgres(url, { max: 1, onnotice: () => {} });
const port = await freePort();
const api = spawn(process.execPath, ['apps/platform/src/serve.ts'], {
  env: {
    ...process.env,
    ...laptopSecrets,
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
  console.log(
    `A lead with its key, register entry and deliveries is ${bytes} bytes in the database. ${version.stdout.trim()}`,
  );

  const bare = await bareEngine(bytes);
  const rows = [
    { what: 'bare engine: pgbench, 32 clients, 1 insert a transaction', ...bare },
    { what: 'POST /v1/leads, 32 connections', ...(await load(seconds, 32)) },
    { what: 'POST /v1/leads, 128 connections', ...(await load(seconds, 128)) },
    { what: 'POST /v1/leads, 1,000/s by the clock', ...(await load(seconds, 64, 1_000)) },
  ];
  for (const { what, perSecond, p50, p99, failed } of rows) {
    const cells = [
      perSecond.toFixed(0).padStart(7),
      p50.toFixed(2).padStart(8),
      p99.toFixed(2).padStart(8),
      String(failed).padStart(6),
    ];
    console.log(`${what.padEnd(56)} ${cells.join(' ')}   ratio ${(perSecond / bare.perSecond).toFixed(2)}`);
  }
  const best = Math.max(...rows.slice(1, 3).map(({ perSecond }) => perSecond));
  const [{ lost = -1 } = {}] = await sql<{ lost: number }[]>`
    select (select count(*) from submission)::int - (select count(*) from lead join lead_key on lead_key.lead = lead.id)::int as lost`;
  const [settings] = await sql`
    select current_setting('fsync') as fsync, current_setting('synchronous_commit') as synchronous_commit,
      current_setting('server_version') as server_version`;
  const verdict = {
    ratio: { measured: best / bare.perSecond, goal: goals.ratio },
    perSecond: { measured: best, goal: goals.perSecond },
    p99AtThousand: { measured: rows[3]?.p99 ?? 0, goal: goals.p99AtThousand },
    keptWithoutKey: lost,
  };
  console.log('columns: per second, p50 ms, p99 ms, failed;', JSON.stringify(settings));
  console.log(
    `ratio ${verdict.ratio.measured.toFixed(2)} (goal ${goals.ratio}), ${best.toFixed(0)} leads/s (goal ${goals.perSecond}), p99 at 1,000/s ${verdict.p99AtThousand.measured.toFixed(1)} ms (goal under ${goals.p99AtThousand})`,
  );
  await mkdir('bench/results', { recursive: true });
  const result = { at: new Date().toISOString(), cores: cpus().length, seconds, bytes, settings, rows, verdict };
  await writeFile('bench/results/leads.json', `${JSON.stringify(result, null, 2)}\n`);
} finally {
  const exit = once(api, 'exit');
  api.kill('SIGTERM');
  await exit;
  await sql.end();
  await server.stop();
}

async function ready(address: string): Promise<void> {
  while (!(await fetch(address).catch(() => undefined))?.ok) await new Promise((done) => setTimeout(done, 50));
}

async function load(forSeconds: number, connections: number, rate = 0): Promise<Measured> {
  const { stdout } = await run(process.execPath, [
    'bench/lead-load.ts',
    ...[port, forSeconds, connections, rate].map(String),
  ]);
  return JSON.parse(stdout);
}

async function bytesOfALead(): Promise<number> {
  const [row] = await sql<{ bytes: number }[]>`
    select round(avg(pg_column_size(lead.*) + pg_column_size(lead_key.*) + pg_column_size(submission.*) + deliveries.bytes))::int as bytes
    from lead join lead_key on lead_key.lead = lead.id join submission on submission.lead = lead.id
    join lateral (select sum(pg_column_size(delivery.*)) as bytes from delivery where delivery.lead = lead.id) as deliveries on true`;
  return row?.bytes ?? 0;
}

/** The same bytes as one row with a key, by the engine's own load program over the same kind of socket. */
async function bareEngine(bytes: number): Promise<Measured> {
  await sql`create table bare (id uuid primary key, at timestamptz not null, body text not null)`;
  await sql`alter table bare alter column body set storage external`;
  const script = join(tmpdir(), `lamplighter-bare-${process.pid}.sql`);
  const log = join(tmpdir(), `lamplighter-bare-${process.pid}`);
  await writeFile(script, `insert into bare values (gen_random_uuid(), now(), '${'x'.repeat(bytes - 50)}');\n`);
  const { hostname, port: databasePort, username, password, pathname } = new URL(url);
  const { stdout } = await run(
    'pgbench',
    [
      '-n',
      '-M',
      'prepared',
      '-c',
      '32',
      '-j',
      '2',
      '-T',
      String(seconds),
      '-f',
      script,
      '-h',
      hostname,
      '-p',
      databasePort,
      '-U',
      username,
      pathname.slice(1),
    ],
    { env: { ...process.env, PGPASSWORD: password } },
  );
  await rm(script);
  await rm(log, { force: true });
  const number = (pattern: RegExp) => Number(stdout.match(pattern)?.[1] ?? 0);
  const perSecond = number(/tps = ([\d.]+)/);
  return {
    perSecond,
    p50: number(/latency average = ([\d.]+)/),
    p99: 0,
    count: number(/actually processed: (\d+)/),
    failed: 0,
  };
}
