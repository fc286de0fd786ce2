import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, open } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { mountSmallDisk, type SmallDisk } from '../../resilience/support/small-disk.ts';
import { disconnect, reconnect } from './network.ts';
import type { NodeName } from './nodes.ts';

const run = promisify(execFile);

/**
 * One node: a Debian on a disk of its own, with its own network, process numbers and mounts. The disk is in memory: six
 * machines on one real disk would stall together, and no failure here is a loss of power.
 */
export type Machine = {
  name: NodeName;
  disk: SmallDisk;
  /** Its files that differ from the Debian below. */
  changes: string;
  start: (environment?: Record<string, string>) => Promise<void>;
  isUp: () => boolean;
  /** All its processes end at once, and the network hears no more of it: no connection is closed. */
  lose: () => Promise<void>;
  /** As systemd stops a service. */
  stop: () => Promise<void>;
  /** Runs a shell command inside, as the user of its server. */
  shell: (command: string) => Promise<string>;
};

type Settings = {
  debian: string;
  logs: string;
  megabytes: number;
  user: 'postgres' | 'etcd';
  command: string[];
  environment: Record<string, string>;
  /** The folder of the backups, which the machines share. */
  repository?: string | undefined;
};

export async function createMachine(name: NodeName, settings: Settings): Promise<Machine> {
  const disk = mountSmallDisk(settings.megabytes);
  const changes = join(disk.folder, 'changes');
  for (const folder of ['changes', 'work', 'root']) await mkdir(join(disk.folder, folder));
  let process: ChildProcess | undefined;
  const isUp = () => process !== undefined && process.exitCode === null && process.signalCode === null;
  const first = async () => (await run('pgrep', ['--parent', String(process?.pid)])).stdout.trim();
  const end = async (signal: '-KILL' | '-TERM') => {
    if (!process || !isUp()) return;
    const exit = once(process, 'exit');
    // The first process of a namespace takes all others with it.
    await run('kill', [signal, await first()]);
    await exit;
  };

  return {
    name,
    disk,
    changes,
    isUp,
    start: async (environment = {}) => {
      await reconnect(name);
      process = await boot(name, disk.folder, {
        ...settings,
        environment: { ...settings.environment, ...environment },
      });
    },
    lose: async () => {
      await disconnect(name);
      await end('-KILL');
    },
    stop: () => end('-TERM'),
    shell: async (command) => {
      const { user } = settings;
      const asUser = ['setpriv', `--reuid=${user}`, `--regid=${user}`, '--init-groups', 'sh', '-c', command];
      const inside = ['--target', await first(), '--net', '--mount', '--pid', '--root', '--wd=/'];
      return (await run('nsenter', [...inside, ...asUser], { timeout: 60_000 })).stdout;
    },
  };
}

async function boot(name: NodeName, folder: string, settings: Settings): Promise<ChildProcess> {
  const { debian, logs, user, command, environment, repository = '' } = settings;
  const log = await open(join(logs, `${name}.log`), 'a');
  const namespaces = ['unshare', '--mount', '--pid', '--fork'];
  const variables = Object.entries(environment).map(([key, value]) => `${key}=${value}`);
  const script = ['bash', resolve(import.meta.dirname, 'machine.sh'), debian, folder, user];
  const child = spawn(
    'nsenter',
    [`--net=/run/netns/${name}`, ...namespaces, ...script, 'env', ...variables, ...command],
    {
      env: { PATH: '/usr/sbin:/usr/bin:/sbin:/bin', LC_ALL: 'C.UTF-8', REPOSITORY: repository },
      stdio: ['ignore', log.fd, log.fd],
    },
  );
  child.once('exit', () => void log.close());
  return child;
}
