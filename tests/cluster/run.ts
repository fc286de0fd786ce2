import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { prepareDebianRoot } from './machines/debian-root.ts';

/**
 * `npm run drill -- cluster` (as root, on Debian with debootstrap, iptables, openssl and nginx, after `npm run build`):
 * three etcd and three PostgreSQL under Patroni with the product on them, which fail one after the other under load.
 * Names of failures and `--runs 3` may follow; with `--restore` the servers are lost together, and restored from a
 * backup. Everything runs in namespaces of its own and ends with this process.
 */
await prepareDebianRoot(console.log);
const scratch = await mkdtemp(join(tmpdir(), 'lamplighter-cluster-'));
await chmod(scratch, 0o711);
const namespaces = ['--mount', '--net', '--uts', '--pid', '--fork', '--kill-child', '--mount-proc'];
const isRegions = process.argv.includes('--regions');
const isRestore = process.argv.includes('--restore');
// The namespaces have no way to Debian's mirror.
const wirefilter = isRegions ? await unpackWirefilter() : '';
const program = isRegions ? 'regions/inside.ts' : isRestore ? 'restored/inside.ts' : 'inside.ts';
const words = process.argv.slice(2).filter((word) => word !== '--regions' && word !== '--restore');
const inside = [process.execPath, resolve(import.meta.dirname, program), ...words];
const child = spawn('unshare', [...namespaces, ...inside], {
  env: { ...process.env, TMPDIR: scratch, PATH: `${wirefilter}:${process.env['PATH']}` },
  stdio: 'inherit',
});
const [code] = await once(child, 'exit');
if (code === 0) await rm(scratch, { recursive: true, force: true });
else console.log(`The logs of the servers are in ${scratch}.`);
process.exit(code ?? 1);

async function unpackWirefilter(): Promise<string> {
  const script = resolve(import.meta.dirname, 'regions/unpack-wirefilter.sh');
  const { stdout } = await promisify(execFile)('bash', [script, '/var/cache/lamplighter/wirefilter']);
  return stdout.trim();
}
