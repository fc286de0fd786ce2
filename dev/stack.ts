import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { apiAudience, identityClients } from './fakes/identity-clients.ts';
import { freePort } from './free-port.ts';
import { asRole, type databaseRoles } from './postgres/database-roles.ts';
import { devSecrets } from './secrets.ts';

export type StackSettings = {
  /** From sources with hot reload, or as built. */
  mode: 'development' | 'built';
  /** Where the database keeps its data between runs; without it the data goes at stop. */
  dataDirectory?: string;
  contentDirectory?: string;
  sitePort?: number;
  brand?: string;
  /** The time at which the clocks of platform and site start to run, for tests. */
  clock?: string;
  /** Settings of platform, worker and site alike. */
  everywhere?: Record<string, string>;
  /** Settings of the site that differ from those of the stack. */
  site?: Record<string, string>;
  say?: (who: string, line: string) => void;
};

export type DevStack = {
  origin: string;
  platform: string;
  mainSite: string;
  /** A page with the mails that were sent. */
  mails: string;
  crm: string;
  /** The identity provider: another site than ours, as far as browsers are concerned. */
  identity: string;
  /** What monitoring was sent, at `/received`. */
  monitoring: string;
  /** As the administrator of its server, for tests. */
  database: string;
  /** As one of the roles. A database from `DATABASE_URL` has one user for everything. */
  databaseAs: (role: keyof typeof databaseRoles) => string;
  /** Undefined when `DATABASE_URL` names a database. */
  databaseProcess: ChildProcess | undefined;
  /** Where each process shows its metrics. */
  metrics: Record<'platform' | 'worker' | 'site', string>;
  members: Record<
    'platform' | 'worker' | 'mainSite' | 'mail' | 'crm' | 'identity' | 'monitoring' | 'site',
    ChildProcess
  >;
  stop: () => Promise<void>;
};

const root = resolve(import.meta.dirname, '..');
const graceMs = 12_000;
const lastLineCount = 20;
const clientId = 'help-and-support';
const followParent = new URL('follow-parent.ts', import.meta.url).href;
const databaseScript = 'dev/postgres/database.ts';

/**
 * The dev stack as real processes: database, platform, worker, fakes, site. Each has a process group of its own, so
 * that Ctrl-C reaches only the caller, which stops them in order.
 */
export async function startStack(settings: StackSettings): Promise<DevStack> {
  const { mode, contentDirectory = 'content', brand = 'larkfield', say = () => {} } = settings;
  const started: ChildProcess[] = [];
  /** What each process said last, for the error when one ends too early. */
  const lastLines = new Map<ChildProcess, string[]>();
  // A clock is moved for tests only, and the processes refuse it in production.
  const clock = settings.clock ? { CLOCK_AT: settings.clock, NODE_ENV: 'test' } : {};
  const watch = mode === 'development' ? ['--watch', '--watch-preserve-output'] : [];

  const start = (
    who: string,
    script: string,
    environment: Record<string, string>,
    flags: string[] = [],
    more: string[] = [],
  ) => {
    const follow = mode === 'built' && script !== databaseScript ? ['--import', followParent] : [];
    const child = spawn(process.execPath, [...follow, ...flags, script, ...more], {
      cwd: root,
      detached: true,
      stdio: ['pipe', 'pipe', 'pipe'],
      env: { ...process.env, ...environment },
    });
    started.push(child);
    for (const stream of [child.stdout, child.stderr]) {
      if (!stream) continue;
      createInterface({ input: stream }).on('line', (line) => {
        lastLines.set(child, [...(lastLines.get(child) ?? []), line].slice(-lastLineCount));
        say(who, line);
      });
    }
    return child;
  };
  const stop = async () => {
    for (const child of started.toReversed()) await stopProcess(child);
  };

  try {
    const own = process.env['DATABASE_URL'] ? undefined : await startDatabase(start, settings.dataDirectory);
    const database = own?.url ?? String(process.env['DATABASE_URL']);
    const databaseAs: DevStack['databaseAs'] = (role) => (own ? asRole(own.url, role) : database);
    const asOwner = { DATABASE_URL: databaseAs('migrate') };
    await finish(start('migrate', 'apps/platform/src/bin/migrate.ts', asOwner));
    // A database from `DATABASE_URL` gets no generated addresses and no sample customers.
    if (own) {
      const sealing = {
        ...asOwner,
        LEAD_ENCRYPTION_KEYS: devSecrets.LEAD_ENCRYPTION_KEYS,
        LEAD_INDEX_KEY: devSecrets.LEAD_INDEX_KEY,
      };
      await Promise.all([
        finish(start('addresses', 'apps/platform/src/bin/seed-addresses.ts', asOwner)),
        finish(start('accounts', 'apps/platform/src/bin/load-accounts.ts', sealing, [], ['dev/fakes/customers.json'])),
      ]);
    }

    const ports = {
      site: settings.sitePort ?? (await freePort()),
      platform: await freePort(),
      mainSite: await freePort(),
      smtp: await freePort(),
      mails: await freePort(),
      crm: await freePort(),
      identity: await freePort(),
      monitoring: await freePort(),
      platformMetrics: await freePort(),
      workerMetrics: await freePort(),
      siteMetrics: await freePort(),
    };
    const platform = `http://127.0.0.1:${ports.platform}`;
    const mainSite = `http://127.0.0.1:${ports.mainSite}`;
    const mails = `http://127.0.0.1:${ports.mails}`;
    const crm = `http://127.0.0.1:${ports.crm}`;
    const identity = `http://127.0.0.1:${ports.identity}`;
    const monitoring = `http://127.0.0.1:${ports.monitoring}`;
    const origin = `http://localhost:${ports.site}`;
    const members = {
      platform: start(
        'platform',
        'apps/platform/src/bin/api.ts',
        {
          DATABASE_URL: databaseAs('api'),
          PORT: String(ports.platform),
          BRAND: brand,
          CONTENT_DIR: resolve(root, contentDirectory),
          CLIENT_IDS: `${clientId},synthetic`,
          METRICS_PORT: String(ports.platformMetrics),
          ...devSecrets,
          ...settings.everywhere,
          ...clock,
          IDENTITY_ISSUER: identity,
          IDENTITY_JWKS: `${identity}/jwks`,
          IDENTITY_CLIENT_ID: settings.site?.['SIGN_IN_CLIENT_ID'] || identityClients.implicit,
          IDENTITY_API_AUDIENCE: apiAudience,
        },
        watch,
      ),
      worker: start(
        'worker',
        'apps/platform/src/bin/worker.ts',
        {
          DATABASE_URL: databaseAs('worker'),
          CONTENT_DIR: resolve(root, contentDirectory),
          SMTP_URL: `smtp://127.0.0.1:${ports.smtp}`,
          MAIL_FROM: `no-reply@${brand}.example`,
          CRM_URL: `${crm}/leads`,
          METRICS_PORT: String(ports.workerMetrics),
          ...devSecrets,
          ...settings.everywhere,
        },
        watch,
      ),
      mail: start('mail', 'dev/fakes/mail.ts', { SMTP_PORT: String(ports.smtp), PORT: String(ports.mails) }),
      crm: start('crm', 'dev/fakes/crm.ts', { PORT: String(ports.crm) }),
      identity: start('identity', 'dev/fakes/identity.ts', { PORT: String(ports.identity), SITE_ORIGIN: origin }),
      monitoring: start('monitoring', 'dev/fakes/monitoring.ts', { PORT: String(ports.monitoring) }),
      mainSite: start('main-site', 'dev/fakes/main-site.ts', { PORT: String(ports.mainSite), HELP_ORIGIN: origin }),
      site: start(
        'site',
        'apps/site/server/main.ts',
        {
          NODE_ENV: mode === 'development' ? 'development' : 'production',
          HOST: 'localhost',
          PORT: String(ports.site),
          PUBLIC_ORIGIN: origin,
          BRAND: brand,
          CONTENT_ORIGIN: platform,
          API_ORIGIN: platform,
          ENERGY_API_ORIGIN: platform,
          CLIENT_ID: clientId,
          // There is no edge here, so that any client of the site may start a trace.
          TRUSTED_PROXIES: '127.0.0.1,::1',
          SESSION_SECRETS: devSecrets.SESSION_SECRETS,
          MAIN_SITE_ORIGIN: mainSite,
          METRICS_PORT: String(ports.siteMetrics),
          SIGN_IN_ISSUER: identity,
          SIGN_IN_CLIENT_ID: identityClients.implicit,
          MONITORING_APPLICATION_ID: 'dev',
          MONITORING_CLIENT_ID: 'dev',
          MONITORING_ENVIRONMENT: mode,
          MONITORING_INTAKE: `${monitoring}/intake`,
          PERSONALISATION_BEACON: `${monitoring}/beacon`,
          ...(mode === 'development' && { CONTENT_TTL_MS: '0', GALLERY: 'on' }),
          ...clock,
          ...settings.everywhere,
          ...settings.site,
        },
        mode === 'development' ? ['--conditions=development'] : [],
        mode === 'development' ? ['--development'] : [],
      ),
    };
    await Promise.all([
      answers(members.platform, `${platform}/readyz`),
      answers(members.site, `${origin}/livez`),
      answers(members.mainSite, mainSite),
      answers(members.mail, mails),
      answers(members.crm, `${crm}/leads`),
      answers(members.identity, `${identity}/.well-known/openid-configuration`),
      answers(members.monitoring, `${monitoring}/received`),
    ]);
    const shown = (port: number) => `http://127.0.0.1:${port}/metrics`;
    const metrics = {
      platform: shown(ports.platformMetrics),
      worker: shown(ports.workerMetrics),
      site: shown(ports.siteMetrics),
    };
    return {
      origin,
      platform,
      mainSite,
      mails,
      crm,
      identity,
      monitoring,
      database,
      databaseAs,
      databaseProcess: own?.process,
      metrics,
      members,
      stop,
    };
  } catch (cause) {
    const ended = started.filter(({ exitCode }) => exitCode !== null && exitCode !== 0);
    await stop();
    const said = ended.flatMap((child) => [
      `${child.spawnargs.at(-1)} ended with ${child.exitCode}:`,
      ...(lastLines.get(child) ?? []),
    ]);
    throw new Error(['the stack did not start', ...said].join('\n'), { cause });
  }
}

type Start = (who: string, script: string, environment: Record<string, string>) => ChildProcess;

async function startDatabase(start: Start, dataDirectory: string | undefined) {
  const child = start('database', databaseScript, dataDirectory ? { DATA_DIRECTORY: dataDirectory } : {});
  if (!child.stdout) throw new Error('the database has no output');
  const ready = once(createInterface({ input: child.stdout }), 'line');
  const [line] = await Promise.race([ready, failed(child)]);
  return { url: String(line), process: child };
}

async function failed(child: ChildProcess): Promise<never> {
  const [code] = await once(child, 'exit');
  throw new Error(`${child.spawnargs.join(' ')} ended with ${code}`);
}

async function finish(child: ChildProcess): Promise<void> {
  const [code] = await once(child, 'exit');
  if (code !== 0) throw new Error(`${child.spawnargs.join(' ')} ended with ${code}`);
}

async function answers(child: ChildProcess, url: string): Promise<void> {
  const deadline = Date.now() + 60_000;
  while (Date.now() < deadline) {
    if (child.exitCode !== null) throw new Error(`${child.spawnargs.join(' ')} ended with ${child.exitCode}`);
    const answer = await fetch(url).catch(() => undefined);
    if (answer?.ok) return;
    await new Promise((done) => setTimeout(done, 50));
  }
  throw new Error(`nothing answers at ${url}`);
}

/** Asks a process to stop, and ends it with everything it started when it does not. */
async function stopProcess(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined) return;
  const group = -child.pid;
  const exit = once(child, 'exit');
  if (child.spawnargs.includes(databaseScript)) child.stdin?.end();
  else process.kill(child.pid, 'SIGTERM');
  const timer = setTimeout(() => process.kill(group, 'SIGKILL'), graceMs);
  await exit;
  clearTimeout(timer);
}
