import { writeFile } from 'node:fs/promises';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { watchStolenTime } from '../../../bench/stolen-time.ts';
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
import type { RegionOutcome } from './region-outcome.ts';
import { regionSwitchover } from './region-switchover.ts';
import { steady } from './steady.ts';

/** Run by `run.ts --regions` as the first process of its own namespaces, with a temporary folder of its own. */
const scratch = tmpdir();
const startedAt = performance.now();
const note = (line: string) =>
  console.log(`${((performance.now() - startedAt) / 1_000).toFixed(0).padStart(4)} s  ${line}`);
const stolenPercent = watchStolenTime();

const authority = await createAuthority(join(scratch, 'authority'));
await createNetwork(join(scratch, 'hosts'), [firstRegion, secondRegion]);
await joinRegions([firstRegion, secondRegion]);
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
const keep = (outcome: RegionOutcome) => {
  outcomes.push(outcome);
  note(`${outcome.name}: ${JSON.stringify(outcome.figures)} ${outcome.broken.join('; ')}`);
};
keep(await steady('one-region', first, product, acknowledged));

await reserveLog(first, secondRegion);
const second = {
  region: secondRegion,
  cluster: await startCluster({ ...common, region: secondRegion, other: firstRegion }),
};
await untilFollowing(second);
const roundTrip = await roundTripMs(firstRegion, secondRegion);
note(`The second region follows; a round trip takes ${roundTrip} ms.`);
const warm = await startWarmProduct(second.cluster, systems);
keep(await steady('two-regions', first, product, acknowledged, slotOf(secondRegion)));

const products = { lost: product, promoted: warm };
keep(await regionLost({ lost: first, promoted: second, products, systems, acknowledged, note }));
const returned = await startWarmProduct(first.cluster, systems);
keep(await regionSwitchover({ from: second, to: first, products: { from: warm, to: returned }, acknowledged }));

const machine = { cores: cpus().length, cpu: cpus()[0]?.model, stolenPercent: stolenPercent() };
const load = { leadsPerSecond, viewsPerSecond, roundTripMs: roundTrip };
await writeFile('bench/results/regions.json', `${JSON.stringify({ machine, load, outcomes }, null, 2)}\n`);
await Promise.all([first.cluster.stop(), second.cluster.stop()]);
process.exit(outcomes.every(({ broken }) => broken.length === 0) ? 0 : 1);
