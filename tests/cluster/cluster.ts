import { copyFile, readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { databaseRoles } from '../../dev/postgres/database-roles.ts';
import { isComplete, leaderOf, type Member, readCluster, standbyOf } from './cluster-state.ts';
import { type Authority, issueCertificate } from './machines/certificates.ts';
import { createMachine, type Machine } from './machines/machine.ts';
import { reconnect } from './machines/network.ts';
import { type DatabaseName, type EtcdName, hostOf, hostsFile, type NodeName, type Region } from './machines/nodes.ts';
import { configurationFor } from './machines/patroni-configuration.ts';
import { until } from './until.ts';

export type Cluster = {
  certificate: string;
  machine: (name: NodeName) => Machine;
  /** The URL of all servers for one role, as the product gets it. */
  urlFor: (role: keyof typeof databaseRoles) => string;
  /** What the first server to respond says. */
  members: () => Promise<Member[]>;
  leader: () => Promise<DatabaseName>;
  /** One that counts in the quorum, so that it can be promoted. */
  standby: () => Promise<DatabaseName>;
  /** Resolves when every server streams and counts in the quorum, and rejects after two minutes. */
  untilComplete: () => Promise<void>;
  /** Resolves when another than this server leads, with the third as its standby. */
  untilWithout: (server: DatabaseName) => Promise<void>;
  /** Makes a standby the leader. */
  switchOver: () => Promise<void>;
  /** Starts what is down, and joins the network again. */
  repair: () => Promise<void>;
  patronictl: (words: string) => Promise<string>;
  stop: () => Promise<void>;
};

/** A server that is rewound holds its own log and that of the new leader, 2 GB each. */
const megabytes = { database: 6_144, etcd: 256 };
/** The disk of a test is smaller, and its leader is full more often. */
const fullDisk = { LEAST_MEGABYTES: '32', PAUSE_SECONDS: '60' };
const shipped = resolve('deploy/database');

type Settings = {
  scratch: string;
  debian: string;
  authority: Authority;
  region: Region;
  /** A region that may lead in place of this one. */
  other?: Region;
};

/** The etcd and PostgreSQL servers of a region under Patroni, with `deploy/database/patroni.yml` as shipped. */
export async function startCluster({ scratch, debian, authority, region, other }: Settings): Promise<Cluster> {
  const machines = new Map<NodeName, Machine>();
  for (const name of region.etcds) {
    const command = etcdCommand(name, region.etcds);
    const settings = {
      debian,
      logs: scratch,
      megabytes: megabytes.etcd,
      user: 'etcd',
      command,
      environment: {},
    } as const;
    machines.set(name, await createMachine(name, settings));
  }
  const patroni = `${other ? '/etc/patroni/one-region.py ' : ''}patroni /etc/patroni/config.yml`;
  const otherHosts = { OTHER_REGION: other?.databases.map(hostOf).join(',') ?? '' };
  for (const name of region.databases) {
    // As two units of systemd would be.
    const command = ['sh', '-c', `/etc/patroni/switchover-when-full.sh & exec ${patroni}`];
    const settings = {
      debian,
      logs: scratch,
      megabytes: megabytes.database,
      user: 'postgres',
      command,
    } as const;
    machines.set(
      name,
      await createMachine(name, { ...settings, environment: { ...passwords(), ...fullDisk, ...otherHosts } }),
    );
  }
  for (const machine of machines.values()) await install(machine, authority, region);
  await Promise.all([...machines.values()].map((machine) => machine.start()));
  return controls(machines, authority.certificate, region);
}

function controls(machines: Map<NodeName, Machine>, certificate: string, { databases }: Region): Cluster {
  const machine = (name: NodeName) => {
    const found = machines.get(name);
    if (!found) throw new Error(`no machine ${name}`);
    return found;
  };
  const members = () => Promise.any(databases.map((name) => readCluster(name, certificate)));
  const leader = () => until('leader', async () => leaderOf(await members()));
  const standby = () => until('standby', async () => standbyOf(await members()));
  const patronictl = (words: string) => {
    const up = databases.map(machine).find(({ isUp }) => isUp());
    if (!up) throw new Error('no server is up');
    return up.shell(`patronictl --config-file /etc/patroni/config.yml ${words}`);
  };
  const hosts = databases.map((name) => `${hostOf(name)}:5432`).join(',');
  return {
    certificate,
    machine,
    urlFor: (role) => {
      const name = databaseRoles[role];
      return `postgres://${name}:${name}@${hosts}/lamplighter?sslmode=verify-full&sslrootcert=${certificate}`;
    },
    members,
    leader,
    standby,
    patronictl,
    untilComplete: async () => {
      await until('complete cluster', async () => isComplete(await members(), databases.length - 1) || undefined);
    },
    untilWithout: async (server) => {
      await until(`leader other than ${server}`, async () => {
        const rest = (await members()).filter(({ name }) => name !== server);
        return isComplete(rest, 1) || undefined;
      });
    },
    switchOver: async () => {
      const [from, to] = [await leader(), await standby()];
      await patronictl(`switchover lamplighter --leader ${from} --candidate ${to} --force`);
      await until(`leader ${to}`, async () => (await leader()) === to || undefined);
    },
    repair: async () => {
      for (const one of machines.values()) await (one.isUp() ? reconnect(one.name) : one.start());
    },
    stop: async () => {
      await Promise.all([...machines.values()].map((one) => one.lose()));
      for (const { disk } of machines.values()) disk.remove();
    },
  };
}

/** The password of each role is its name, as in the dev stack. */
function passwords(): Record<string, string> {
  const roles = Object.entries(databaseRoles).map(([key, role]) => [`LAMPLIGHTER_${key.toUpperCase()}_PASSWORD`, role]);
  return {
    PATRONI_SUPERUSER_PASSWORD: 'superuser',
    PATRONI_REPLICATION_PASSWORD: 'replication',
    PATRONI_REWIND_PASSWORD: 'rewind',
    ...Object.fromEntries(roles),
  };
}

function etcdCommand(name: EtcdName, etcds: readonly EtcdName[]): string[] {
  const url = (host: string, port: number) => `https://${host}:${port}`;
  const tls = ['cert-file=/etc/patroni/tls/server.crt', 'key-file=/etc/patroni/tls/server.key'];
  const options = [
    `name=${name}`,
    'data-dir=/var/lib/etcd/cluster',
    `listen-client-urls=${url('0.0.0.0', 2379)}`,
    `advertise-client-urls=${url(hostOf(name), 2379)}`,
    `listen-peer-urls=${url('0.0.0.0', 2380)}`,
    `initial-advertise-peer-urls=${url(hostOf(name), 2380)}`,
    `initial-cluster=${etcds.map((one) => `${one}=${url(hostOf(one), 2380)}`).join(',')}`,
    'initial-cluster-state=new',
    ...tls,
    'client-cert-auth',
    'trusted-ca-file=/etc/patroni/tls/ca.crt',
    ...tls.map((option) => `peer-${option}`),
    'peer-client-cert-auth',
    'peer-trusted-ca-file=/etc/patroni/tls/ca.crt',
  ];
  return ['etcd', ...options.map((option) => `--${option}`)];
}

/** What an operator puts on a machine: certificates, and on a database server the files of `deploy/database`. */
async function install(machine: Machine, authority: Authority, region: Region): Promise<void> {
  const patroni = join(machine.changes, 'etc/patroni');
  await issueCertificate(authority, machine.name, join(patroni, 'tls'));
  await writeFile(join(machine.changes, 'etc/hosts'), hostsFile());
  const database = region.databases.find((name) => name === machine.name);
  if (database) {
    const configuration = await readFile(join(shipped, 'patroni.yml'), 'utf8');
    await writeFile(join(patroni, 'config.yml'), configurationFor(configuration, database, region));
    for (const file of ['roles.sql', 'post-bootstrap.sh', 'switchover-when-full.sh', 'one-region.py'])
      await copyFile(join(shipped, file), join(patroni, file));
  }
}
