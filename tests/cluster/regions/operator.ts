import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { databaseRoles } from '../../../dev/postgres/database-roles.ts';
import type { Cluster } from '../cluster.ts';
import { type DatabaseName, hostOf, type Region } from '../machines/nodes.ts';
import { slotOf } from '../machines/patroni-configuration.ts';
import { until } from '../until.ts';

const run = promisify(execFile);
const data = '/var/lib/postgresql/18/main';
const postgres = '/usr/lib/postgresql/18/bin';

/** A region with the cluster of its database servers. */
export type Side = { region: Region; cluster: Cluster };

/** The commands of docs/resilience.md, Two regions. */
const edit = ({ cluster }: Side, settings: string[]) =>
  cluster.patronictl(`edit-config lamplighter --force ${settings.map((setting) => `--set ${setting}`).join(' ')}`);

/** Log is kept for the other region while it does not follow. */
export const reserveLog = (side: Side, other: Region) => edit(side, [`slots.${slotOf(other)}.type=physical`]);

/** For a region that follows itself: nobody reads from its slot, which would keep log until the disk is full. */
export const releaseLog = (side: Side, other: Region) => edit(side, [`slots.${slotOf(other)}=null`]);

export const promote = (side: Side, term: number) => edit(side, ['standby_cluster=null', `region_term=${term}`]);

const hostsOf = ({ databases }: Region) => databases.map(hostOf).join(',');

/** Makes a primary region the standby of another: its leader stops when the other has all of its log. */
export async function demote(side: Side, other: Region): Promise<void> {
  const target = `--host ${hostsOf(other)} --port 5432 --primary-slot-name ${slotOf(side.region)}`;
  await side.cluster.patronictl(`demote-cluster lamplighter --force ${target}`);
}

/** Makes an old primary region, whose Patroni waits, the standby of the one that was promoted. */
export const rejoin = (side: Side, other: Region, term: number) =>
  edit(side, [
    `standby_cluster.host=${hostsOf(other)}`,
    'standby_cluster.port=5432',
    `standby_cluster.primary_slot_name=${slotOf(side.region)}`,
    `region_term=${term}`,
    // Nobody reads from this slot any more, and it would keep log until the disk is full.
    `slots.${slotOf(other)}=null`,
  ]);

/** Resolves when all servers of a region follow the other. */
export async function untilFollowing({ region, cluster }: Side): Promise<void> {
  await until(
    `standby cluster ${region.name}`,
    async () => {
      const members = await cluster.members();
      const isFollowing = members.every(({ state }) => state === 'streaming');
      const hasLeader = members.some(({ role }) => role === 'standby_leader');
      return (hasLeader && isFollowing && members.length === region.databases.length) || undefined;
    },
    240,
  );
}

/** The server of an old primary on its own: it accepts no writes, and archives nothing. */
export async function openReadOnly({ cluster }: Side, leader: DatabaseName): Promise<void> {
  const settings = '-c default_transaction_read_only=on -c archive_mode=off';
  await cluster.machine(leader).shell(`${postgres}/pg_ctl -D ${data} -w -t 50 -o "${settings}" -l /tmp/old.log start`);
}

export async function closeReadOnly({ cluster }: Side, leader: DatabaseName): Promise<void> {
  await cluster.machine(leader).shell(`${postgres}/pg_ctl -D ${data} -w -m fast stop`);
}

/** The references of what the old primary has and the new one does not, with the times at which they were received. */
export async function missingLeads(old: Side, leader: DatabaseName, promoted: Side, since: Date, replay = false) {
  const name = databaseRoles.migrate;
  const query = `lamplighter?sslmode=verify-full&sslrootcert=${old.cluster.certificate}`;
  const from = `postgres://${name}:${name}@${hostOf(leader)}:5432/${query}`;
  const to = `${promoted.cluster.urlFor('migrate')}&target_session_attrs=read-write`;
  const words = [from, to, since.toISOString(), ...(replay ? ['--replay'] : [])];
  const { stdout } = await run('deploy/database/missing-leads.sh', words, { maxBuffer: 64 * 1024 * 1024 });
  return stdout
    .split('\n')
    .filter(Boolean)
    .map((line) => {
      const [reference = '', receivedAt = ''] = line.split('\t');
      return { reference, receivedAt: new Date(receivedAt) };
    });
}
