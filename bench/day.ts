import { execFile } from 'node:child_process';
import { createHmac } from 'node:crypto';
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { availableParallelism, cpus, loadavg, tmpdir, totalmem } from 'node:os';
import { join } from 'node:path';
import { parseArgs, promisify } from 'node:util';
import postgres from 'postgres';
import { z } from 'zod';
import { startEdge } from '../deploy/edge/start-edge.ts';
import { startHouse } from '../scripts/house.ts';
import { laptopSecrets } from '../stand-ins/secrets.ts';
import { processorSeconds } from './processor-time.ts';

/**
 * Meter-reading day on one machine: page views and readings by real form posts through the edge, ten views to a reading,
 * rising until p99 passes half a second or somebody is turned away; then the last mix that was carried, for `--hold`
 * seconds. Every confirmed reading is looked for in the database.
 */
const { values } = parseArgs({
  options: {
    step: { type: 'string', default: '10' },
    hold: { type: 'string', default: '60' },
    from: { type: 'string', default: '10' },
    to: { type: 'string', default: '300' },
  },
});
const run = promisify(execFile);
const viewsPerReading = 10;
const goal = { p99: 500 };
const noLimits = {
  visitorRate: 1_000_000,
  visitorBurst: 1_000_000,
  postRate: 1_000_000,
  postBurst: 1_000_000,
  connections: 10_000,
};

const tally = z.object({
  done: z.number(),
  perSecond: z.number(),
  p50: z.number(),
  p99: z.number(),
  failed: z.record(z.string(), z.number()),
});
const answer = z.object({ views: tally, readings: tally });
type Mix = { readings: number; seconds: number; views?: number };
type Outcome = z.infer<typeof answer> & { mix: Mix; carried: boolean; cores: Record<string, number> };

const folder = await mkdtemp(join(tmpdir(), 'lamplighter-day-'));
const told = join(folder, 'told');
const content = join(folder, 'content');
await cp('content', content, { recursive: true });
const weeksFile = join(content, 'meter-read/read-weeks.json');
const weeks = z.looseObject({}).parse(JSON.parse(await readFile(weeksFile, 'utf8')));
await writeFile(weeksFile, JSON.stringify({ ...weeks, override: true }));

const house = await startHouse({ mode: 'built', contentDirectory: content });
const edge = await startEdge({
  origins: [`localhost:${new URL(house.address).port}`],
  publicOrigin: house.address,
  trustedProxies: ['127.0.0.1/32'],
  limits: noLimits,
});
const sql = postgres(house.database, { max: 1 });
try {
  const loadBefore = loadavg();
  await people({ readings: Number(values.from), seconds: 5 });
  const outcomes: Outcome[] = [];
  let best: Mix | undefined;
  for (let readings = Number(values.from); readings <= Number(values.to); readings = Math.ceil(readings * 1.25)) {
    const outcome = await people({ readings, seconds: Number(values.step) });
    outcomes.push(outcome);
    report(outcome);
    if (!outcome.carried) break;
    best = outcome.mix;
  }
  if (!best) throw new Error('not even the first mix was carried');
  const held = await people({ ...best, seconds: Number(values.hold) });
  report(held);
  // The same views without the readings: what is left of the difference is the readings' share.
  const viewsOnly = await people({ ...best, views: best.readings * viewsPerReading, readings: 0, seconds: 10 });
  console.log('cores in use while held:', held.cores, 'by the views alone:', viewsOnly.cores);

  const check = await compareWithDatabase();
  console.log(`confirmed ${check.told}, lost ${check.lost}, kept twice ${check.twice}; goal: 0 lost, 0 twice`);
  const machine = { cores: availableParallelism(), cpu: cpus()[0]?.model, memory: totalmem(), load: loadBefore };
  const results = { at: new Date().toISOString(), machine, viewsPerReading, goal, outcomes, held, viewsOnly, check };
  await mkdir('bench/results', { recursive: true });
  await writeFile('bench/results/day.json', `${JSON.stringify(results, null, 2)}\n`);
  if (check.lost > 0 || check.twice > 0) process.exitCode = 1;
} finally {
  await sql.end();
  await edge.stop();
  await house.stop();
  await rm(folder, { recursive: true, force: true });
}

function round(number: number): number {
  return Math.round(number * 1_000) / 1_000;
}

async function usedBy(): Promise<Record<string, number>> {
  const { site, platform, worker } = house.members;
  const roots = { site, platform, worker, database: house.databaseProcess, edge: edge.process };
  const used = await Promise.all(
    Object.entries(roots).map(async ([who, one]) => [who, await processorSeconds(one?.pid ?? 0)] as const),
  );
  return Object.fromEntries(used);
}

async function people(mix: Mix): Promise<Outcome> {
  const settings = {
    edge: `http://127.0.0.1:${edge.port}`,
    origin: house.address,
    views: mix.views ?? mix.readings * viewsPerReading,
    readings: mix.readings,
    seconds: mix.seconds,
    told,
  };
  const flags = Object.entries(settings).flatMap(([name, value]) => [`--${name}`, String(value)]);
  const before = await usedBy();
  const { stdout } = await run(process.execPath, ['bench/day-load.ts', ...flags]);
  const after = await usedBy();
  const seen = answer.parse(JSON.parse(stdout));
  const cores = Object.fromEntries(
    Object.entries(after).map(([who, used]) => [who, round((used - (before[who] ?? 0)) / mix.seconds)]),
  );
  const isGood = ({ p99, failed }: z.infer<typeof tally>) => p99 < goal.p99 && Object.keys(failed).length === 0;
  return { ...seen, mix, cores, carried: isGood(seen.views) && isGood(seen.readings) };
}

function report({ mix, views, readings, carried }: Outcome): void {
  const text = ({ perSecond, p50, p99, failed }: z.infer<typeof tally>) =>
    `${String(perSecond).padStart(5)}/s  p50 ${String(p50).padStart(4)}  p99 ${String(p99).padStart(5)} ms  failed ${JSON.stringify(failed)}`;
  console.log(
    `${mix.seconds} s  readings ${text(readings)}   views ${text(views)}   ${carried ? 'carried' : 'not carried'}`,
  );
}

/** Everyone who saw the confirmation, by the blind index of the address they gave. */
async function compareWithDatabase() {
  const emails = (await readFile(told, 'utf8')).split('\n').filter(Boolean);
  const key = Buffer.from(laptopSecrets.INDEX_KEY, 'base64');
  const rows = await sql<{ index: string; leads: number }[]>`
    select encode(email_index, 'hex') as index, count(*)::int as leads from lead group by 1`;
  const kept = new Map(rows.map(({ index, leads }) => [index, leads]));
  const found = emails.map((email) => kept.get(createHmac('sha256', key).update(`email\0${email}`).digest('hex')) ?? 0);
  return {
    told: emails.length,
    lost: found.filter((leads) => leads === 0).length,
    twice: found.filter((leads) => leads > 1).length,
  };
}
