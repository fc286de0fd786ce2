import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { availableParallelism, cpus, loadavg, tmpdir, totalmem } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { connectDatabase } from '../apps/platform/src/db/database.ts';
import { startEdge, unlimited } from '../deploy/edge/start-edge.ts';
import { copyContentInReadWeek } from '../dev/content-copies.ts';
import { freePort } from '../dev/free-port.ts';
import { startStack } from '../dev/stack.ts';
import { captureReading, measureBareCycle } from './bare-cycle/measure.ts';
import { measureBareEngine } from './bare-engine.ts';
import { compareReadings, type Seen, sendPeople, type Tally } from './load-profile.ts';
import { processorSeconds, watchStolenTime } from './processor-time.ts';

/** Connections that wait to be accepted. */
const backlog = 100;
const startTimeoutMs = 5_000;

/**
 * Meter-reading day on one machine: page views and readings by real form posts through the edge, ten views to a
 * reading. The rate rises until p99 exceeds half a second or a request fails; then the highest rate that is also
 * sustained for `--hold` seconds is found. The goal's rate, in proportion to what pgbench does on this machine, is sent
 * for `--due` seconds. Every confirmed reading is looked up in the database.
 */
const { values } = parseArgs({
  options: {
    step: { type: 'string', default: '10' },
    hold: { type: 'string', default: '60' },
    from: { type: 'string', default: '10' },
    to: { type: 'string', default: '300' },
    due: { type: 'string', default: '300' },
  },
});
const viewsPerReading = 10;
const goal = { p99: 500, readings: 300, wherePgbench: 18_400 };
/** Of a lead, as in `npm run bench -- leads`, to whose pgbench the goal refers. */
const bytes = 1_460;

type Mix = { readings: number; seconds: number; views?: number };
type Outcome = Omit<Seen, 'cores'> & { mix: Mix; carried: boolean; cores: Record<string, number>; generator: number };

const folder = await mkdtemp(join(tmpdir(), 'lamplighter-day-'));
const confirmedFile = join(folder, 'confirmed');
const content = await copyContentInReadWeek(folder);
// A directory of its own for the database: without one, the stack's server syncs no commit. It may run as another user.
await chmod(folder, 0o711);
const mail = await startMailSink();
const stack = await startStack({
  mode: 'built',
  contentDirectory: content,
  dataDirectory: join(folder, 'database'),
  everywhere: { SMTP_URL: mail.url },
});
const edge = await startEdge({
  origins: [`localhost:${new URL(stack.origin).port}`],
  publicOrigin: stack.origin,
  trustedProxies: ['127.0.0.1/32'],
  limits: unlimited,
});
const sql = connectDatabase(stack.database, { connections: 1, statementTimeoutMs: 0 });
try {
  const loadBefore = loadavg();
  const stolenPercent = watchStolenTime();
  const parts = await captureReading(stack, sql);
  await runLoad({ readings: Number(values.from), seconds: 5 });
  const outcomes: Outcome[] = [];
  const carried: Mix[] = [];
  for (let readings = Number(values.from); readings <= Number(values.to); readings = Math.ceil(readings * 1.25)) {
    const outcome = await runLoad({ readings, seconds: Number(values.step) });
    outcomes.push(outcome);
    report(outcome);
    if (!outcome.carried) break;
    carried.unshift(outcome.mix);
  }
  const held = await hold(carried, Number(values.hold));
  // The same views without the readings: the difference in CPU use is the readings' share.
  const viewsOnly = await runLoad({ views: held.mix.readings * viewsPerReading, readings: 0, seconds: 10 });
  console.log('cores in use while held:', held.cores, 'by the views alone:', viewsOnly.cores);
  const bare = await measureBareCycle({
    stack,
    smtp: mail.url,
    parts,
    folder,
    readings: held.mix.readings,
    seconds: 30,
  });
  const cost = costOfReading(held, viewsOnly);
  const ratio = round(cost.total / bare.msPerReading.total);
  console.log('ms of CPU for a reading:', cost, 'bare cycle:', bare.msPerReading, `ratio ${ratio}; goal: at most 2.5`);

  // Right before: the speed of a shared machine changes within minutes.
  const pgbench = await measureBareEngine({ sql, url: stack.database, bytes, seconds: 10 });
  const proportion = Math.min(1, pgbench.perSecond / goal.wherePgbench);
  const dueReadings = Math.round(goal.readings * proportion);
  console.log(`pgbench ${Math.round(pgbench.perSecond)}/s of ${goal.wherePgbench}: ${dueReadings} readings/s are due`);
  const due = await runLoad({ readings: dueReadings, seconds: Number(values.due) });
  report(due);

  const check = await compareReadings(sql, confirmedFile);
  console.log(`confirmed ${check.confirmed}, lost ${check.lost}, kept twice ${check.twice}; goal: 0 lost, 0 twice`);
  const machine = {
    cores: availableParallelism(),
    cpu: cpus()[0]?.model,
    memory: totalmem(),
    load: loadBefore,
    stolenPercent: stolenPercent(),
  };
  const costs = { product: cost, bare, ratio };
  const measured = { viewsPerReading, goal, pgbench, outcomes, held, viewsOnly, due, costs, check };
  const results = { at: new Date().toISOString(), machine, ...measured };
  await mkdir('bench/results', { recursive: true });
  await writeFile('bench/results/day.json', `${JSON.stringify(results, null, 2)}\n`);
  if (check.lost > 0 || check.twice > 0) process.exitCode = 1;
} finally {
  await sql.end();
  await edge.stop();
  await stack.stop();
  await mail.stop();
  await rm(folder, { recursive: true, force: true });
}

/** The milliseconds of CPU for a reading, by process: what was in use with readings and not with the views alone. */
function costOfReading({ cores, mix }: Outcome, viewsOnly: Outcome) {
  const each = Object.entries(cores).map(([who, used]): [string, number] => [
    who,
    round(((used - (viewsOnly.cores[who] ?? 0)) * 1_000) / mix.readings),
  ]);
  return { ...Object.fromEntries(each), total: round(each.reduce((sum, [, ms]) => sum + ms, 0)) };
}

function round(number: number): number {
  return Math.round(number * 1_000) / 1_000;
}

async function usedBy(): Promise<Record<string, number>> {
  const { site, platform, worker } = stack.members;
  const roots = { site, platform, worker, database: stack.databaseProcess, edge: edge.process };
  const used = await Promise.all(
    Object.entries(roots).map(async ([who, one]) => [who, await processorSeconds(one?.pid ?? 0)] as const),
  );
  return Object.fromEntries(used);
}

async function runLoad(mix: Mix): Promise<Outcome> {
  const before = await usedBy();
  const { cores: generator, ...seen } = await sendPeople({
    edge: `http://127.0.0.1:${edge.port}`,
    origin: stack.origin,
    views: mix.views ?? mix.readings * viewsPerReading,
    readings: mix.readings,
    seconds: mix.seconds,
    confirmed: confirmedFile,
  });
  const after = await usedBy();
  const cores = Object.fromEntries(
    Object.entries(after).map(([who, used]) => [who, round((used - (before[who] ?? 0)) / mix.seconds)]),
  );
  const isGood = ({ p99, failed }: Tally) => p99 < goal.p99 && Object.keys(failed).length === 0;
  return { ...seen, mix, cores, generator, carried: isGood(seen.views) && isGood(seen.readings) };
}

/** A rate that is sustained for a few seconds may be too high for longer. */
async function hold(mixes: Mix[], seconds: number): Promise<Outcome> {
  for (const mix of mixes) {
    const outcome = await runLoad({ ...mix, seconds });
    report(outcome);
    if (outcome.carried) return outcome;
  }
  throw new Error('no mix was carried');
}

function report({ mix, views, readings, generator, carried }: Outcome): void {
  const text = ({ perSecond, p50, p99, failed }: Tally) =>
    `${String(perSecond).padStart(5)}/s  p50 ${String(p50).padStart(4)}  p99 ${String(p99).padStart(5)} ms  failed ${JSON.stringify(failed)}`;
  console.log(
    `${mix.seconds} s  readings ${text(readings)}   views ${text(views)}   load generator ${generator} cores   ${carried ? 'carried' : 'not carried'}`,
  );
}

/**
 * Postfix's `smtp-sink`, which discards mails. The fake mail server parses and keeps them, which takes more CPU than the
 * delivery that is measured.
 */
export async function startMailSink() {
  const address = `127.0.0.1:${await freePort()}`;
  // As root it asks for another user to run as.
  const user = process.getuid?.() === 0 ? ['-u', 'nobody'] : [];
  const sink = spawn('smtp-sink', [...user, address, String(backlog)], { stdio: 'ignore' });
  const exit = once(sink, 'exit');
  exit.catch(() => {});
  await responds(address, exit);
  return {
    url: `smtp://${address}`,
    stop: async () => {
      sink.kill();
      await exit;
    },
  };
}

async function responds(address: string, exit: Promise<unknown>): Promise<void> {
  const [host = '', port] = address.split(':');
  const deadline = Date.now() + startTimeoutMs;
  const ended = exit.then(() => {
    throw new Error('smtp-sink has ended');
  });
  while (Date.now() < deadline) {
    const socket = connect(Number(port), host);
    try {
      await Promise.race([once(socket, 'data'), ended]);
      return;
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'ECONNREFUSED')) throw error;
      await setTimeout(20);
    } finally {
      socket.destroy();
    }
  }
  throw new Error('smtp-sink does not respond');
}
