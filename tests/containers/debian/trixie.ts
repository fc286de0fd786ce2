import { execFile } from 'node:child_process';
import { access, rename, rm } from 'node:fs/promises';
import { promisify } from 'node:util';
import { inRoot } from './chroot.ts';
import { trixieFolder } from './folders.ts';

const run = promisify(execFile);

/** What Debian's slim images leave out. Copyright files stay. */
const slimming = [
  'apt-get clean',
  'rm -rf /var/lib/apt/lists/* /var/log/* /usr/share/man/* /usr/share/locale/* /usr/share/info/* /usr/share/i18n/*',
  'find /usr/share/doc -type f ! -name copyright -delete',
  'find /usr/share/doc -type l -delete',
].join(' && ');

/** A Debian 13 like the base image `debian:trixie-slim`. */
export async function prepareTrixie(note: (line: string) => void): Promise<void> {
  const made = await access(trixieFolder).then(
    () => true,
    () => false,
  );
  if (made) return;
  note(`Making a Debian 13 in ${trixieFolder}: some minutes, once.`);
  const partial = `${trixieFolder}.partial`;
  await rm(partial, { recursive: true, force: true });
  // An older debootstrap does not know the release by name.
  const script = '/usr/share/debootstrap/scripts/sid';
  await run('debootstrap', ['--variant=minbase', 'trixie', partial, 'http://deb.debian.org/debian', script]);
  await inRoot(partial, 'sh', '-c', slimming);
  await rename(partial, trixieFolder);
}
