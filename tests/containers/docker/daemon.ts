import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { open } from 'node:fs/promises';
import { resolve } from 'node:path';
import { promisify } from 'node:util';
import { until } from '../../cluster/until.ts';
import { dataFolder, engineFolder } from '../debian-roots.ts';

const run = promisify(execFile);
const environment = { PATH: '/usr/sbin:/usr/bin:/sbin:/bin', HOME: '/root', LC_ALL: 'C.UTF-8' };

/** There is one daemon: its mount namespace has the command `docker`, its socket, and the repository. */
let dockerd: ChildProcess | undefined;
const enter = () => ['--target', String(dockerd?.pid), '--mount'];

/** Starts the Docker of the engine's Debian, with the given folder at /opt/lamplighter. */
export async function startDaemon(repository: string, logFile: string): Promise<void> {
  const log = await open(logFile, 'w');
  const boot = ['bash', resolve(import.meta.dirname, 'boot.sh'), engineFolder, dataFolder, repository];
  dockerd = spawn('unshare', ['--mount', ...boot], { env: environment, stdio: ['ignore', log.fd, log.fd] });
  await log.close();
  await until('Docker daemon', () => docker('version'), 60);
}

export async function stopDaemon(): Promise<void> {
  if (!dockerd) return;
  dockerd.kill('SIGTERM');
  await once(dockerd, 'exit');
}

/** Runs `docker` with the repository as its working directory, and returns what it prints. */
export const docker = (...words: string[]) => inRepository(['docker', ...words]);

export async function inRepository(command: string[], settings: Record<string, string> = {}): Promise<string> {
  const { stdout } = await run('nsenter', [...enter(), 'env', '--chdir=/opt/lamplighter', ...command], {
    env: { ...environment, ...settings },
    maxBuffer: 64 * 1024 * 1024,
  });
  return stdout.trim();
}

/** An image from the files of a folder. */
export async function importImage(folder: string, name: string): Promise<void> {
  const command = ['docker', 'import', '--change', 'CMD ["bash"]', '-', name];
  const words = ['sh', folder, 'nsenter', ...enter(), ...command];
  await run('sh', ['-c', 'folder=$1; shift; tar -C "$folder" --one-file-system -c . | "$@"', ...words], {
    env: environment,
  });
}
