import { execFile } from 'node:child_process';
import { chmod, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** Debian's testing release: the first with PostgreSQL 18. */
const release = 'forky';
export const rootFolder = process.env['DEBIAN_ROOT'] ?? `/var/cache/lamplighter/${release}`;

/** What a database server has installed. `libfaketime` sets the clock of one node in a test. */
const packages = [
  'ca-certificates',
  'etcd-client',
  'etcd-server',
  'libfaketime',
  'patroni',
  'pgbackrest',
  'postgresql-18',
  'python3-etcd',
] as const;

const marker = 'lamplighter-packages';

/**
 * The folder of a Debian with the packages above, to chroot into. It is made once, in some five minutes, from the mirror
 * that apt is configured with, and kept. Needs root and the package debootstrap.
 */
export async function prepareDebianRoot(note: (line: string) => void = () => {}): Promise<string> {
  const wanted = `${packages.join('\n')}\n`;
  const installed = await readFile(join(rootFolder, marker), 'utf8').catch(() => undefined);
  if (installed === wanted) return rootFolder;
  if (installed === undefined) {
    note(`Making a Debian ${release} in ${rootFolder}: some minutes, once.`);
    await bootstrap();
  }
  await inRoot('apt-get', 'update');
  await inRoot('apt-get', 'install', '--yes', '--no-install-recommends', ...packages);
  await writeFile(join(rootFolder, marker), wanted);
  return rootFolder;
}

async function bootstrap(): Promise<void> {
  const partial = `${rootFolder}.partial`;
  await rm(partial, { recursive: true, force: true });
  await mkdir(dirname(rootFolder), { recursive: true });
  // An older debootstrap does not know the release by name; the script of unstable fits every one since 2012.
  const script = '/usr/share/debootstrap/scripts/sid';
  await run('debootstrap', ['--variant=minbase', release, partial, await mirror(), script], output);
  // A mirror may be a snapshot from some weeks ago.
  await writeFile(join(partial, 'etc/apt/apt.conf.d/99snapshot'), 'Acquire::Check-Valid-Until "false";\n');
  const policy = join(partial, 'usr/sbin/policy-rc.d');
  await writeFile(policy, '#!/bin/sh\n# No package starts its server.\nexit 101\n');
  await chmod(policy, 0o755);
  await mkdir(join(partial, 'etc/postgresql-common'), { recursive: true });
  await writeFile(join(partial, 'etc/postgresql-common/createcluster.conf'), 'create_main_cluster = false\n');
  await rename(partial, rootFolder);
  await writeFile(join(rootFolder, marker), '');
}

async function mirror(): Promise<string> {
  const format = ['--format', '$(REPO_URI) $(SUITE)', 'Identifier: Packages'];
  const { stdout } = await run('apt-get', ['indextargets', ...format]);
  const main = stdout.split('\n').find((line) => / [a-z]+$/.test(line));
  const [uri] = main?.split(' ') ?? [];
  if (!uri) throw new Error('apt names no mirror');
  return uri;
}

const output = { maxBuffer: 64 * 1024 * 1024 };

async function inRoot(...command: string[]): Promise<void> {
  const environment = ['PATH=/usr/sbin:/usr/bin:/sbin:/bin', 'DEBIAN_FRONTEND=noninteractive', 'LC_ALL=C.UTF-8'];
  // Maintainer scripts expect /proc, and a mount namespace takes it away again.
  const mounted = `mount -t proc proc ${rootFolder}/proc && exec chroot ${rootFolder} "$@"`;
  await run(
    'unshare',
    ['--mount', '--pid', '--fork', 'env', '-i', ...environment, 'sh', '-c', mounted, 'sh', ...command],
    output,
  );
}
