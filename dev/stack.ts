import type { ChildProcess } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { asRole } from './postgres/database-roles.ts';
import { createProcesses, exited, firstLine, type Processes, responds } from './processes.ts';
import { devSecrets } from './secrets.ts';
import type { StackSettings } from './stack-environment.ts';
import {
  choosePorts,
  type DatabaseAs,
  type Ports,
  platformEnvironment,
  siteEnvironment,
  urlsOf,
  workerEnvironment,
} from './stack-environment.ts';

export type DevStack = {
  origin: string;
  platform: string;
  mainSite: string;
  /** A page with the mails that were sent. */
  mails: string;
  smtp: string;
  crm: string;
  /** The identity provider, which is cross-site for browsers. */
  identity: string;
  /** The monitoring intake; `/received` returns what was sent. */
  monitoring: string;
  /** URL for the administrator of its server, for tests. */
  database: string;
  /** URL for one of the roles. A database from `DATABASE_URL` has one user for everything. */
  databaseAs: DatabaseAs;
  /** Undefined when `DATABASE_URL` names a database. */
  databaseProcess: ChildProcess | undefined;
  /** The metrics URL of each process. */
  metrics: Record<'platform' | 'worker' | 'site', string>;
  members: Record<'platform' | 'worker' | 'fakes' | 'site', ChildProcess>;
  stop: () => Promise<void>;
};

type Database = { url: string; as: DatabaseAs; process: ChildProcess | undefined };

/** The dev stack as real processes: database, platform, worker, fakes, site. */
export async function startStack(settings: StackSettings): Promise<DevStack> {
  const processes = createProcesses({ log: settings.say, followParent: settings.mode === 'built' });
  const { dataDirectory } = settings;
  const stateDirectory = dataDirectory
    ? resolve(dirname(dataDirectory), 'site')
    : await mkdtemp(join(tmpdir(), 'lamplighter-site-'));
  const stop = async () => {
    await processes.stop();
    if (!dataDirectory) await rm(stateDirectory, { recursive: true });
  };
  try {
    const database = await startDatabase(processes, dataDirectory);
    const ports = await choosePorts(settings.sitePort);
    const members = startMembers(processes, { settings, ports, databaseAs: database.as, stateDirectory });
    const urls = urlsOf(ports);
    await Promise.all([
      responds(members.platform, `${urls.platform}/readyz`),
      responds(members.site, `${urls.origin}/livez`),
      responds(members.fakes, urls.mainSite),
      responds(members.fakes, urls.mails),
      responds(members.fakes, `${urls.crm}/leads`),
      responds(members.fakes, `${urls.identity}/.well-known/openid-configuration`),
      responds(members.fakes, `${urls.monitoring}/received`),
    ]);
    return {
      ...urls,
      database: database.url,
      databaseAs: database.as,
      databaseProcess: database.process,
      members,
      stop,
    };
  } catch (cause) {
    const failures = processes.failures();
    await stop();
    throw new Error(['the stack did not start', ...failures].join('\n'), { cause });
  }
}

/** The database of `DATABASE_URL`, or a new one with generated addresses and sample customers. */
async function startDatabase(processes: Processes, dataDirectory: string | undefined): Promise<Database> {
  const given = process.env['DATABASE_URL'];
  if (given) {
    await migrate(processes, given);
    return { url: given, as: () => given, process: undefined };
  }
  const child = processes.start('database', {
    script: 'dev/postgres/server.ts',
    environment: dataDirectory ? { DATA_DIRECTORY: dataDirectory } : {},
    endsWithInput: true,
  });
  const url = await firstLine(child);
  const as: DatabaseAs = (role) => asRole(url, role);
  if (dataDirectory || !process.env['DATABASE_TEMPLATE']) await fillDatabase(processes, as('migrate'));
  return { url, as, process: child };
}

const migrate = ({ start }: Processes, url: string) =>
  exited(start('migrate', { script: 'apps/platform/src/bin/migrate.ts', environment: { DATABASE_URL: url } }));

async function fillDatabase(processes: Processes, url: string): Promise<void> {
  await migrate(processes, url);
  const { LEAD_ENCRYPTION_KEYS, LEAD_INDEX_KEY } = devSecrets;
  await Promise.all([
    exited(
      processes.start('addresses', {
        script: 'apps/platform/src/bin/seed-addresses.ts',
        environment: { DATABASE_URL: url },
      }),
    ),
    exited(
      processes.start('accounts', {
        script: 'apps/platform/src/bin/load-accounts.ts',
        environment: { DATABASE_URL: url, LEAD_ENCRYPTION_KEYS, LEAD_INDEX_KEY },
        arguments: ['dev/fakes/customers.json'],
      }),
    ),
  ]);
}

/**
 * For a run that starts many stacks: each copies the files of one database that was filled once. Returns what removes
 * them.
 */
export async function createDatabaseTemplate(): Promise<() => Promise<void>> {
  const directory = await mkdtemp(join(tmpdir(), 'lamplighter-template-'));
  const processes = createProcesses({ followParent: true });
  try {
    await startDatabase(processes, directory);
  } finally {
    await processes.stop();
  }
  process.env['DATABASE_TEMPLATE'] = directory;
  return () => rm(directory, { recursive: true });
}

type Context = { settings: StackSettings; ports: Ports; databaseAs: DatabaseAs; stateDirectory: string };

function startMembers({ start }: Processes, { settings, ports, databaseAs, stateDirectory }: Context) {
  const isDevelopment = settings.mode === 'development';
  const flags = isDevelopment ? ['--watch', '--watch-preserve-output'] : [];
  const { origin, platform } = urlsOf(ports);
  return {
    platform: start('platform', {
      script: 'apps/platform/src/bin/api.ts',
      environment: platformEnvironment({ settings, ports, databaseAs }),
      flags,
    }),
    worker: start('worker', {
      script: 'apps/platform/src/bin/worker.ts',
      environment: workerEnvironment({ settings, ports, databaseAs }),
      flags,
    }),
    fakes: start('fakes', {
      script: 'dev/fakes/fakes.ts',
      environment: {
        SITE_ORIGIN: origin,
        WEBHOOK_URL: `${platform}/v1/webhooks/lead-status`,
        SMTP_PORT: String(ports.smtp),
        MAILS_PORT: String(ports.mails),
        CRM_PORT: String(ports.crm),
        IDENTITY_PORT: String(ports.identity),
        MONITORING_PORT: String(ports.monitoring),
        MAIN_SITE_PORT: String(ports.mainSite),
      },
    }),
    site: start('site', {
      script: 'apps/site/server/main.ts',
      environment: { STATE_DIRECTORY: stateDirectory, ...siteEnvironment({ settings, ports }) },
      flags: isDevelopment ? ['--conditions=development'] : [],
      arguments: isDevelopment ? ['--development'] : [],
    }),
  };
}

/** A site that starts beside its content server may have no index yet. */
export async function searchHasIndex(origin: string): Promise<void> {
  const deadline = Date.now() + 60_000;
  while (Date.now() < deadline) {
    const page = await (await fetch(`${origin}/search?q=meter`)).text();
    if (page.includes('results for meter')) return;
    await setTimeout(100);
  }
  throw new Error('search has no index');
}
