import { execFile } from 'node:child_process';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { cpus, networkInterfaces, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { promisify } from 'node:util';
import { cleanCopy } from '../docs/doc-runner.ts';
import { prepareBases } from './bases/bases.ts';
import { checkCompose } from './checks/check-compose.ts';
import { startSupplier, writeCertificate } from './checks/supplier.ts';
import { compose } from './docker/compose.ts';
import { inRepository, startDaemon, stopDaemon } from './docker/daemon.ts';

/** Run by `run.ts` as the first process of its own namespaces, with a temporary folder of its own. */
const run = promisify(execFile);
await run('ip', ['link', 'set', 'lo', 'up']);
while (!networkInterfaces()['tap0']) await setTimeout(50);
const startedAt = performance.now();
const seconds = () => Number(((performance.now() - startedAt) / 1_000).toFixed(0));
const note = (line: string) => console.log(`${String(seconds()).padStart(4)} s  ${line}`);

const copy = await cleanCopy();
const secrets = join(copy, 'deploy/settings/secrets');
// Before the daemon: it restarts what an earlier run left, and makes a folder of each file that is missing.
await run('deploy/containers/make-secrets.sh', ['deploy/settings/secrets'], { cwd: copy });
await writeCertificate(join(copy, 'supplier'));
await startDaemon(copy, join(tmpdir(), 'dockerd.log'));
const problems: string[] = [];
try {
  await prepareBases(copy, note);
  // What an earlier run left.
  await compose('down', '--volumes', '--remove-orphans');
  const buildFrom = seconds();
  await compose('build');
  const upFrom = seconds();
  note(`The image is built, in ${upFrom - buildFrom} s.`);
  await compose('up', '--wait');
  const times = { buildSeconds: upFrom - buildFrom, upSeconds: seconds() - upFrom };
  note(`All containers are healthy, after ${times.upSeconds} s.`);
  const manifests = (await inRepository(['kustomize', 'build', 'deploy/kubernetes'])).match(/^kind: /gm)?.length ?? 0;
  note(`kustomize renders ${manifests} manifests.`);
  const supplier = await startSupplier(
    join(copy, 'supplier'),
    (await readFile(join(secrets, 'crm_secret'), 'utf8')).trim(),
  );
  const { results, broken } = await checkCompose(supplier, secrets, note);
  problems.push(...broken);
  await supplier.stop();
  const machine = { cores: cpus().length, cpu: cpus()[0]?.model };
  await mkdir('bench/results', { recursive: true });
  await writeFile(
    'bench/results/containers.json',
    `${JSON.stringify({ machine, ...times, manifests, ...results }, undefined, 2)}\n`,
  );
  await compose('down', '--volumes');
} catch (error) {
  problems.push(String(error));
  await writeFile(join(tmpdir(), 'containers.log'), await compose('logs', '--no-color').catch(String));
} finally {
  await stopDaemon();
}
for (const problem of problems) console.log(`FAILED  ${problem}`);
console.log(problems.length === 0 ? 'The containers hold.' : `${problems.length} failed.`);
process.exit(problems.length === 0 ? 0 : 1);
