import { spawnSync } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { z } from 'zod';
import { billOfMaterials, type Licensed, listLicences } from './licences.ts';

/** Runs npm and returns its output: `npm audit` and `npm sbom` print it whatever their exit code. */
export function npm(words: string[], cwd = '.'): string {
  const limits = { maxBuffer: 64 * 1024 * 1024, timeout: 120_000 };
  return spawnSync('npm', words, { cwd, encoding: 'utf8', ...limits }).stdout;
}

const dated = z.looseObject({ serialNumber: z.unknown(), metadata: z.looseObject({ timestamp: z.unknown() }) });

/**
 * Writes the bill of materials of what runs in production (CycloneDX), and the licence of each of its components.
 * Without the number and the time that npm invents, the same lock file gives the same bill.
 */
export async function writeLists(folder: string): Promise<Licensed[]> {
  const scratch = await mkdtemp(join(tmpdir(), 'lamplighter-materials-'));
  // npm names the application after the folder.
  const project = join(scratch, 'lamplighter');
  await writeProductionManifests(project);
  const printed = npm(
    ['sbom', '--package-lock-only', '--sbom-format', 'cyclonedx', '--sbom-type', 'application'],
    project,
  );
  await rm(scratch, { recursive: true });
  const { serialNumber: _, metadata, ...others } = dated.parse(JSON.parse(printed));
  const { timestamp: __, ...lasting } = metadata;
  const bill = { ...others, metadata: lasting };
  const licences = listLicences(billOfMaterials.parse(bill));
  await mkdir(folder, { recursive: true });
  await writeFile(`${folder}/sbom.cdx.json`, `${JSON.stringify(bill, null, 2)}\n`);
  await writeFile(
    `${folder}/licences.csv`,
    licences.map(({ component, licence }) => `"${component}","${licence}"\n`).join(''),
  );
  return licences;
}

const entry = z.looseObject({
  dev: z.boolean().default(false),
  devOptional: z.boolean().default(false),
  optional: z.boolean().default(false),
});
const lockFile = z.looseObject({ packages: z.record(z.string(), entry) });

/**
 * The lock file and the manifests without packages for development. `npm sbom --omit dev` leaves out every package that
 * the root also lists for its tests, such as Fastify, with all that it depends on.
 */
async function writeProductionManifests(project: string): Promise<void> {
  const lock = lockFile.parse(JSON.parse(await readFile('package-lock.json', 'utf8')));
  const packages = Object.fromEntries(
    Object.entries(lock.packages)
      .filter(([, { dev, devOptional, optional }]) => !dev && !devOptional && !optional)
      // The lock file does not say that our own packages are private.
      .map(([path, { devDependencies: _, ...rest }]) => [path, isOurs(path) ? { ...rest, private: true } : rest]),
  );
  const ours = Object.entries(packages).filter(([path]) => isOurs(path));
  const files = ours.map(([path, manifest]): [string, unknown] => [join(path, 'package.json'), manifest]);
  for (const [name, content] of [...files, ['package-lock.json', { ...lock, packages }] as const]) {
    await mkdir(dirname(join(project, name)), { recursive: true });
    await writeFile(join(project, name), JSON.stringify(content));
  }
}

const isOurs = (path: string) => !path.includes('node_modules');
