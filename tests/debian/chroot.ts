import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const run = promisify(execFile);
const environment = ['PATH=/usr/sbin:/usr/bin:/sbin:/bin', 'DEBIAN_FRONTEND=noninteractive', 'LC_ALL=C.UTF-8'];

/** Runs a command in the Debian of the folder. Maintainer scripts expect /proc; a mount namespace takes it away again. */
export async function inRoot(folder: string, ...command: string[]): Promise<void> {
  const mounted = `mount -t proc proc ${folder}/proc && exec chroot ${folder} "$@"`;
  const words = ['--mount', '--pid', '--fork', 'env', '-i', ...environment, 'sh', '-c', mounted, 'sh', ...command];
  await run('unshare', words, { maxBuffer: 64 * 1024 * 1024 });
}
