import { execFile } from 'node:child_process';
import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { prepareDebianRoot } from '../../tests/cluster/machines/debian-root.ts';
import { inRoot } from '../../tests/debian/chroot.ts';

const run = promisify(execFile);

/** The newest release for PostgreSQL 18. */
const release = 'v14.0.1';
const source = process.env['CITUS_SOURCE'] ?? 'https://github.com/citusdata/citus';
const folder = process.env['CITUS_ROOT'] ?? '/var/cache/lamplighter/forky-citus';
const marker = 'lamplighter-citus';

const packages = [
  'flex',
  'gcc',
  'libc6-dev',
  'libcurl4-openssl-dev',
  'libicu-dev',
  'libkrb5-dev',
  'liblz4-dev',
  'libssl-dev',
  'libzstd-dev',
  'make',
  'postgresql-server-dev-18',
] as const;

export type CitusRoot = { folder: string; release: string; commit: string };

/**
 * A copy of the Debian of `npm run cluster`, with Citus built from source in it: Debian has no package of it. It is made
 * once, in some five minutes, and kept. Needs root.
 */
export async function prepareCitusRoot(note: (line: string) => void): Promise<CitusRoot> {
  const built = await readFile(join(folder, marker), 'utf8').catch(() => '');
  const [builtRelease, builtCommit = ''] = built.trim().split(' ');
  if (builtRelease === release) return { folder, release, commit: builtCommit };

  const debian = await prepareDebianRoot(note);
  note(`Building Citus ${release} in ${folder}: some minutes, once.`);
  const partial = `${folder}.partial`;
  await rm(partial, { recursive: true, force: true });
  await run('cp', ['-a', '--reflink=auto', debian, partial]);
  await inRoot(partial, 'apt-get', 'update');
  await inRoot(partial, 'apt-get', 'install', '--yes', '--no-install-recommends', ...packages);
  const checkout = join(partial, 'usr/src/citus');
  await run('git', ['clone', '--quiet', '--depth', '1', '--branch', release, source, checkout]);
  const commit = (await run('git', ['-C', checkout, 'rev-parse', 'HEAD'])).stdout.trim();
  // With libcurl: Debian's PostgreSQL 18 is built with it, and its header makes Citus use it whatever configure says.
  const configure = './configure PG_CONFIG=/usr/lib/postgresql/18/bin/pg_config';
  await inRoot(partial, 'sh', '-c', `cd /usr/src/citus && ${configure} && make -s install with_llvm=no`);
  await writeFile(join(partial, marker), `${release} ${commit}\n`);
  await rm(folder, { recursive: true, force: true });
  await rename(partial, folder);
  return { folder, release, commit };
}
