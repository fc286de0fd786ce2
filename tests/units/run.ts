import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { access, chmod, mkdtemp, open, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { acceptOldMirror, bootstrapDebian, inRoot } from '../debian/bootstrap.ts';
import { createAuthority } from './certificates.ts';

/** Debian 13. */
const release = 'trixie';
const rootFolder = process.env['TRIXIE_ROOT'] ?? `/var/cache/lamplighter/${release}`;
/** What an installed Debian has and the smallest one lacks. */
const base = ['systemd', 'systemd-sysv', 'dbus', 'ca-certificates', 'procps'];
/** Downloaded, not installed: `apt-get install` of docs/deploy.md finds them in apt's cache. */
const downloaded = ['curl', 'logrotate', 'nginx-light', 'opensmtpd'];
const marker = 'lamplighter-packages';

/**
 * `npm run drill -- units` (as root, with debootstrap and openssl): deploys this working copy to a Debian 13 with
 * systemd as its process 1 by the commands of docs/deploy.md, and proves that what runs there survives what production
 * brings. The network is one of its own; only packages are fetched from outside.
 */
const debian = await prepareTrixieRoot(console.log).catch((error: unknown) => {
  const [reason] = String(error instanceof Error ? error.message : error).split('\n');
  console.log(`SKIPPED: no Debian 13 can be made here: ${reason}`);
  process.exit(0);
});
const folder = await mkdtemp(join(tmpdir(), 'lamplighter-units-'));
// PostgreSQL runs as another user, which must be able to traverse the directory.
await chmod(folder, 0o755);
const authority = await createAuthority(join(folder, 'certificates'));
const inside = [process.execPath, resolve(import.meta.dirname, 'inside.ts'), debian, folder];
const namespaces = ['--net', '--mount', '--pid', '--fork', '--kill-child', '--mount-proc'];
const network = await open('/proc/self/ns/net');
const child = spawn('unshare', [...namespaces, ...inside], {
  env: { ...process.env, TMPDIR: folder, NODE_EXTRA_CA_CERTS: authority.chain },
  // The fourth is the network outside.
  stdio: ['ignore', 'inherit', 'inherit', network.fd],
});
const [code] = await once(child, 'exit');
if (code === 0) await rm(folder, { recursive: true, force: true });
else console.log(`The files of the machine are in ${folder}.`);
process.exit(code ?? 1);

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
