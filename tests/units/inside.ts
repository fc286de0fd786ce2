import { execFile } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { cpus, loadavg } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { readBlocks } from '../docs/doc-runner.ts';
import { issueCertificate } from './certificates.ts';
import { createChecklist } from './checklist.ts';
import { checkBackup } from './checks/backup.ts';
import { checkHardening } from './checks/hardening.ts';
import { checkJournal, checkRotation } from './checks/journal.ts';
import { checkRelay } from './checks/relay.ts';
import { checkCrash, checkMigration, checkRollingRestart, checkWatchdog } from './checks/restarts.ts';
import { createMachine } from './machine.ts';
import { hostsFile, names, startNeighbours } from './neighbours.ts';
import { fillIn, provide } from './owner.ts';
import { allAre, allReady, failedUnits, property, services, status } from './units.ts';
import { type Complainant, complain, visit } from './visitor.ts';

/** The commands of docs/deploy.md: one script for each block of `sh`, in the order of the page. */
export type DeployCommands = { install: string; terminateTls: string; start: string; switchOver: string };

export async function readDeployCommands(): Promise<DeployCommands> {
  const blocks = readBlocks(await readFile('docs/deploy.md', 'utf8'));
  const scripts = blocks.filter(({ language }) => language === 'sh').map(({ text }) => text);
  const [install, terminateTls, start, switchOver, ...others] = scripts;
  if (!install || !terminateTls || !start || !switchOver || others.length > 0) {
    throw new Error('docs/deploy.md has other blocks of commands than this test follows');
  }
  return { install, terminateTls, start, switchOver };
}

/**
 * `inside.ts DEBIAN FOLDER`: the run of `npm run drill -- units`, in namespaces of its own. File descriptor 3 is the
 * network outside.
 */
const run = promisify(execFile);
const [debian = '', folder = ''] = process.argv.slice(2);
await run('mount', ['--make-rprivate', '/']);
await run('ip', ['link', 'set', 'lo', 'up']);
await writeFile(join(folder, 'hosts'), hostsFile);
await run('mount', ['--bind', join(folder, 'hosts'), '/etc/hosts']);

/** The exposure that systemd finds today, of 10; it may fall, not rise. mtail reads what the edge writes (UMask). */
const mostExposed = { 'platform@3100': 1.4, 'site@3000': 1.4, worker: 1.4, edge: 1.6, migrate: 1.2 };
const person: Complainant = {
  firstName: 'Zebedee',
  surname: 'Quillfeather',
  email: 'zebedee.quillfeather@example.com',
  telephoneNumber: '07700900471',
  query: 'My meter hums a tune of its own.',
};

const check = createChecklist();
const certificates = join(folder, 'certificates');
const authority = { chain: join(certificates, 'authority.crt'), key: join(certificates, 'authority.key') };
const ownCertificate = await issueCertificate(authority, certificates, names.site);
const commands = await readDeployCommands();
const neighbours = await startNeighbours(await issueCertificate(authority, certificates, names.relay));
const networkOutside = `/proc/${process.pid}/fd/3`;
const { stdout: npmCache } = await run('npm', ['config', 'get', 'cache']);
const machine = await createMachine({
  name: `lamplighter-units-${process.pid}`,
  debian,
  folder,
  networkOutside,
  npmCache: npmCache.trim(),
});

try {
  await neighbours.startRelay();
  await provide(machine, authority);
  const boot = await check.holds('Debian 13 boots', 0, () => machine.boot().then(() => true));
  check.equals('with systemd as process 1', (await machine.run('cat', '/proc/1/comm')).trim(), 'systemd');
  await machine.run('update-ca-certificates');

  const install = await check.holds('the commands of docs/deploy.md install it', 0, () =>
    machine.follow(commands.install).then(() => true),
  );
  await fillIn(machine, neighbours, ownCertificate);
  await machine.follow(`cd /opt/lamplighter/current\n${commands.terminateTls}`);
  await check.holds('and start it, while the database is down', 0, () =>
    machine.follow(commands.start).then(() => true),
  );
  if (check.counts().failed > 0) throw new Error('there is nothing to check: the installation failed');
  await check.holds('every process is active, and the migration is retried', 60, async () => {
    return (
      (await allAre(machine, 'active', services)) &&
      (await property(machine, 'migrate', 'ActiveState')) === 'activating'
    );
  });
  await check.holds('a platform is alive and not ready', 90, async () => {
    return (await status(3100, '/livez')) === 200 && (await status(3100, '/readyz')) === 503;
  });
  neighbours.openDatabase();
  const ready = await check.holds('the database appears: migrated, and everything is ready', 60, async () => {
    return (await property(machine, 'migrate', 'ActiveState')) === 'active' && (await allReady());
  });
  check.equals('no unit failed', await failedUnits(machine), []);

  const hub = await visit('/help-and-support/');
  check.equals(
    'the hub is served over TLS, without an outage notice',
    [hub.status, hub.text.includes('Service notice')],
    [200, false],
  );
  const reference = await complain(person);
  const delivered = await check.holds(
    'a complaint is acknowledged, and reaches the CRM and the mailbox',
    30,
    async () => {
      const lead = [...neighbours.crm.leads().values()].find((one) => one.reference === reference);
      return (
        lead !== undefined &&
        neighbours.mails.some(({ text, to }) => to?.[0]?.address === person.email && text?.includes(reference))
      );
    },
  );

  const exposure = await checkHardening(machine, check, mostExposed);
  await checkMigration(machine, check);
  const crash = await checkCrash(machine, check);
  const watchdog = await checkWatchdog(machine, check);
  const { references, ...rolling } = await checkRollingRestart(machine, check, commands.switchOver);
  await check.holds('every complaint of the rolling restart is in the CRM', 60, async () => {
    const known = new Set([...neighbours.crm.leads().values()].map((lead) => lead.reference));
    return references.length > 0 && references.every((one) => known.has(one));
  });
  const logLines = await checkJournal(machine, check, person);
  await checkRotation(machine, check);
  const relay = await checkRelay(machine, check, neighbours, { ...person, email: 'queued@example.com' });
  await machine.run('systemctl', 'stop', 'lamplighter.target');
  await check.holds('the target stops them all', 30, () => allAre(machine, 'inactive', services));
  check.equals('without a failure', await failedUnits(machine), []);
  const backup = await checkBackup(check, { folder, networkOutside, certificate: ownCertificate });

  if (process.env['KEEP_RESULTS']) {
    const results = {
      machine: { cores: cpus().length, processor: cpus()[0]?.model, loadAverage: loadavg()[2] },
      checks: check.counts(),
      seconds: {
        boot,
        install,
        ready,
        delivered,
        crash,
        watchdog,
        reboot: relay.reboot,
        readyAfterReboot: relay.ready,
        backup,
        total: Math.round(performance.now() / 1_000),
      },
      exposure,
      rollingRestart: rolling,
      logLines,
    };
    await writeFile('bench/results/units.json', `${JSON.stringify(results, null, 2)}\n`);
  }
} finally {
  await machine.end();
  await neighbours.stop();
}
const { passed, failed } = check.counts();
console.log(`${passed} hold, ${failed} do not.`);
process.exit(failed === 0 ? 0 : 1);
