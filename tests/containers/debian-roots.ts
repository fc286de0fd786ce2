import { execFile } from 'node:child_process';
import { access, mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { prepareDebianRoot } from '../cluster/machines/debian-root.ts';
import { bootstrapDebian, inRoot } from '../debian/bootstrap.ts';

/** Debian roots, and images and build cache of the daemon: made once and kept. */
const cacheFolder = process.env['CONTAINERS_CACHE'] ?? '/var/cache/lamplighter/containers';
export const engineFolder = join(cacheFolder, 'engine');
export const trixieFolder = join(cacheFolder, 'trixie');
export const dataFolder = join(cacheFolder, 'docker');

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
