import { chmod, mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { acceptOldMirror, bootstrapDebian, inRoot } from '../../debian/bootstrap.ts';

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
  await inRoot(rootFolder, 'apt-get', 'update');
  await inRoot(rootFolder, 'apt-get', 'install', '--yes', '--no-install-recommends', ...packages);
  await writeFile(join(rootFolder, marker), wanted);
  return rootFolder;
}

async function bootstrap(): Promise<void> {
  await bootstrapDebian({
    release,
    folder: rootFolder,
    complete: async (folder) => {
      await acceptOldMirror(folder);
      const policy = join(folder, 'usr/sbin/policy-rc.d');
      await writeFile(policy, '#!/bin/sh\n# No package starts its server.\nexit 101\n');
      await chmod(policy, 0o755);
      await mkdir(join(folder, 'etc/postgresql-common'), { recursive: true });
      await writeFile(join(folder, 'etc/postgresql-common/createcluster.conf'), 'create_main_cluster = false\n');
      await writeFile(join(folder, marker), '');
    },
  });
}
