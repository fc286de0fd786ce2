import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { billOfMaterials } from '../../../scripts/release/supply-chain/licences.ts';
import { type Container, containersOf, serviceOf } from '../docker/compose.ts';
import { docker } from '../docker/daemon.ts';

const ours = ['migrate', 'platform', 'worker', 'site', 'staff-api', 'console', 'edge-configuration', 'edge'];
const built = ours.filter((service) => service !== 'edge');

/** What the kernel says of each running process of ours, and Docker of each container; the secrets are in `folder`. */
export async function findSoftSpots(folder: string): Promise<string[]> {
  const all = await containersOf();
  const running = all.filter((one) => ours.includes(serviceOf(one)) && one.State.Status === 'running');
  const found = [
    ...ours.filter((service) => !all.some((one) => serviceOf(one) === service)).map((name) => `${name} is missing`),
    ...all.filter(isUnwell).map((one) => `${serviceOf(one)} is ${one.State.Status}, ${one.State.Health?.Status}`),
    ...(await exposedSecrets(folder, all)),
  ];
  for (const one of running) found.push(...(await powersOf(one)));
  const images = new Set(all.filter((one) => built.includes(serviceOf(one))).map(({ Image }) => Image));
  if (images.size !== 1) found.push(`${images.size} images`);
  return found;
}

function isUnwell({ State }: Container): boolean {
  return State.Status === 'running' ? State.Health?.Status !== 'healthy' : State.Status !== 'exited';
}

async function powersOf(one: Container): Promise<string[]> {
  const status = await readFile(`/proc/${one.State.Pid}/status`, 'utf8');
  const expected = { Uid: /^Uid:\t1000\t1000\t/m, CapBnd: /^CapBnd:\t0+$/m, NoNewPrivs: /^NoNewPrivs:\t1$/m };
  const found = Object.entries(expected).filter(([, line]) => !line.test(status));
  const mounts = await readFile(`/proc/${one.State.Pid}/mountinfo`, 'utf8');
  const root = mounts.split('\n').find((line) => line.split(' ')[4] === '/');
  const writable = !root?.split(' ')[5]?.split(',').includes('ro');
  return [...found.map(([name]) => name), ...(writable ? ['a writable root'] : [])].map(
    (what) => `${serviceOf(one)}: ${what}`,
  );
}

/** Secrets that stand in the environment of a process or in what `docker inspect` shows. */
async function exposedSecrets(folder: string, all: Container[]): Promise<string[]> {
  const found: string[] = [];
  for (const name of await readdir(folder)) {
    const secret = (await readFile(join(folder, name), 'utf8')).trim();
    for (const one of all) {
      const process = one.State.Pid ? await readFile(`/proc/${one.State.Pid}/environ`, 'utf8') : '';
      if (`${one.Config.Env.join('\n')}${process}`.includes(secret))
        found.push(`${name} is exposed in ${serviceOf(one)}`);
    }
  }
  return found;
}

/** What npm installed, by its own record. */
const installedPackages = z.object({
  packages: z.record(z.string(), z.object({ version: z.string().optional(), link: z.boolean().default(false) })),
});

/** The image that ships: its size, and how many components its lists name. */
export async function measureImage(name: string) {
  const bytes = Number(await docker('image', 'inspect', '--format', '{{.Size}}', name));
  const read = (file: string) => docker('run', '--rm', name, 'cat', `/usr/share/doc/lamplighter/${file}`);
  const bill = billOfMaterials.parse(JSON.parse(await read('sbom.cdx.json')));
  const licences = (await read('licences.csv')).split('\n').length;
  const installed = installedPackages.parse(
    JSON.parse(await docker('run', '--rm', name, 'cat', 'node_modules/.package-lock.json')),
  );
  const listed = new Set(bill.components.map((component) => component['bom-ref']));
  const unlisted = Object.entries(installed.packages)
    .filter(([path, { link }]) => path.includes('node_modules/') && !link)
    .map(([path, { version }]) => `${path.replace(/^.*node_modules\//, '')}@${version}`)
    .filter((one) => !listed.has(one));
  const find = ['find', '/opt/lamplighter', '-path', '*/node_modules', '-prune', '-o', '-name', '*.test.ts', '-print'];
  const tests = (await docker('run', '--rm', name, ...find)).split('\n').filter(Boolean);
  const programs = await docker('run', '--rm', name, 'ls', '/usr/local/bin');
  return { bytes, components: bill.components.length, licences, unlisted, tests, programs };
}
