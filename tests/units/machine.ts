import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, open } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { until } from '../cluster/until.ts';

const run = promisify(execFile);

/** A Debian with systemd as its process 1, in namespaces of its own except for the network, which is that of the caller. */
export type Machine = {
  /** Its files that differ from the Debian below: what is written here before it boots is there when it boots. */
  changes: string;
  boot: () => Promise<void>;
  /** As its operator does it, with `systemctl reboot`. */
  reboot: () => Promise<void>;
  /** Runs a command inside, and resolves with what it printed. */
  run: (...command: string[]) => Promise<string>;
  /** Runs a script of `docs/deploy.md` as root, on the network outside, where packages can be fetched. */
  follow: (script: string) => Promise<string>;
  /** All its processes end at once. */
  end: () => Promise<void>;
};

type Settings = {
  name: string;
  debian: string;
  folder: string;
  /** The file of the network namespace that reaches the package mirrors. */
  networkOutside: string;
  npmCache?: string;
};

const output = { maxBuffer: 64 * 1024 * 1024 };
const environment = ['env', '-i', 'HOME=/root', 'PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin'];

export async function createMachine(settings: Settings): Promise<Machine> {
  const { name, debian, folder, networkOutside, npmCache } = settings;
  const changes = join(folder, 'changes');
  await mkdir(changes, { recursive: true });
  const log = await open(join(folder, 'console.log'), 'a');
  let process1: ChildProcess | undefined;
  const first = async () => (await run('pgrep', ['--parent', String(process1?.pid)])).stdout.trim();
  const enter = async (network: string[], command: string[]) => {
    const namespaces = ['--mount', '--pid', '--uts', '--ipc', '--cgroup', '--root', '--wd=/'];
    const { stdout } = await run(
      'nsenter',
      ['--target', await first(), ...namespaces, ...network, ...environment, ...command],
      output,
    );
    return stdout;
  };
  const systemState = () => enter([], ['systemctl', 'is-system-running']).catch(stdoutOf);

  const boot = async () => {
    const script = resolve(import.meta.dirname, 'start-machine.sh');
    process1 = spawn('bash', [script, debian, folder, name], {
      env: { PATH: '/usr/sbin:/usr/bin:/sbin:/bin', ...(npmCache && { NPM_CACHE: npmCache }) },
      stdio: ['ignore', log.fd, log.fd],
    });
    await until('end of the boot', async () =>
      ['running', 'degraded', 'starting'].includes((await systemState()).trim()) ? true : undefined,
    );
  };
  const hasEnded = () => !process1 || process1.exitCode !== null || process1.signalCode !== null;
  const end = async () => {
    if (!process1 || hasEnded()) return;
    const exit = once(process1, 'exit');
    // The first process of a namespace takes all others with it.
    await run('kill', ['-KILL', await first()]);
    await exit;
  };

  return {
    changes,
    boot,
    reboot: async () => {
      if (!process1) throw new Error('the machine is not up');
      const exit = once(process1, 'exit');
      await enter([], ['systemctl', 'reboot']);
      await exit;
      await boot();
    },
    run: (...command) => enter([], command),
    follow: (script) =>
      enter([`--net=${networkOutside}`], ['DEBIAN_FRONTEND=noninteractive', 'bash', '-e', '-c', script]),
    end: async () => {
      await end();
      await log.close();
      if (!process1) return;
      await run('bash', ['-c', `find "$(findmnt -nft cgroup2 -o TARGET)/${name}" -depth -type d -exec rmdir {} +`]);
    },
  };
}

function stdoutOf(error: unknown): string {
  return error instanceof Error && 'stdout' in error ? String(error.stdout) : '';
}
