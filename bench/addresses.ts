import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { availableParallelism, cpus, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { parseArgs, promisify } from 'node:util';
import { connectDatabase, type Database } from '../apps/platform/src/db/database.ts';
import { migrate } from '../apps/platform/src/db/migrations.ts';
import { startPostgres } from '../dev/postgres/server.ts';
import { watchStolenTime } from './processor-time.ts';

const connections = 32;

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

export type Latencies = { requests: number; failed: number; p50: number; p99: number; max: number };

type Path = (turn: number) => string;
type Load = { origin: string; perSecond: number; seconds: number; first: Path; second: Path };
type Tally = { took: number[]; failed: number };
type Due = { path: string; at: number; tally: Tally };

/**
 * Open-loop load: sends at a fixed rate and measures each response from its scheduled start, so that a stall counts for
 * every request that it delays. The two loads alternate every second, each for `seconds` in all, so that noise of the
 * machine affects both.
 */
export async function openLoop({ origin, perSecond, seconds, first, second }: Load): Promise<[Latencies, Latencies]> {
  const tallies: [Tally, Tally] = [
    { took: [], failed: 0 },
    { took: [], failed: 0 },
  ];
  const waiting: Due[] = [];
  const lines = await Promise.all(Array.from({ length: connections }, () => openLine(new URL(origin), waiting)));
  const start = performance.now();
  for (let turn = 0; turn < 2 * perSecond * seconds; ) {
    const at = start + (turn * 1_000) / perSecond;
    if (performance.now() < at) {
      await setTimeout(1);
      continue;
    }
    const isFirst = Math.floor(turn / perSecond) % 2 === 0;
    waiting.push({ path: (isFirst ? first : second)(turn), at, tally: tallies[isFirst ? 0 : 1] });
    lines.find((line) => line.isFree())?.next();
    turn += 1;
  }
  await Promise.all(lines.map((line) => line.finish()));
  return [summarise(tallies[0]), summarise(tallies[1])];
}

type Line = { isFree: () => boolean; next: () => void; finish: () => Promise<void> };

/**
 * One connection, one request at a time, with its own read buffer: Node's client allocates 64 kB for each response, and
 * its garbage collection would be measured instead of the server.
 */
async function openLine({ hostname, port, host }: URL, waiting: Due[]): Promise<Line> {
  let current: Due | undefined;
  let missing = 0;
  let finished: (() => void) | undefined;

  const next = () => {
    current = waiting.shift();
    if (!current) return finished?.();
    missing = 0;
    socket.write(`GET ${current.path} HTTP/1.1\r\nhost: ${host}\r\nclient-id: help-and-support\r\n\r\n`);
  };
  const read = (count: number, bytes: Buffer | Uint8Array): boolean => {
    if (!current) return true;
    missing = missing === 0 ? readHead(Buffer.from(bytes.buffer, bytes.byteOffset, count)) : missing - count;
    if (missing > 0) return true;
    if (missing < 0) current.tally.failed += 1;
    else current.tally.took.push(performance.now() - current.at);
    next();
    return true;
  };
  const socket = connect({
    host: hostname,
    port: Number(port),
    onread: { buffer: Buffer.alloc(65_536), callback: read },
  });
  await new Promise((opened, refused) => socket.setNoDelay(true).once('connect', opened).once('error', refused));
  return {
    isFree: () => current === undefined,
    next,
    finish: async () => {
      if (current) await new Promise<void>((done) => (finished = done));
      socket.destroy();
    },
  };
}

/** The bytes of the body that follow the first part of a response; negative unless the response is a valid 200. */
function readHead(part: Buffer): number {
  const end = part.indexOf('\r\n\r\n');
  const head = part.toString('latin1', 0, end);
  const length = Number(head.match(/content-length: (\d+)/i)?.[1] ?? Number.NaN);
  if (end < 0 || !head.startsWith('HTTP/1.1 200') || Number.isNaN(length)) return -1;
  return length - (part.length - end - 4);
}

function summarise({ took, failed }: Tally): Latencies {
  took.sort((one, other) => one - other);
  const at = (share: number) => {
    const milliseconds = took[Math.min(took.length - 1, Math.floor(took.length * share))] ?? Number.NaN;
    return Math.round(milliseconds * 100) / 100;
  };
  return { requests: took.length + failed, failed, p50: at(0.5), p99: at(0.99), max: at(1) };
}
