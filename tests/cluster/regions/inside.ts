import { execFile } from 'node:child_process';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs, promisify } from 'node:util';
import { startCluster } from '../cluster.ts';
import { openAcknowledgedLog } from '../load/acknowledged-log.ts';
import { leadsPerSecond, viewsPerSecond } from '../load/load.ts';
import { createAuthority } from '../machines/certificates.ts';
import { rootFolder } from '../machines/debian-root.ts';
import { createNetwork } from '../machines/network.ts';
import { firstRegion, ipOf, nodesOf, type Region, secondRegion } from '../machines/nodes.ts';
import { slotOf } from '../machines/patroni-configuration.ts';
import { keepOutcomes, type RegionOutcome } from '../outcome.ts';
import { startProduct, startSystems, startWarmProduct } from '../product.ts';
import { reserveLog, untilFollowing } from './operator.ts';
import { regionLost } from './region-lost.ts';
import { regionSwitchover } from './region-switchover.ts';
import { steady } from './steady.ts';

const run = promisify(execFile);
const ip = (...words: string[]) => run('ip', words);
/** Each way, so that a round trip takes 80 ms. */
const delayMs = 40;

/** Run by `run.ts --regions` as the first process of its own namespaces, with a temporary folder of its own. */
const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { rate: { type: 'string', default: String(leadsPerSecond) } },
});
const rate = Number(values.rate);
const drills = ['region-lost', 'region-lost-behind', 'region-switchover'];
const isChosen = (name: string) => positionals.length === 0 || positionals.includes(name);
const scratch = tmpdir();
const startedAt = performance.now();
const note = (line: string) =>
  console.log(`${((performance.now() - startedAt) / 1_000).toFixed(0).padStart(4)} s  ${line}`);

const authority = await createAuthority(join(scratch, 'authority'));
await createNetwork(join(scratch, 'hosts'), [firstRegion, secondRegion]);
await joinRegions([firstRegion, secondRegion], scratch);
const common = { scratch, debian: rootFolder, authority };
const first = {
  region: firstRegion,
  cluster: await startCluster({ ...common, region: firstRegion, other: secondRegion }),
};
await first.cluster.untilComplete();
note('The first region is complete.');
const systems = await startSystems();
const product = await startProduct(first.cluster, systems);
const acknowledged = await openAcknowledgedLog(join(scratch, 'acknowledged'));
const outcomes: RegionOutcome[] = [];
const machine = { cores: cpus().length, cpu: cpus()[0]?.model };
const load = { leadsPerSecond: rate, viewsPerSecond, regionDelayMs: 80 };
const keep = async (outcome: RegionOutcome) => {
  outcomes.push(outcome);
  await keepOutcomes('bench/results/regions.json', { machine, load, outcomes });
  note(`${outcome.name}: ${JSON.stringify(outcome.figures)} ${outcome.broken.join('; ')}`);
};
if (isChosen('steady')) await keep(await steady('one-region', first, product, { acknowledged, rate }));

await reserveLog(first, secondRegion);
const second = {
  region: secondRegion,
  cluster: await startCluster({ ...common, region: secondRegion, other: firstRegion }),
};
await untilFollowing(second);
const roundTrip = await roundTripMs(firstRegion, secondRegion);
note(`The second region follows; a round trip takes ${roundTrip} ms.`);
const warm = await startWarmProduct(second.cluster, systems);
if (isChosen('steady'))
  await keep(await steady('two-regions', first, product, { acknowledged, rate }, slotOf(secondRegion)));

let primary = { side: first, product };
let standby = { side: second, product: warm };
let term = 1;
for (const name of drills.filter(isChosen)) {
  term += 1;
  note(`${name}: ${primary.side.region.name} leads`);
  if (name === 'region-switchover') {
    const products = { from: primary.product, to: standby.product };
    await keep(await regionSwitchover({ from: primary.side, to: standby.side, products, acknowledged, rate, term }));
    await primary.product.lose();
  } else {
    const products = { lost: primary.product, promoted: standby.product };
    const sides = { lost: primary.side, promoted: standby.side };
    const cutMs = name === 'region-lost-behind' ? 3_000 : 0;
    await keep(await regionLost({ ...sides, products, systems, acknowledged, rate, term, cutMs, note }));
  }
  const followed = { side: primary.side, product: await startWarmProduct(primary.side.cluster, systems) };
  [primary, standby] = [standby, followed];
}

await Promise.all([first.cluster.stop(), second.cluster.stop()]);
process.exit(outcomes.every(({ broken }) => broken.length === 0) ? 0 : 1);

/**
 * Joins the networks of two regions by a line that delays each packet. The kernel has no `netem`, so it is a pair of tap
 * devices at two switches of VDE with its wirefilter between them. This machine, which has an address in both regions,
 * reaches each without delay.
 */
async function joinRegions(regions: [Region, Region], scratch: string): Promise<void> {
  const switches = regions.map(({ name }) => join(scratch, `switch-${name}`));
  for (const [index, region] of regions.entries()) {
    const tap = `tap-${region.name}`;
    await ip('tuntap', 'add', 'dev', tap, 'mode', 'tap');
    await ip('link', 'set', tap, 'master', region.name, 'up');
    await run('vde_switch', ['-daemon', '-sock', switches[index] ?? '', '-tap', tap]);
    const [other] = regions.filter((one) => one !== region);
    for (const name of nodesOf(region)) {
      await ip('-n', name, 'route', 'add', `${other?.network}.0/24`, 'dev', 'eth0');
    }
  }
  await run('wirefilter', ['--daemon', '--delay', String(delayMs), '--vde-plug', switches.join(':')]);
}

/** The shortest time in which a server of one region opened a connection to one of the other: a round trip. */
async function roundTripMs(from: Region, to: Region): Promise<number> {
  const [near, far] = [from.databases[0], to.databases[0]];
  if (!near || !far) throw new Error('a region without servers');
  const script = `(async () => {
    const times = [];
    for (let time = 0; time < 20; time += 1) {
      const startedAt = performance.now();
      const socket = require('node:net').connect({ host: '${ipOf(far)}', port: 8008 });
      await new Promise((done) => socket.on('connect', done));
      times.push(performance.now() - startedAt);
      socket.destroy();
    }
    console.log(Math.min(...times));
  })()`;
  const namespace = `--net=/run/netns/${near}`;
  const { stdout } = await run('nsenter', [namespace, process.execPath, '--eval', script], { timeout: 30_000 });
  return Math.round(Number(stdout));
}
