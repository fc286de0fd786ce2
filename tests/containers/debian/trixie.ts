import { access } from 'node:fs/promises';
import { bootstrapDebian } from '../../debian/bootstrap.ts';
import { inRoot } from '../../debian/chroot.ts';
import { trixieFolder } from './folders.ts';

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
  const complete = (folder: string) => inRoot(folder, 'sh', '-c', slimming);
  await bootstrapDebian({ release: 'trixie', folder: trixieFolder, complete });
}
