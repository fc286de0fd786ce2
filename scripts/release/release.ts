import { execFileSync, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, globSync, readFileSync, rmSync } from 'node:fs';
import { copyFile, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { z } from 'zod';
import { folder as kept, listKeptReleases } from '../repo-checks/upgrade/kept-release.ts';
import { releaseProblems } from './release-rules.ts';
import { checkSupplyChain } from './supply-chain.ts';

/**
 * `npm run release`: checks that the commit can be released, builds it twice, and tags it when both builds are equal.
 * `--dry-run` does all of it but the tag; `--supply-chain` only checks the dependencies; `--keep` writes what is kept of
 * the release for the tests of later ones, to be committed before it.
 */

const folder = 'release';
const { values: only } = parseArgs({
  options: { 'dry-run': { type: 'boolean' }, 'supply-chain': { type: 'boolean' }, keep: { type: 'boolean' } },
});

const git = (...words: string[]) => execFileSync('git', words, { encoding: 'utf8' }).trim();
const manifest = z.object({ name: z.string(), version: z.string() });
const readManifest = (file: string) => manifest.parse(JSON.parse(readFileSync(file, 'utf8')));
const { version } = readManifest('package.json');

if (only['supply-chain']) process.exitCode = (await checkSupplyChain('supply-chain')) ? 0 : 1;
else if (only.keep) keep();
else await release();

async function release(): Promise<void> {
  const problems = releaseProblems({
    version,
    status: git('status', '--porcelain'),
    changelog: readFileSync('CHANGELOG.md', 'utf8'),
    versions: globSync('{apps,packages}/*/package.json').map(readManifest),
    tags: git('tag', '--list').split('\n'),
    kept: await listKeptReleases(),
  });
  if (!(await checkSupplyChain(folder))) problems.push('the supply chain has problems');
  for (const problem of problems) console.error(problem);
  if (problems.length > 0) {
    process.exitCode = 1;
    return;
  }
  const name = `lamplighter-${version}.tar.gz`;
  const [tarball, again] = [await buildTarball(), await buildTarball()];
  const [sum, sumAgain] = [sumOf(tarball), sumOf(again)];
  if (sum !== sumAgain) throw new Error(`two builds differ: ${tarball} and ${again}`);
  await copyFile(tarball, join(folder, name));
  for (const file of [tarball, again]) await rm(resolve(file, '..'), { recursive: true });
  const files = [name, 'sbom.cdx.json', 'licences.csv'];
  await writeFile(join(folder, 'SHA256SUMS'), files.map((file) => `${sumOf(join(folder, file))}  ${file}\n`).join(''));
  console.log(`${folder}/${name}: two builds are equal, ${sum}`);
  console.log(buildImage());
  if (only['dry-run']) return console.log(`a dry run: v${version} is not tagged`);
  git('tag', '--annotate', `v${version}`, '--message', `Lamplighter ${version}`);
  console.log(`tagged v${version}: push it, and publish the files of ${folder}`);
}

/** A directory as docs/deploy.md builds it on a machine, without what only tests need. */
async function buildTarball(): Promise<string> {
  const scratch = await mkdtemp(join(tmpdir(), 'lamplighter-release-'));
  const project = join(scratch, 'lamplighter');
  await mkdir(project);
  const epoch = git('log', '-1', '--format=%ct');
  const run = (command: string, words: string[]) =>
    execFileSync(command, words, {
      cwd: project,
      env: { ...process.env, SOURCE_DATE_EPOCH: epoch },
      stdio: ['ignore', 'ignore', 'inherit'],
    });
  execFileSync('sh', ['-c', `git archive HEAD | tar -x -C ${project}`]);
  run('npm', ['ci', '--no-audit', '--no-fund']);
  run('npm', ['run', 'build']);
  run('npm', ['prune', '--omit=dev', '--no-audit', '--no-fund']);
  for (const list of ['sbom.cdx.json', 'licences.csv']) await copyFile(join(folder, list), join(project, list));
  const tarball = join(scratch, 'lamplighter.tar.gz');
  const left = ['tests', 'bench', 'dev', '.ci', '.github', '.devcontainer', '.vscode'].map(
    (path) => `--exclude=./${path}`,
  );
  run('tar', [
    ...['--create', '--gzip', `--file=${tarball}`, '--sort=name', `--mtime=@${epoch}`, '--owner=0', '--group=0'],
    ...['--numeric-owner', '--mode=u+rwX,go+rX,go-w', '--format=gnu'],
    ...left,
    ...['--exclude=.cache', '--exclude=.vite', '--exclude=.react-router', '.'],
  ]);
  await rm(project, { recursive: true });
  return tarball;
}

function sumOf(file: string): string {
  return createHash('sha256').update(readFileSync(file)).digest('hex');
}

function buildImage(): string {
  if (spawnSync('docker', ['info'], { stdio: 'ignore' }).status !== 0) {
    return 'NO IMAGE: Docker does not run here';
  }
  const image = `lamplighter:${version}`;
  execFileSync('docker', [
    'build',
    '--file',
    'deploy/containers/Dockerfile',
    '--target',
    'runtime',
    '--tag',
    image,
    '.',
  ]);
  const digest = execFileSync('docker', ['image', 'inspect', '--format', '{{.Id}}', image], { encoding: 'utf8' });
  return `image ${image} ${digest.trim()}`;
}

function keep(): void {
  if (existsSync(join(kept, version))) throw new Error(`${version} is kept already, and never changes`);
  const test = ['vitest', 'run', '--project', 'integration', 'scripts/repo-checks/api-contract/api-contract'];
  const { status } = spawnSync('npx', test, { env: { ...process.env, KEEP_RELEASE: version }, stdio: 'inherit' });
  if (status !== 0) {
    rmSync(join(kept, version), { recursive: true, force: true });
    throw new Error('nothing is kept: the test of the calls failed');
  }
  const sums = ['calls.json', 'database.json'].map(
    (name) => `${sumOf(join(kept, version, name))}  ${version}/${name}\n`,
  );
  execFileSync('sh', ['-c', `printf %s "$1" >> ${kept}/SHA256SUMS`, 'sh', sums.join('')]);
}
