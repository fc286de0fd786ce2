import { execFile, spawn } from 'node:child_process';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { connect, createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { promisify } from 'node:util';
import { freePort } from '../../dev/free-port.ts';
import { asRole, type databaseRoles } from '../../dev/postgres/database-roles.ts';
import { startPostgres } from '../../dev/postgres/server.ts';
import { devSecrets } from '../../dev/secrets.ts';

/**
 * `npm run units` (as root, on a machine with systemd, after `npm run build`): boots the units of `deploy/systemd` with
 * systemd as process 1, in namespaces of its own, with this working copy at /opt/lamplighter. The database is down at
 * boot. Ports 3000, 3001, 3100, 3101, 8080 and 8081 must be free.
 */
const run = promisify(execFile);
const roles: Record<string, keyof typeof databaseRoles> = {
  'migrate.env': 'migrate',
  'platform.env': 'api',
  'worker.env': 'worker',
};

const database = await startPostgres({ flags: ['fsync=off'] });
const url = new URL(await database.createDatabase('lamplighter'));
const gatePort = await freePort();
const scratch = await mkdtemp(join(tmpdir(), 'lamplighter-units-'));
const settings = join(scratch, 'settings');
await writeSettings();
await mkdir(join(scratch, 'system'));
const booted = spawn(
  'unshare',
  [
    ...['--mount', '--pid', '--fork', '--kill-child', '--uts', '--ipc', '--cgroup', 'bash', 'tests/units/boot.sh'],
    ...[join(scratch, 'system'), resolve('.'), process.execPath, settings],
  ],
  { stdio: ['ignore', 'inherit', 'inherit'] },
);
let gate: Server | undefined;
let failed = 0;

try {
  await holds('platform, worker and site start while the database is down', 60, async () => {
    const states = await Promise.all(
      ['platform@3100', 'platform@3101', 'worker', 'site@3000', 'site@3001'].map(stateOf),
    );
    return states.every((state) => state === 'active') && (await stateOf('migrate')) === 'activating';
  });
  await holds('a platform is alive and not ready', 30, async () => {
    return (await status(3100, '/livez')) === 200 && (await status(3100, '/readyz')) === 503;
  });

  gate = openGate();
  await holds('once the database is there, the migration is applied', 60, async () => {
    return (await stateOf('migrate')) === 'active';
  });
  await holds('and every process is ready', 60, async () => {
    const statuses = await Promise.all([3000, 3001, 3100, 3101].map((port) => status(port, '/readyz')));
    return statuses.every((one) => one === 200);
  });
  await holds('the site shows an article', 30, async () => {
    const page = await fetch('http://127.0.0.1:3000/help-and-support/meters/how-to-read-your-meter');
    return (await page.text()).includes('Three rules for every meter');
  });
  await holds('the edge shows it too', 30, async () => {
    // As a TLS terminator on this machine forwards it; `fetch` sends no other host than that of the URL.
    const forwarded = ['host: www.larkfield.example', 'x-forwarded-for: 192.0.2.1', 'x-forwarded-proto: https'];
    const headers = forwarded.flatMap((line) => ['--header', line]);
    const page = 'http://127.0.0.1:8080/help-and-support/meters/how-to-read-your-meter';
    const { stdout } = await run('curl', ['--silent', ...headers, page]);
    return stdout.includes('Three rules for every meter');
  });
  await systemctl('reload', 'lamplighter-edge');
  await holds('the edge is reloaded', 10, async () => (await stateOf('edge')) === 'active');

  const before = await property('platform@3101', 'MainPID');
  await systemctl('restart', 'lamplighter-migrate');
  await holds('a migration for a release restarts nothing else', 1, async () => {
    return (await stateOf('migrate')) === 'active' && (await property('platform@3101', 'MainPID')) === before;
  });
  const killed = await property('platform@3100', 'MainPID');
  await inside('kill', '-9', killed);
  await holds('a process that is killed comes back', 30, async () => {
    return (await property('platform@3100', 'MainPID')) !== killed && (await status(3100, '/readyz')) === 200;
  });
  await holds('processes run as the user lamplighter', 1, async () => {
    const { stdout } = await inside('ps', '-o', 'user=', '-p', await property('worker', 'MainPID'));
    return stdout.trim() === 'lamplighter' || stdout.trim() === 'lamplig+';
  });
  await systemctl('stop', 'lamplighter.target');
  await holds('the target stops them all, without a failure', 30, async () => {
    const states = await Promise.all(['platform@3100', 'worker', 'site@3000', 'edge'].map(stateOf));
    return states.every((state) => state === 'inactive');
  });
} finally {
  booted.kill('SIGKILL');
  gate?.close();
  await database.stop();
  await rm(scratch, { recursive: true, force: true });
}
console.log(failed === 0 ? 'The units hold.' : `${failed} failed.`);
process.exit(failed === 0 ? 0 : 1);

async function writeSettings(): Promise<void> {
  await mkdir(settings);
  const secrets: Record<string, string> = devSecrets;
  for (const name of (await readdir('deploy/settings')).filter((file) => file.endsWith('.env'))) {
    const text = await readFile(join('deploy/settings', name), 'utf8');
    const filled = text.replaceAll(/^([A-Z_]+)=$/gm, (line, setting: string) => {
      const role = roles[name];
      if (setting === 'DATABASE_URL') return role ? `${setting}=${gatedUrl(role)}` : line;
      return `${setting}=${secrets[setting] ?? ''}`;
    });
    await writeFile(join(settings, name), filled);
  }
}

function gatedUrl(role: keyof typeof databaseRoles): string {
  const gated = new URL(asRole(url.href, role));
  gated.port = String(gatePort);
  return gated.href;
}

/** Forwards connections to the database; until it listens, the database is down. */
function openGate(): Server {
  return createServer((near) => {
    const far = connect(Number(url.port), url.hostname);
    near.on('error', () => far.destroy());
    far.on('error', () => near.destroy());
    near.pipe(far).pipe(near);
  }).listen(gatePort, '127.0.0.1');
}

/** Waits until it is so, and prints after how many seconds. */
async function holds(what: string, seconds: number, isSo: () => Promise<boolean>): Promise<void> {
  const start = Date.now();
  const took = () => ((Date.now() - start) / 1_000).toFixed(1);
  let so = false;
  do {
    so = await isSo().catch(() => false);
    if (!so) await setTimeout(250);
  } while (!so && Date.now() - start < seconds * 1_000);
  if (!so) failed += 1;
  console.log(`${so ? 'ok    ' : 'FAILED'} ${what} (${took()} s)`);
}

async function status(port: number, path: string): Promise<number> {
  const response = await fetch(`http://127.0.0.1:${port}${path}`, { signal: AbortSignal.timeout(5_000) });
  await response.arrayBuffer();
  return response.status;
}

/** Runs a command in the namespaces of the booted system. */
async function inside(...command: string[]): Promise<{ stdout: string }> {
  const { stdout } = await run('pgrep', ['--parent', String(booted.pid)]);
  return run('nsenter', ['--target', stdout.trim(), '--all', '--root', '--wd', ...command]);
}

function systemctl(...words: string[]): Promise<{ stdout: string }> {
  return inside('systemctl', ...words);
}

function stateOf(unit: string): Promise<string> {
  return property(unit, 'ActiveState');
}

async function property(unit: string, name: string): Promise<string> {
  const { stdout } = await systemctl('show', '--value', '--property', name, `lamplighter-${unit}`);
  return stdout.trim();
}
