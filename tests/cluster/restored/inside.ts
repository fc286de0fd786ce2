import { execFile } from 'node:child_process';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { connectDatabase } from '../../../apps/platform/src/db/database.ts';
import { migrate } from '../../../apps/platform/src/db/migrations.ts';
import { devSecrets } from '../../../dev/secrets.ts';
import { readBlocks } from '../../docs/doc-runner.ts';
import { complaintOf, post, postUntilAccepted, referenceIn } from '../../resilience/support/client.ts';
import { endAll, startPlatform } from '../../resilience/support/processes.ts';
import { startCluster } from '../cluster.ts';
import { createAuthority } from '../machines/certificates.ts';
import { rootFolder } from '../machines/debian-root.ts';
import { createNetwork } from '../machines/network.ts';
import { firstRegion, hostOf } from '../machines/nodes.ts';
import { until } from '../until.ts';

/**
 * Run by `run.ts --restore` as the first process of its own namespaces, with a temporary folder of its own: a cluster
 * with the archive loses its three servers, and a new machine is restored by the commands of the documents.
 */
const scratch = tmpdir();
const startedAt = performance.now();
const note = (line: string) => console.log(`${seconds(startedAt).toFixed(0).padStart(4)} s  ${line}`);
const [restored, ...standbys] = ['database-1', 'database-2', 'database-3'] as const;
const [leadsBefore, leadsAfter] = [200, 50];

const repository = join(scratch, 'repository');
await mkdir(repository);
const authority = await createAuthority(join(scratch, 'authority'));
await createNetwork(join(scratch, 'hosts'), [firstRegion]);
const cluster = await startCluster({ scratch, debian: rootFolder, authority, region: firstRegion, repository });
await cluster.untilComplete();
await migrate(cluster.urlFor('migrate'));
const old = await startPlatform(cluster.urlFor('api'));
const sent: string[] = [];
const sendMore = async (count: number) => {
  for (let number = 0; number < count; number++) {
    const lead = complaintOf(sent.length);
    sent.push(await postUntilAccepted(old.origin, lead, crypto.randomUUID()));
  }
};
await sendMore(leadsBefore);
const leader = cluster.machine(await cluster.leader());
const query = async (text: string) => (await leader.shell(`psql --tuples-only --no-align --command="${text}"`)).trim();
for (const command of await blocksOf('deploy/database/README.md', (block) => block.text.includes('stanza-create')))
  await leader.shell(command);
note(`${sent.length} leads are in the cluster and in its backup.`);
await sendMore(leadsAfter);
const sql = connectDatabase(cluster.urlFor('operator'), { connections: 1 });
const [{ moment } = { moment: '' }] = await sql<{ moment: string }[]>`select clock_timestamp()::text as moment`;
const expected = new Set(sent);
await sendMore(leadsAfter);
const segment = await query('select pg_walfile_name(pg_switch_wal())');
await until('archived segment', async () => {
  return (await query('select last_archived_wal from pg_stat_archiver')) >= segment || undefined;
});
await Promise.all([sql.end(), old.kill()]);

// In place of `systemctl start patroni`, which a machine without systemd does not have.
const waiting = 'until [ -e /tmp/start-patroni ]; do sleep 0.2; done; exec patroni /etc/patroni/config.yml';
const machine = await cluster.replace(restored, ['sh', '-c', waiting]);
for (const name of standbys) await cluster.replace(name);
note(`All servers are lost. Restoring to ${moment}.`);
await machine.start();
const [restore = '', stop = '', lead = ''] = await blocksOf(
  'docs/operate.md',
  ({ note: tag }) => tag === 'restored-server',
);
const [check = ''] = await blocksOf('docs/operate.md', ({ note: tag }) => tag === 'operator');

const lostAt = performance.now();
await machine.shell(`MOMENT='${moment}'\nset -e\n${restore}`);
const restoreSeconds = seconds(lostAt);
const urlFor = (role: 'api' | 'operator') => cluster.urlFor(role).replace(/@[^/]+\//, `@${hostOf(restored)}:5432/`);
const erasureLog = join(scratch, 'erasures.log');
await writeFile(erasureLog, '');
const operator = { ...devSecrets, DATABASE_URL: urlFor('operator'), ERASURE_LOG: erasureLog };
const { stdout } = await promisify(execFile)('bash', ['-ec', check], { env: { ...process.env, ...operator } });
note(stdout.trim().split('\n').at(-1) ?? '');
const platform = await startPlatform(urlFor('api'));
const accepted = await post(platform.origin, complaintOf(0));
const acceptsSeconds = seconds(lostAt);
note(`A lead got ${accepted.status} after ${acceptsSeconds} s.`);

const reading = connectDatabase(urlFor('operator'), { connections: 1 });
const found = new Set((await reading<{ reference: string }[]>`select reference from lead`).map((row) => row.reference));
await Promise.all([reading.end(), platform.kill()]);
const missing = [...expected].filter((reference) => !found.has(reference)).length;
const fromLater = sent.filter((reference) => !expected.has(reference) && found.has(reference)).length;

const clusterAt = performance.now();
await machine.shell(`set -e\n${stop}`);
await machine.shell('touch /tmp/start-patroni');
await machine.shell(`set -e\n${lead}`);
for (const name of standbys) await cluster.machine(name).start();
await cluster.untilComplete();
const again = await startPlatform(cluster.urlFor('api'));
const acceptedByCluster = await post(again.origin, complaintOf(1));
const clusterSeconds = seconds(clusterAt);
note(`The cluster is complete after ${clusterSeconds} s; a lead got ${acceptedByCluster.status}.`);

const result = {
  at: new Date().toISOString(),
  leads: expected.size,
  missing,
  fromLater,
  accepted: accepted.status === 201 && referenceIn(accepted) !== '',
  acceptedByCluster: acceptedByCluster.status === 201,
  seconds: { restore: restoreSeconds, acceptsLeads: acceptsSeconds, clusterAgain: clusterSeconds },
};
const file = 'bench/results/restore.json';
await writeFile(file, `${JSON.stringify({ ...JSON.parse(await readFile(file, 'utf8')), cluster: result }, null, 2)}\n`);
console.log(JSON.stringify(result, null, 2));
await endAll();
await cluster.stop();
const passed = result.accepted && result.acceptedByCluster && missing === 0 && fromLater === 0;
console.log(passed ? 'The drill passed.' : 'The drill FAILED.');
process.exit(passed ? 0 : 1);

async function blocksOf(page: string, wanted: (block: { note: string; text: string }) => boolean): Promise<string[]> {
  const commands = readBlocks(await readFile(page, 'utf8'))
    .filter(wanted)
    .map(({ text }) => text);
  if (commands.length === 0) throw new Error(`${page} has no such commands`);
  return commands;
}

function seconds(since: number): number {
  return Math.round((performance.now() - since) / 100) / 10;
}
