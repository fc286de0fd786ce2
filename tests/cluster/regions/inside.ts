import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { startCluster } from '../cluster.ts';
import { openAcknowledgedLog } from '../load/acknowledged-log.ts';
import { leadsPerSecond, viewsPerSecond } from '../load/load.ts';
import { createAuthority } from '../machines/certificates.ts';
import { rootFolder } from '../machines/debian-root.ts';
import { createNetwork } from '../machines/network.ts';
import { firstRegion, secondRegion } from '../machines/nodes.ts';
import { slotOf } from '../machines/patroni-configuration.ts';
import { startProduct, startSystems, startWarmProduct } from '../product.ts';
import { joinRegions, roundTripMs } from './link.ts';
import { reserveLog, untilFollowing } from './operator.ts';
import { regionLost } from './region-lost.ts';
import { keepOutcomes, type RegionOutcome } from './region-outcome.ts';
import { regionSwitchover } from './region-switchover.ts';
import { steady } from './steady.ts';

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
