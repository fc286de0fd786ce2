import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { availableParallelism, cpus, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs, promisify } from 'node:util';
import { connectDatabase, type Database } from '../apps/platform/src/db/database.ts';
import { migrate } from '../apps/platform/src/db/migrations.ts';
import { startPostgres } from '../dev/postgres/server.ts';
import { openLoop } from './open-loop.ts';
import { watchStolenTime } from './stolen-time.ts';

/** The address index at full size: generate, load, then look up at a fixed rate beside a bare `select 1`. */
const { values } = parseArgs({
  options: {
    rows: { type: 'string', default: '5000000' },
    seconds: { type: 'string', default: '20' },
    rate: { type: 'string', default: '500' },
  },
});
const rows = Number(values.rows);
const seconds = Number(values.seconds);
const perSecond = Number(values.rate);
const goalMs = 5;
const run = promisify(execFile);

async function timed<Result>(work: () => Promise<Result>): Promise<{ result: Result; took: number }> {
  const start = performance.now();
  const result = await work();
  return { result, took: Math.round(performance.now() - start) / 1_000 };
}

const folder = await mkdtemp(join(tmpdir(), 'lamplighter-bench-'));
const file = join(folder, 'addresses.csv');
const server = await startPostgres();
let platform: ChildProcess | undefined;
let sql: Database | undefined;
try {
  const url = await server.createDatabase('bench');
  await migrate(url);

  const generated = await timed(() =>
    run(process.execPath, ['apps/platform/src/bin/generate-addresses.ts', String(rows), file]),
  );
  const megabytes = Math.round((await stat(file)).size / 1_000_000);
  console.log(
    `generated ${rows} addresses (${megabytes} MB) in ${generated.took} s, ${perSecondOf(generated.took)} rows/s`,
  );

  const loaded = await timed(() =>
    run(process.execPath, ['apps/platform/src/bin/load-addresses.ts', file], {
      env: { ...process.env, DATABASE_URL: url },
    }),
  );
  console.log(`loaded: ${loaded.result.stdout.trim()}`);

  sql = connectDatabase(url, { connections: 1 });
  // The load leaves a gigabyte of unwritten pages: they are flushed first, so that ordinary operation is measured.
  await sql`checkpoint`;
  const postcodes = await somePostcodes(sql, perSecond * seconds);
  const size = await sizeOf(sql);
  const pages = await pagesOf(sql, postcodes.slice(0, 200));
  console.log(`table ${size.table}, indexes ${size.indexes}; a lookup touches ${pages} pages`);

  platform = spawn(process.execPath, ['bench/addresses-server.ts'], {
    env: { ...process.env, DATABASE_URL: url, NODE_ENV: 'production' },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const [message] = await Promise.race([once(platform, 'message'), exitOf(platform)]);
  const asked = {
    origin: String(message),
    perSecond,
    first: () => '/select-1',
    second: (turn: number) => `/v1/addresses?postcode=${postcodes[turn % postcodes.length]}`,
  };
  const stolenPercent = watchStolenTime();
  await openLoop({ ...asked, seconds: Math.min(5, seconds) });
  const [select1, lookups] = await openLoop({ ...asked, seconds });
  console.log(`at ${perSecond}/s for ${seconds} s each, open loop, in ms:`);
  console.table({ 'select 1': select1, lookup: lookups });
  const verdict = lookups.p99 < goalMs && lookups.failed === 0 ? 'reached' : 'not reached';
  console.log(
    `goal: p99 under ${goalMs} ms, none failed: ${verdict}; p99 is ${ratio(lookups.p99, select1.p99)} of select 1`,
  );

  await mkdir('bench/results', { recursive: true });
  const results = {
    at: new Date().toISOString(),
    machine: {
      cores: availableParallelism(),
      cpu: cpus()[0]?.model,
      node: process.version,
      load: loadavg(),
      stolenPercent: stolenPercent(),
    },
    generate: { rows, seconds: generated.took, rowsPerSecond: perSecondOf(generated.took), megabytes },
    load: { rows, seconds: loaded.took, rowsPerSecond: perSecondOf(loaded.took), said: loaded.result.stdout.trim() },
    ...size,
    pagesPerLookup: pages,
    rate: perSecond,
    select1,
    lookup: lookups,
    p99Ratio: ratio(lookups.p99, select1.p99),
    goal: { p99: goalMs, verdict },
  };
  await writeFile('bench/results/addresses.json', `${JSON.stringify(results, null, 2)}\n`);
} finally {
  if (platform) {
    platform.disconnect();
    if (platform.exitCode === null) await once(platform, 'exit');
  }
  await sql?.end();
  await server.stop();
  await rm(folder, { recursive: true, force: true });
}

async function exitOf(child: ChildProcess): Promise<never> {
  const [code] = await once(child, 'exit');
  throw new Error(`the server ended with ${code}`);
}

function perSecondOf(took: number): number {
  return Math.round(rows / took);
}

function ratio(one: number, other: number): number {
  return Math.round((one / other) * 100) / 100;
}

/** A random sample of the whole table. */
async function somePostcodes(database: Database, count: number): Promise<string[]> {
  const share = Math.min(100, (count * 3 * 100) / rows);
  const found = await database<{ postcode: string }[]>`
    select postcode from (select distinct postcode from address tablesample bernoulli (${share})) as sampled
    order by random() limit ${count}`;
  return found.map(({ postcode }) => postcode);
}

async function sizeOf(database: Database): Promise<{ table: string; indexes: string }> {
  const [size] = await database<{ table: string; indexes: string }[]>`
    select pg_size_pretty(pg_table_size('address')) as table, pg_size_pretty(pg_indexes_size('address')) as indexes`;
  if (!size) throw new Error('the table has no size');
  return size;
}

/** Index and table pages read for a lookup, from shared buffers or not. */
async function pagesOf(database: Database, postcodes: string[]): Promise<number> {
  let pages = 0;
  for (const postcode of postcodes) {
    const plan = await database<{ 'QUERY PLAN': string }[]>`
      explain (analyze, buffers, costs off, timing off, summary off)
      select * from address where postcode = ${postcode} order by position limit 300`;
    const buffers = plan.map((line) => line['QUERY PLAN']).find((line) => line.includes('Buffers:')) ?? '';
    for (const [, count] of buffers.matchAll(/=(\d+)/g)) pages += Number(count);
  }
  return Math.round((pages / postcodes.length) * 10) / 10;
}
