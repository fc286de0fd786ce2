import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { connectDatabase } from '../../apps/platform/src/db/database.ts';
import { type Cluster, startCluster } from './cluster.ts';
import { chooseFailures, failures } from './failures/failures.ts';
import { leadsPerSecond, viewsPerSecond } from './load/load.ts';
import { createAuthority } from './machines/certificates.ts';
import { rootFolder } from './machines/debian-root.ts';
import { createNetwork } from './machines/network.ts';
import { firstRegion, hostOf } from './machines/nodes.ts';
import { keepResults, type Outcome, tableOf } from './outcome.ts';
import { startProduct, startSystems } from './product.ts';
import { runFailure } from './run-failure.ts';

/** Connections that must fail: without TLS, and to servers whose certificate is not of the client's authority. */
export async function checkTls(cluster: Cluster, scratch: string): Promise<string[]> {
  const leader = `postgres://lamplighter_api:lamplighter_api@${hostOf(await cluster.leader())}:5432/lamplighter`;
  const { certificate } = await createAuthority(join(scratch, 'another-authority'));
  const plain = await errorOf(leader);
  const foreign = await errorOf(`${leader}?sslmode=verify-full&sslrootcert=${certificate}`);
  return [
    ...(plain.includes('no encryption') ? [] : [`a connection without TLS: ${plain}`]),
    ...(/self-signed|unable to verify|local issuer|signature failure/.test(foreign)
      ? []
      : [`an unknown authority: ${foreign}`]),
  ];
}

async function errorOf(url: string): Promise<string> {
  const sql = connectDatabase(url, { connections: 1, anyServer: true });
  try {
    await sql`select 1`;
    return 'connected';
  } catch (error) {
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause.message : '';
    return `${error} ${cause}`;
  } finally {
    await sql.end();
  }
}

/** Run by `run.ts` as the first process of its own namespaces, with a temporary folder of its own. */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { runs: { type: 'string', default: '1' } },
});
const chosen = chooseFailures(positionals);
const scratch = tmpdir();

const startedAt = performance.now();
const note = (line: string) =>
  console.log(`${((performance.now() - startedAt) / 1_000).toFixed(0).padStart(4)} s  ${line}`);
const authority = await createAuthority(join(scratch, 'authority'));
await createNetwork(join(scratch, 'hosts'), [firstRegion]);
const cluster = await startCluster({ scratch, debian: rootFolder, authority, region: firstRegion });
await cluster.untilComplete();
note(`The cluster is complete; ${await cluster.leader()} leads.`);
for (const broken of await checkTls(cluster, scratch)) throw new Error(broken);
const product = await startProduct(cluster, await startSystems());
note('Platform, worker, site and edge run on it.');

const machine = { cores: cpus().length, cpu: cpus()[0]?.model };
const kept = chosen.map(({ name, what }) => ({ name, what, runs: [] as Outcome[] }));
const keep = () => {
  const done = kept.filter(({ runs }) => runs.length > 0);
  const results = { machine, load: { leadsPerSecond, viewsPerSecond }, failures: done };
  return keepResults(
    'bench/results/cluster.json',
    results,
    failures.map(({ name }) => name),
  );
};
for (let run = 0; run < Number(values.runs); run += 1) {
  for (const [index, failure] of chosen.entries()) {
    note(`${failure.name}: ${failure.what}`);
    const outcome = await runFailure(failure, { cluster, product, scratch });
    kept[index]?.runs.push(outcome);
    await keep();
    const { writesBackSeconds, lost, doubled, broken } = outcome;
    note(`  writes back after ${writesBackSeconds} s, ${lost} lost, ${doubled} doubled. ${broken.join('; ')}`);
  }
}
await cluster.stop();

const runs = kept.flatMap((failure) => failure.runs);
console.log(tableOf(runs));
process.exit(runs.every(({ broken }) => broken.length === 0) ? 0 : 1);
