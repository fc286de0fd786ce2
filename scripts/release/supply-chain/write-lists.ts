import { spawnSync } from 'node:child_process';
import { mkdir, writeFile } from 'node:fs/promises';
import { billOfMaterials, type Licensed, listLicences } from './licences.ts';

/** Runs npm and returns its output: `npm audit` and `npm sbom` print it whatever their exit code. */
export const npm = (...words: string[]) =>
  spawnSync('npm', words, { encoding: 'utf8', maxBuffer: 64 * 1024 * 1024, timeout: 120_000 }).stdout;

/** As the image is installed (deploy/containers/Dockerfile). */
const omitted = ['--omit', 'dev', '--omit', 'optional'];

/** Writes the bill of materials of what runs in production (CycloneDX), and the licence of each of its components. */
export async function writeLists(folder: string): Promise<Licensed[]> {
  const bill = npm('sbom', '--sbom-format', 'cyclonedx', '--sbom-type', 'application', ...omitted);
  const licences = listLicences(billOfMaterials.parse(JSON.parse(bill)));
  await mkdir(folder, { recursive: true });
  await writeFile(`${folder}/sbom.cdx.json`, bill);
  await writeFile(
    `${folder}/licences.csv`,
    licences.map(({ component, licence }) => `"${component}","${licence}"\n`).join(''),
  );
  return licences;
}
