import { copyFile, mkdir, readFile, writeFile } from 'node:fs/promises';
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
  /** A server is lost with its disk, and there is a new machine of its name, which is not started. */
  replace: (name: DatabaseName, command?: string[]) => Promise<Machine>;
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
  /** A folder for backups and the archive; without one the log is not archived. */
  repository?: string;
};

/** The etcd and PostgreSQL servers of a region under Patroni, with `deploy/database/patroni.yml` as shipped. */
export async function startCluster(settings: Settings): Promise<Cluster> {
  const { scratch, debian, authority, region } = settings;
  const machines = new Map<NodeName, Machine>();
  for (const name of region.etcds) {
    const command = etcdCommand(name, region.etcds);
    const own = { debian, logs: scratch, megabytes: megabytes.etcd, user: 'etcd', command, environment: {} } as const;
    machines.set(name, await createMachine(name, own));
  }
  for (const name of region.databases) machines.set(name, await createServer(settings, name));
  for (const machine of machines.values()) await install(machine, settings);
  await Promise.all([...machines.values()].map((machine) => machine.start()));
  const replace = async (name: DatabaseName, command?: string[]) => {
    const lost = machines.get(name);
    await lost?.lose();
    lost?.disk.remove();
    const machine = await createServer(settings, name, command);
    machines.set(name, machine);
    await install(machine, settings);
    return machine;
  };
  return { ...controls(machines, authority.certificate, region), replace };
}

/** A database server, which runs Patroni unless it is given another command. */
function createServer(
  { scratch, debian, other, repository }: Settings,
  name: DatabaseName,
  command?: string[],
): Promise<Machine> {
  const patroni = `${other ? '/etc/patroni/one-region.py ' : ''}patroni /etc/patroni/config.yml`;
  const otherHosts = { OTHER_REGION: other?.databases.map(hostOf).join(',') ?? '' };
  return createMachine(name, {
    debian,
    logs: scratch,
    megabytes: megabytes.database,
    user: 'postgres',
    // As two units of systemd would be.
    command: command ?? ['sh', '-c', `/etc/patroni/switchover-when-full.sh & exec ${patroni}`],
    environment: { ...passwords(), ...fullDisk, ...otherHosts },
    repository,
  });
}

function controls(
  machines: Map<NodeName, Machine>,
  certificate: string,
  { databases }: Region,
): Omit<Cluster, 'replace'> {
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
async function install(machine: Machine, { authority, region, repository }: Settings): Promise<void> {
  const patroni = join(machine.changes, 'etc/patroni');
  await issueCertificate(authority, machine.name, join(patroni, 'tls'));
  await writeFile(join(machine.changes, 'etc/hosts'), hostsFile());
  const database = region.databases.find((name) => name === machine.name);
  if (database) {
    const configuration = await readFile(join(shipped, 'patroni.yml'), 'utf8');
    const own = configurationFor(configuration, database, region, { isArchived: repository !== undefined });
    await writeFile(join(patroni, 'config.yml'), own);
    for (const file of ['roles.sql', 'post-bootstrap.sh', 'switchover-when-full.sh', 'one-region.py'])
      await copyFile(join(shipped, file), join(patroni, file));
    if (repository !== undefined) await installBackups(machine);
  }
}

async function installBackups({ changes }: Machine): Promise<void> {
  const folder = join(changes, 'etc/pgbackrest');
  await mkdir(join(folder, 'conf.d'), { recursive: true });
  await copyFile(join(shipped, 'pgbackrest.conf'), join(folder, 'pgbackrest.conf'));
  const passphrase = '[global]\nrepo1-cipher-pass=a passphrase that is not of the database\n';
  await writeFile(join(folder, 'conf.d/passphrase.conf'), passphrase);
}
