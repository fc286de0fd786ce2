import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { createAuthority } from './certificates.ts';
import { prepareTrixieRoot } from './trixie-root.ts';

/**
 * `npm run units` (as root, with debootstrap and openssl): deploys this working copy to a Debian 13 with systemd as its
 * process 1 by the commands of docs/deploy.md, and proves that what runs there survives what production brings. The
 * network is one of its own; only packages are fetched from outside.
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
