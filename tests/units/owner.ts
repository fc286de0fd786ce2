import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { copyFile, cp, mkdir, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { devSecrets } from '../../dev/secrets.ts';
import { cleanCopy } from '../docs/doc-runner.ts';
import type { Certificate } from './certificates.ts';
import type { Machine } from './machine.ts';
import { crmSecret, hostsFile, type Neighbours, relayAccount } from './neighbours.ts';

/** What docs/deploy.md takes for granted or leaves to the owner of the machine, and nothing else. */

const run = promisify(execFile);

/** Before the first command: Node 24, the clone, names, and the authorities and npm settings of this machine. */
export async function provide({ changes }: Machine, authority: Certificate): Promise<void> {
  const at = async (path: string) => {
    await mkdir(join(changes, dirname(path)), { recursive: true });
    return join(changes, path);
  };
  await copyFile(process.execPath, await at('usr/bin/node'));
  const { stdout: npm } = await run('sh', ['-c', 'readlink -f "$(command -v npm)"']);
  await cp(join(dirname(npm), '..'), await at('usr/lib/node_modules/npm'), { recursive: true });
  await symlink('../lib/node_modules/npm/bin/npm-cli.js', await at('usr/bin/npm'));
  await writeFile(await at('root/.npmrc'), await npmSettings());

  const clone = await cleanCopy();
  await run('cp', ['-a', clone, await at('opt/lamplighter/releases/1.0.0')]);
  await rm(clone, { recursive: true });

  await writeFile(await at('etc/hosts'), hostsFile);
  await copyFile('/etc/resolv.conf', await at('etc/resolv.conf'));
  const trusted = await at('usr/local/share/ca-certificates/units.crt');
  await copyFile(authority.chain, trusted);
  for (const name of await readdir('/usr/local/share/ca-certificates').catch(() => [])) {
    await copyFile(join('/usr/local/share/ca-certificates', name), join(dirname(trusted), name));
  }
}

/** Packages come from the registry of this machine, and npm trusts the authorities that the machine trusts. */
async function npmSettings(): Promise<string> {
  const personal = await readFile(join(homedir(), '.npmrc'), 'utf8').catch(() => '');
  const { stdout: registry } = await run('npm', ['config', 'get', 'registry']);
  return `${personal}\nregistry=${registry.trim()}\ncafile=/etc/ssl/certs/ca-certificates.crt\n`;
}

const roles = {
  'migrate.env': 'migrate',
  'platform.env': 'api',
  'worker.env': 'worker',
  'operator.env': 'operator',
} as const;

/** After the files are installed: secrets, URLs, the account at the supplier's relay, the certificate. */
export async function fillIn(machine: Machine, neighbours: Neighbours, certificate: Certificate): Promise<void> {
  const key = randomBytes(32).toString('base64');
  const secrets: Record<string, string> = {
    ...devSecrets,
    LEAD_ENCRYPTION_KEYS: `k1:${key}`,
    LEAD_INDEX_KEY: key,
    SESSION_SECRETS: key,
    CONSOLE_SESSION_SECRETS: key,
    CRM_SECRET: crmSecret,
    CRM_WEBHOOK_SECRETS: `whsec_${key}`,
  };
  for (const name of (await readdir('deploy/settings')).filter((file) => file.endsWith('.env'))) {
    const role = Object.entries(roles).find(([file]) => file === name)?.[1];
    const given: Record<string, string | undefined> = {
      ...secrets,
      DATABASE_URL: role && neighbours.databaseUrl(role),
      CRM_URL: neighbours.crm.url,
      ...(name === 'edge.env' && { TRUSTED_PROXIES: 'none' }),
    };
    const text = await readFile(join('deploy/settings', name), 'utf8');
    const filled = text.replaceAll(/^([A-Z_]+)=.*$/gm, (line, setting: string) =>
      given[setting] === undefined ? line : `${setting}=${given[setting]}`,
    );
    await write(machine, `/etc/lamplighter/${name}`, filled);
  }
  await write(machine, '/etc/smtpd.relays', `upstream ${relayAccount.user}:${relayAccount.password}\n`);
  const tls = { 'chain.pem': certificate.chain, 'key.pem': certificate.key };
  for (const [name, from] of Object.entries(tls)) {
    const file = `/etc/lamplighter/tls/${name}`;
    await machine.run('install', '-m', '0640', '-g', 'lamplighter-edge', '/dev/null', file);
    await write(machine, file, await readFile(from, 'utf8'));
  }
}

async function write(machine: Machine, file: string, text: string): Promise<void> {
  await machine.run('sh', '-c', 'printf %s "$2" > "$1"', 'sh', file, text);
}
