import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, readlink, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { prepareEngine, prepareTrixie } from './debian-roots.ts';

/**
 * `npm run drill -- containers` (as root, on Debian with debootstrap and slirp4netns): builds the image and runs the
 * compose file of deploy/containers with a Docker of its own, and checks both. The daemon and all containers are in
 * namespaces of their own and end with this process; images and build cache are kept.
 */
await prepareEngine(console.log);
await prepareTrixie(console.log);
const scratch = await mkdtemp(join(tmpdir(), 'lamplighter-containers-'));
await chmod(scratch, 0o711);
const namespaces = ['--mount', '--net', '--uts', '--ipc', '--pid', '--fork', '--kill-child', '--mount-proc'];
const inside = [process.execPath, resolve(import.meta.dirname, 'inside.ts'), ...process.argv.slice(2)];
const child = spawn('unshare', [...namespaces, ...inside], {
  env: { ...process.env, TMPDIR: scratch },
  stdio: 'inherit',
});
const exit = once(child, 'exit');
const network = await connectNetwork(child.pid);
const [code] = await exit;
network.kill('SIGTERM');
if (code === 0) await rm(scratch, { recursive: true, force: true });
else console.log(`The logs are in ${scratch}.`);
process.exit(code ?? 1);

/** Gives the network namespace of the process a way out, for builds, that changes nothing on this machine. */
async function connectNetwork(pid: number | undefined) {
  const own = await readlink('/proc/self/ns/net');
  while ((await readlink(`/proc/${pid}/ns/net`)) === own) await setTimeout(10);
  const words = ['--configure', '--mtu=1400', '--disable-host-loopback', String(pid), 'tap0'];
  return spawn('slirp4netns', words, { stdio: 'ignore' });
}
