import { access, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { acceptOldMirror, bootstrapDebian } from '../debian/bootstrap.ts';
import { inRoot } from '../debian/chroot.ts';

/** Debian 13. */
const release = 'trixie';
const rootFolder = process.env['TRIXIE_ROOT'] ?? `/var/cache/lamplighter/${release}`;

/** What an installed Debian has and the smallest one lacks. */
const base = ['systemd', 'systemd-sysv', 'dbus', 'ca-certificates', 'procps'];

/** Downloaded, not installed: `apt-get install` of docs/deploy.md finds them in apt's cache. */
const downloaded = ['curl', 'nginx-light', 'opensmtpd'];
const marker = 'lamplighter-packages';

/**
 * The folder of a Debian 13 as it is after its installation. It is made once, in some four minutes, from the mirror that
 * apt is configured with, and only read afterwards. Needs root and the package debootstrap.
 */
export async function prepareTrixieRoot(note: (line: string) => void): Promise<string> {
  const wanted = `${[...base, ...downloaded].join('\n')}\n`;
  const present = await readFile(join(rootFolder, marker), 'utf8').catch(() => undefined);
  if (present === wanted) return rootFolder;
  const isBootstrapped = await access(join(rootFolder, 'usr/lib/systemd/systemd')).then(
    () => true,
    () => false,
  );
  if (!isBootstrapped) {
    note(`Making a Debian ${release} in ${rootFolder}: some minutes, once.`);
    await bootstrapDebian({ release, folder: rootFolder, include: base, complete: acceptOldMirror });
  }
  await inRoot(rootFolder, 'apt-get', 'update');
  const download = ['install', '--yes', '--no-install-recommends', '--download-only', ...downloaded];
  await inRoot(rootFolder, 'apt-get', ...download);
  await writeFile(join(rootFolder, marker), wanted);
  return rootFolder;
}
