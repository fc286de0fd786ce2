// Runs in the sandbox of a unit, in place of its process, and prints what it was able to do.
import { execFileSync } from 'node:child_process';
import { appendFileSync, chmodSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';

const able = (attempt) => {
  try {
    attempt();
    return true;
  } catch {
    return false;
  }
};
const files = (folder) => readdirSync(folder).map((name) => `${folder}/${name}`);

const folders = [
  '/',
  '/boot',
  '/dev/shm',
  '/etc',
  '/etc/lamplighter',
  '/home',
  '/opt/lamplighter',
  '/root',
  '/run',
  '/srv',
  '/usr/bin',
  '/var',
  '/var/lib',
  '/var/lib/lamplighter-edge',
  '/var/lib/lamplighter-erasures',
  '/var/spool',
  '/sys/fs/cgroup',
];
const written = folders.filter((folder) =>
  able(() => {
    writeFileSync(`${folder}/probe`, '');
    rmSync(`${folder}/probe`);
  }),
);
const erasureLog = '/var/lib/lamplighter-erasures/erasures.log';
if (able(() => appendFileSync(erasureLog, ''))) written.push(erasureLog);

const secrets = [
  '/etc/shadow',
  '/etc/smtpd.relays',
  '/etc/lamplighter/tls/key.pem',
  ...files('/etc/lamplighter').filter((file) => file.endsWith('.env')),
];
const others = readdirSync('/proc').filter((name) => /^\d+$/.test(name) && Number(name) !== process.pid);
const settings = ['DATABASE_URL', 'LEAD_ENCRYPTION_KEYS', 'SESSION_SECRETS', 'CRM_SECRET'];
const exposed = new Set();
for (const pid of others) {
  able(() => {
    const environment = readFileSync(`/proc/${pid}/environ`, 'latin1');
    for (const name of settings) if (environment.includes(`${name}=`)) exposed.add(name);
  });
}
const status = readFileSync('/proc/self/status', 'utf8');
const field = (name) => new RegExp(`^${name}:\\s+(\\w+)$`, 'm').exec(status)?.[1];
writeFileSync('/tmp/probe', '');

console.log(
  JSON.stringify({
    written,
    read: secrets.filter((file) => able(() => readFileSync(file))),
    settingsOfOthers: [...exposed],
    noNewPrivileges: field('NoNewPrivs'),
    capabilities: field('CapEff'),
    setuid: able(() => chmodSync('/tmp/probe', 0o4755)),
    namespaces: able(() => execFileSync('/usr/bin/unshare', ['--user', '/bin/true'], { stdio: 'ignore' })),
  }),
);
