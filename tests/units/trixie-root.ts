import { execFile } from 'node:child_process';
import { access, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
const output = { maxBuffer: 64 * 1024 * 1024 };

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
    await bootstrap();
  }
  await run('chroot', [rootFolder, 'apt-get', 'update'], output);
  const download = ['install', '--yes', '--no-install-recommends', '--download-only', ...downloaded];
  await run('chroot', [rootFolder, 'apt-get', ...download], output);
  await writeFile(join(rootFolder, marker), wanted);
  return rootFolder;
}

async function bootstrap(): Promise<void> {
  const partial = `${rootFolder}.partial`;
  await rm(partial, { recursive: true, force: true });
  await mkdir(dirname(rootFolder), { recursive: true });
  // An older debootstrap does not know the release by name; the script of unstable fits every one since 2012.
  const script = '/usr/share/debootstrap/scripts/sid';
  const options = ['--variant=minbase', `--include=${base.join()}`];
  await run('debootstrap', [...options, release, partial, await mirror(), script], output);
  // A mirror may be a snapshot from some weeks ago.
  await writeFile(join(partial, 'etc/apt/apt.conf.d/99snapshot'), 'Acquire::Check-Valid-Until "false";\n');
  await rename(partial, rootFolder);
}

async function mirror(): Promise<string> {
  const format = ['--format', '$(REPO_URI) $(SUITE)', 'Identifier: Packages'];
  const { stdout } = await run('apt-get', ['indextargets', ...format]);
  const [uri] =
    stdout
      .split('\n')
      .find((line) => / [a-z]+$/.test(line))
      ?.split(' ') ?? [];
  if (!uri) throw new Error('apt names no mirror');
  return uri;
}
