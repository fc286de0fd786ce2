import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { cpus, loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { withDatabase } from './citus/citus-cluster.ts';
import { prepareCitusRoot } from './citus/citus-root.ts';
import { compareSystems } from './citus/compare.ts';
import { runLeadTests } from './citus/lead-tests/run.ts';
import { loseNode } from './citus/lost-node.ts';
import { moveShard } from './citus/move-shard.ts';
import { startSystems } from './citus/systems.ts';
import { watchStolenTime } from './stolen-time.ts';

/** Leads sharded over several servers, with Citus and without, beside one plain server of the same build and settings. */
const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '3' },
    seconds: { type: 'string', default: '8' },
    rate: { type: 'string', default: '200' },
    /** Leaves out the platform's own tests, which take some minutes. */
    'without-tests': { type: 'boolean', default: false },
  },
});
const [rounds, seconds, rate] = [Number(values.rounds), Number(values.seconds), Number(values.rate)];
const root = await prepareCitusRoot(console.log);
const loadBefore = loadavg()[0] ?? 0;
const stolenPercent = watchStolenTime();
const commit = execFileSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8' }).trim();
const results: Record<string, unknown> = {};
const note = (name: string, value: unknown) => {
  results[name] = value;
  // After every step, so that an interrupted run leaves what it measured.
  const machine = { cores: cpus().length, cpu: cpus()[0]?.model, loadBefore, stolenPercent: stolenPercent() };
  const text = JSON.stringify({ at: new Date().toISOString(), commit, machine, ...results }, null, 2);
  writeFileSync('bench/results/citus.json', `${text}\n`);
  console.log(`${new Date().toISOString().slice(11, 19)} ${name}: ${JSON.stringify(value)}`);
};

const systems = await startSystems(root.folder);
try {
  const { plain, threePlain, citusDirect, citusCoordinator, citusStatement } = systems;
  const [version] = await withDatabase(
    citusDirect.urls[0] ?? '',
    (sql) =>
      sql`select citus_version() as citus, current_setting('server_version') as postgresql,
      current_setting('fsync') as fsync, current_setting('synchronous_commit') as synchronous_commit`,
  );
  note('versions', { ...version, citusRelease: root.release, citusCommit: root.commit });
  const all = [plain, threePlain, citusDirect, citusCoordinator, citusStatement];
  note('accepting', { rounds, seconds, systems: await compareSystems(all, { rounds, seconds, rate }) });
  for (const [name, system] of Object.entries({ plain, threePlain, citusDirect, citusStatement })) {
    note(`nodeLost.${name}`, await loseNode(system, systems.nodeOfFirstShard(system), rate));
  }
  note('shardMoved', await moveShard(systems, rate));
} finally {
  await systems.stop();
}
if (!values['without-tests']) {
  for (const acceptBy of ['function', 'statement'] as const)
    note(`leadTests.${acceptBy}`, await runLeadTests(acceptBy));
}
