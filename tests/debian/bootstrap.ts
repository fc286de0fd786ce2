import { execFile } from 'node:child_process';
import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

type Bootstrap = {
  release: string;
  folder: string;
  /** Packages beside the smallest installation. */
  include?: string[];
  /** Completes the installation. Only then it is at its place, so that an interrupted one is made again. */
  complete: (folder: string) => Promise<void>;
};

/** Installs a Debian into a folder, from the mirror that apt is configured with. Needs root and debootstrap. */
export async function bootstrapDebian({ release, folder, include = [], complete }: Bootstrap): Promise<void> {
  const partial = `${folder}.partial`;
  await rm(partial, { recursive: true, force: true });
  await mkdir(dirname(folder), { recursive: true });
  // An older debootstrap does not know the release by name; the script of unstable fits every one since 2012.
  const script = '/usr/share/debootstrap/scripts/sid';
  const options = ['--variant=minbase', ...(include.length > 0 ? [`--include=${include.join()}`] : [])];
  await run('debootstrap', [...options, release, partial, await mirror(), script], { maxBuffer: 64 * 1024 * 1024 });
  await complete(partial);
  await rename(partial, folder);
}

/** A mirror may be a snapshot from some weeks ago. */
export async function acceptOldMirror(folder: string): Promise<void> {
  await writeFile(join(folder, 'etc/apt/apt.conf.d/99snapshot'), 'Acquire::Check-Valid-Until "false";\n');
}

async function mirror(): Promise<string> {
  const format = ['--format', '$(REPO_URI) $(SUITE)', 'Identifier: Packages'];
  const { stdout } = await run('apt-get', ['indextargets', ...format]);
  const main = stdout.split('\n').find((line) => / [a-z]+$/.test(line));
  const [uri] = main?.split(' ') ?? [];
  if (!uri) throw new Error('apt names no mirror');
  return uri;
}

const environment = ['PATH=/usr/sbin:/usr/bin:/sbin:/bin', 'DEBIAN_FRONTEND=noninteractive', 'LC_ALL=C.UTF-8'];

/** Runs a command in the Debian of the folder. Maintainer scripts expect /proc; a mount namespace takes it away again. */
export async function inRoot(folder: string, ...command: string[]): Promise<void> {
  const mounted = `mount -t proc proc ${folder}/proc && exec chroot ${folder} "$@"`;
  const words = ['--mount', '--pid', '--fork', 'env', '-i', ...environment, 'sh', '-c', mounted, 'sh', ...command];
  await run('unshare', words, { maxBuffer: 64 * 1024 * 1024 });
}
