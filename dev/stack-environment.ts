import { readdirSync, readFileSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { factLedger } from '@lamplighter/contracts/content/facts';
import { apiAudience, identityClients } from './fakes/identity-clients.ts';
import { freePort } from './free-port.ts';
import type { databaseRoles } from './postgres/database-roles.ts';
import type { Environment } from './processes.ts';
import { devSecrets } from './secrets.ts';

export type StackSettings = {
  /** From sources with hot reload, or as built. */
  mode: 'development' | 'built';
  /** Where the database stores its data between runs; without it the data is deleted on stop. */
  dataDirectory?: string;
  contentDirectory?: string;
  sitePort?: number;
  brand?: string;
  /** The time at which the clocks of platform and site start, for tests. */
  clock?: string;
  /** Settings of platform, worker and site alike. */
  everywhere?: Record<string, string>;
  /** Settings of the site that differ from those of the stack. */
  site?: Record<string, string>;
  say?: (who: string, line: string) => void;
};

type Names =
  | 'crm'
  | 'identity'
  | 'mails'
  | 'mainSite'
  | 'monitoring'
  | 'platform'
  | 'platformMetrics'
  | 'site'
  | 'siteMetrics'
  | 'smtp'
  | 'workerMetrics';
export type Ports = Record<Names, number>;

export type DatabaseAs = (role: keyof typeof databaseRoles) => string;

type Context = { settings: StackSettings; ports: Ports; databaseAs: DatabaseAs };

const root = resolve(import.meta.dirname, '..');
const clientId = 'help-and-support';

export async function choosePorts(sitePort: number | undefined): Promise<Ports> {
  return {
    site: sitePort ?? (await freePort()),
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
}

/** The site is at `localhost` and the fakes at `127.0.0.1`: for browsers, two different sites. */
export function urlsOf(ports: Ports) {
  const at = (port: number) => `http://127.0.0.1:${port}`;
  return {
    origin: `http://localhost:${ports.site}`,
    platform: at(ports.platform),
    mainSite: at(ports.mainSite),
    mails: at(ports.mails),
    smtp: `smtp://127.0.0.1:${ports.smtp}`,
    crm: at(ports.crm),
    identity: at(ports.identity),
    monitoring: at(ports.monitoring),
    metrics: {
      platform: `${at(ports.platformMetrics)}/metrics`,
      worker: `${at(ports.workerMetrics)}/metrics`,
      site: `${at(ports.siteMetrics)}/metrics`,
    },
  };
}

export function platformEnvironment({ settings, ports, databaseAs }: Context): Environment {
  const { identity } = urlsOf(ports);
  return {
    DATABASE_URL: databaseAs('api'),
    PORT: String(ports.platform),
    BRAND: brandOf(settings),
    CONTENT_DIR: contentOf(settings),
    CLIENT_IDS: `${clientId},synthetic`,
    METRICS_PORT: String(ports.platformMetrics),
    ...devSecrets,
    ...settings.everywhere,
    ...clockOf(settings),
    IDENTITY_ISSUER: identity,
    IDENTITY_JWKS: `${identity}/jwks`,
    IDENTITY_CLIENT_ID: settings.site?.['SIGN_IN_CLIENT_ID'] || identityClients.implicit,
    IDENTITY_API_AUDIENCE: apiAudience,
  };
}

export function workerEnvironment({ settings, ports, databaseAs }: Context): Environment {
  return {
    // React renders emails several times faster in production mode.
    NODE_ENV: settings.mode === 'development' ? 'development' : 'production',
    DATABASE_URL: databaseAs('worker'),
    CONTENT_DIR: contentOf(settings),
    SMTP_URL: `smtp://127.0.0.1:${ports.smtp}`,
    MAIL_FROM: sendersOf(contentOf(settings)),
    // In production mode a log is required. It stays empty: operators of this stack have none.
    ERASURE_LOG: settings.mode === 'development' ? 'none' : '/dev/null',
    CRM_URL: `${urlsOf(ports).crm}/leads`,
    METRICS_PORT: String(ports.workerMetrics),
    ...devSecrets,
    ...settings.everywhere,
  };
}

export function siteEnvironment({ settings, ports }: Omit<Context, 'databaseAs'>): Environment {
  const { origin, platform, mainSite, identity, monitoring } = urlsOf(ports);
  const isDevelopment = settings.mode === 'development';
  return {
    NODE_ENV: isDevelopment ? 'development' : 'production',
    HOST: 'localhost',
    PORT: String(ports.site),
    PUBLIC_ORIGIN: origin,
    BRAND: brandOf(settings),
    CONTENT_ORIGIN: platform,
    OPERATIONAL_ORIGIN: platform,
    API_ORIGIN: platform,
    ENERGY_API_ORIGIN: platform,
    CLIENT_ID: clientId,
    // There is no edge here: any client of the site may start a trace.
    TRUSTED_PROXIES: '127.0.0.1,::1',
    SESSION_SECRETS: devSecrets.SESSION_SECRETS,
    MAIN_SITE_ORIGIN: mainSite,
    METRICS_PORT: String(ports.siteMetrics),
    SIGN_IN_ISSUER: identity,
    SIGN_IN_CLIENT_ID: identityClients.implicit,
    MONITORING_APPLICATION_ID: 'dev',
    MONITORING_CLIENT_ID: 'dev',
    MONITORING_ENVIRONMENT: settings.mode,
    MONITORING_INTAKE: `${monitoring}/intake`,
    PERSONALISATION_BEACON: `${monitoring}/beacon`,
    ...(isDevelopment && { CONTENT_TTL_MS: '0', GALLERY: 'on' }),
    ...clockOf(settings),
    ...settings.everywhere,
    ...settings.site,
  };
}

const brandOf = ({ brand = 'larkfield' }: StackSettings) => brand;
const contentOf = ({ contentDirectory = 'content' }: StackSettings) => resolve(root, contentDirectory);
/** `help` at the domain of each brand, which is that of its own email addresses. */
function sendersOf(content: string): string {
  const folder = join(content, 'facts', 'brands');
  const senders = readdirSync(folder).map((file) => {
    const facts = factLedger.parse(JSON.parse(readFileSync(join(folder, file), 'utf8')));
    return `${basename(file, '.json')}=help@${facts['complaints-email']?.value.split('@')[1]}`;
  });
  return senders.join(',');
}

/** Tests set the clock; the processes refuse that in production. */
const clockOf = ({ clock }: StackSettings): Environment => (clock ? { CLOCK_AT: clock, NODE_ENV: 'test' } : {});
