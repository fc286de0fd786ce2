import { execFile } from 'node:child_process';
import { glob, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Database } from '../apps/platform/src/db/database.ts';

const run = promisify(execFile);

type Measured = { perSecond: number; p50: number; p99: number; failed: number };
type Settings = { sql: Database; url: string; bytes: number; seconds: number };

/** The bytes of the rows of a lead: the lead, its key, its register entry and its deliveries. */
export async function bytesOfALead(sql: Database): Promise<number> {
  const [row] = await sql<{ bytes: number }[]>`
    select round(avg(pg_column_size(lead.*) + pg_column_size(lead_key.*) + pg_column_size(submission.*) + ledger.bytes))::int
      as bytes
    from lead join lead_key on lead_key.lead = lead.id join submission on submission.lead = lead.id
    join lateral (select sum(pg_column_size(delivery.*)) as bytes from delivery where delivery.lead = lead.id) as ledger
      on true`;
  return row?.bytes ?? 0;
}

/**
 * What the database does without the product: pgbench inserts one row of these bytes with a key for each transaction,
 * by 32 clients over the same kind of socket.
 */
export async function measureBareEngine({ sql, url, bytes, seconds }: Settings): Promise<Measured> {
  const folder = await mkdtemp(join(tmpdir(), 'lamplighter-pgbench-'));
  await sql`create table bare (id uuid primary key, at timestamptz not null, body text not null)`;
  try {
    await sql`alter table bare alter column body set storage external`;
    const [{ bytes: frame } = { bytes: 0 }] = await sql<{ bytes: number }[]>`
      select pg_column_size(row(gen_random_uuid(), now(), repeat('x', 200))) - 200 as bytes`;
    const insert = `insert into bare values (gen_random_uuid(), now(), '${'x'.repeat(bytes - frame)}');\n`;
    await writeFile(join(folder, 'insert.sql'), insert);
    return await pgbench(url, folder, seconds);
  } finally {
    await sql`drop table bare`;
    await rm(folder, { recursive: true });
  }
}

async function pgbench(url: string, folder: string, seconds: number): Promise<Measured> {
  const { hostname, port, username, password, pathname } = new URL(url);
  const how = ['-n', '-M', 'prepared', '-c', '32', '-j', '2', '-T', String(seconds), '-f', join(folder, 'insert.sql')];
  const log = ['--log', `--log-prefix=${join(folder, 'log')}`, '--sampling-rate=0.1'];
  const where = ['-h', hostname, '-p', port, '-U', username, pathname.slice(1)];
  const { stdout } = await run('pgbench', [...how, ...log, ...where], {
    env: { ...process.env, PGPASSWORD: password },
  });
  const times: number[] = [];
  for await (const file of glob(join(folder, 'log.*'))) {
    for (const line of (await readFile(file, 'utf8')).split('\n')) {
      // client, transaction, microseconds, ...
      if (line !== '') times.push(Number(line.split(' ')[2]) / 1_000);
    }
  }
  const sorted = times.toSorted((a, b) => a - b);
  const quantile = (share: number) => sorted[Math.floor(sorted.length * share)] ?? 0;
  const perSecond = Number(stdout.match(/tps = ([\d.]+)/)?.[1] ?? 0);
  return { perSecond, p50: quantile(0.5), p99: quantile(0.99), failed: 0 };
}
