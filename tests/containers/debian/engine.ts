import { execFile } from 'node:child_process';
import { access, mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { prepareDebianRoot } from '../../cluster/machines/debian-root.ts';
import { inRoot } from '../../debian/chroot.ts';
import { cacheFolder, engineFolder } from './folders.ts';

const run = promisify(execFile);
const packages = [
  'docker.io',
  'docker-cli',
  'docker-compose',
  'docker-buildx',
  'iptables',
  'iproute2',
  'kustomize',
  'tini',
];

/** A Debian with Docker in it, so that this machine needs none and keeps its own as it is. */
export async function prepareEngine(note: (line: string) => void): Promise<void> {
  const debian = await prepareDebianRoot(note);
  const made = await access(engineFolder).then(
    () => true,
    () => false,
  );
  if (made) return;
  note(`Making a Debian with Docker in ${engineFolder}: a minute, once.`);
  const partial = `${engineFolder}.partial`;
  await rm(partial, { recursive: true, force: true });
  await mkdir(cacheFolder, { recursive: true });
  await run('cp', ['--archive', debian, partial]);
  await inRoot(partial, 'apt-get', 'update');
  await inRoot(partial, 'apt-get', 'install', '--yes', '--no-install-recommends', ...packages);
  // The resolver of slirp4netns.
  await writeFile(`${partial}/etc/resolv.conf`, 'nameserver 10.0.2.3\n');
  await rename(partial, engineFolder);
}
