import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { parseEnvironment } from '@lamplighter/server/environment';
import { describe, expect, it } from 'vitest';
import { consoleEnvironment } from '../../apps/console/server/environment.ts';
import {
  databaseEnvironment,
  operatorEnvironment,
  platformEnvironment,
  staffEnvironment,
  workerEnvironment,
} from '../../apps/platform/src/environment.ts';
import { siteEnvironment } from '../../apps/site/server/environment.ts';
import { devSecrets } from '../../dev/secrets.ts';
import { edgeEnvironment } from '../edge/environment.ts';
import { readSettings } from './settings-file.ts';

/** Secrets, which the settings files leave blank. */
const key = randomBytes(32).toString('base64');
const secrets: Record<string, string> = {
  ...devSecrets,
  LEAD_ENCRYPTION_KEYS: `k1:${key}`,
  LEAD_INDEX_KEY: key,
  SESSION_SECRETS: key,
  CONSOLE_SESSION_SECRETS: key,
  CRM_SECRET: `whsec_${key}`,
  CRM_WEBHOOK_SECRETS: `whsec_${key}`,
  DATABASE_URL: 'postgres://u:p@primary,standby:5432/lamplighter',
};

describe.each([
  ['platform.env', platformEnvironment],
  ['worker.env', workerEnvironment],
  ['site.env', siteEnvironment],
  ['edge.env', edgeEnvironment],
  ['migrate.env', databaseEnvironment],
  ['operator.env', operatorEnvironment],
  ['staff-api.env', staffEnvironment],
  ['console.env', consoleEnvironment],
])('%s', (file, environment) => {
  it('names settings that exist, and no other', async () => {
    const known = Object.keys(environment.shape);
    expect(Object.keys(await readSettings(file)).filter((name) => !known.includes(name))).toEqual([]);
  });

  it('leaves only secrets blank, and starts the process once they are given', async () => {
    const given = Object.entries(await readSettings(file));
    const filled = given.map(([name, value]) => [name, value === '' ? secrets[name] : value] as const);
    expect(parseEnvironment(environment, Object.fromEntries(filled))).toHaveProperty('settings');
    const exposed = given.filter(([name, value]) => value !== '' && name in secrets).map(([name]) => name);
    expect(exposed, 'a secret stands in the file').toEqual([]);
  });
});

const hour = 3_600_000;
const observed = { METRICS_HOST: '127.0.0.1', OTEL_TRACES_SAMPLER_ARG: 1 };
const pooled = { LOG_LEVEL: 'info', DATABASE_MAX_LIFETIME_SECONDS: 1_800, ...observed };
const retention = { complaint: 2_190, enquiry: 730, feedback: 365, 'meter-reading': 730 };

it.each([
  [
    'platform',
    platformEnvironment,
    { ...pooled, HOST: '127.0.0.1', PORT: 3_100, BRAND: 'larkfield', CRM_WEBHOOK_SECRETS: [] },
  ],
  ['staff API', staffEnvironment, { ...pooled, HOST: '127.0.0.1', PORT: 3_300, STAFF_ROLES_CLAIM: 'roles' }],
  [
    'worker',
    workerEnvironment,
    {
      ...pooled,
      HEARTBEAT_MS: 10_000,
      SMTP_TIMEOUT_MS: 60_000,
      MAILS_PER_RECIPIENT_HOUR: 5,
      MAILS_PER_RECIPIENT_DAY: 20,
      CRM_TIMEOUT_MS: 3_000,
      OUTBOX_POLL_MS: 500,
      LEASE_MS: 20_000,
      BACKOFF_BASE_MS: 5_000,
      BACKOFF_MAX_MS: 600_000,
      DELIVERY_MAX_AGE_MS: 72 * hour,
      CIRCUIT_RESET_MS: 10_000,
      RETENTION_DAYS: retention,
      MAINTENANCE_EVERY_MS: hour,
      SYNTHETIC_LEAD_TIMEOUT_MS: 60_000,
    },
  ],
  [
    'site',
    siteEnvironment,
    {
      ...observed,
      LOG_LEVEL: 'info',
      HOST: '127.0.0.1',
      PORT: 3_000,
      BRAND: 'larkfield',
      CONTENT_TTL_MS: 30_000,
      STATE_DIRECTORY: '.data/site',
      SHUTDOWN_DELAY_MS: 500,
      CREDIT_COMPLAINT_PAGE: '/help-and-support/complaints/gas-and-electricity',
      PAYG_COMPLAINT_PAGE: '/help-and-support/complaints/pay-as-you-go',
      GALLERY: 'off',
      SIGN_IN_FLOW: 'implicit',
      ACCOUNT_LOOKUP_TIMEOUT_MS: 1_000,
      CONSENT_TOP_WINDOW_ONLY: 'off',
      MONITORING_NAME: 'help-and-support',
      MONITORING_VERSION: 'unknown',
      MONITORING_ENVIRONMENT: 'production',
      MONITORING_SESSION_SAMPLE_RATE: 100,
      MONITORING_REPLAY_SAMPLE_RATE: 20,
      MONITORING_SITE: 'datadoghq.eu',
    },
  ],
  [
    'console',
    consoleEnvironment,
    {
      ...observed,
      LOG_LEVEL: 'info',
      HOST: '127.0.0.1',
      PORT: 3_400,
      CONSOLE_SCOPE: 'openid',
      STAFF_ROLES_CLAIM: 'roles',
    },
  ],
])('the %s has these defaults, and no other', (_, { shape }, defaults) => {
  const given = Object.entries(shape).map(([name, setting]) => [name, setting.safeParse(undefined).data] as const);
  expect(Object.fromEntries(given.filter(([, value]) => value !== undefined))).toEqual(defaults);
});

it.each([
  ['platform.env', 'lamplighter_api'],
  ['worker.env', 'lamplighter_worker'],
  ['migrate.env', 'lamplighter_migrate'],
  ['operator.env', 'lamplighter_operator'],
  ['staff-api.env', 'lamplighter_operator'],
])('%s names the database role %s and no other', async (file, role) => {
  const text = await readFile(`deploy/settings/${file}`, 'utf8');
  expect(new Set(text.match(/lamplighter_\w+/g))).toEqual(new Set([role]));
});
