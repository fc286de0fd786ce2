import { clockSettings, keepsRealTime, movedClockRefusal } from '@lamplighter/runtime/clock';
import { logLevel, port } from '@lamplighter/runtime/environment';
import { observabilitySettings } from '@lamplighter/runtime/observability-settings';
import { z } from 'zod';
import { brokenIdentityRefusal, identitySettings, isWholeIdentity } from './modules/accounts/identity-settings.ts';
import { deliverySettings } from './modules/delivery/delivery-settings.ts';
import { erasureLogSettings } from './modules/erasure-log/erasure-log-settings.ts';
import { maintenanceSettings } from './modules/lead-lifecycle/maintenance-settings.ts';
import { webhookSettings } from './modules/lead-status/webhook-settings.ts';
import { keySettings } from './modules/leads/key-settings.ts';
import { staffSettings } from './modules/staff-access/staff-settings.ts';
import { knowsItsWay, lostWayRefusal, syntheticSettings } from './modules/synthetic-lead/synthetic-settings.ts';

/** One server or several, `postgres://user:secret@one:5432,two:5432/name`; connects to the one that accepts writes. */
const databaseUrl = z
  .string()
  .refine((text) => /^postgres(ql)?:\/\//.test(text) && URL.canParse(text.replace(/,[^/]*/, '')), 'Invalid URL');

const shared = z.object({
  DATABASE_URL: databaseUrl,
  LOG_LEVEL: logLevel,
});

const pooling = {
  /** A connection is replaced after this time, so that load spreads evenly over servers behind a proxy. */
  DATABASE_MAX_LIFETIME_SECONDS: z.coerce.number().int().min(1).default(1_800),
};

/** For commands that need only the database. */
export const databaseEnvironment = shared;

export const platformEnvironment = shared
  .extend({
    HOST: z.string().default('127.0.0.1'),
    PORT: port.default(3100),
    BRAND: z.string().default('larkfield'),
    CONTENT_DIR: z.string().min(1),
    CLIENT_IDS: z.string().transform((list) => list.split(',').map((id) => id.trim())),
    ...pooling,
    ...clockSettings,
    ...keySettings,
    ...observabilitySettings,
    ...identitySettings,
    ...webhookSettings,
  })
  .refine(keepsRealTime, movedClockRefusal)
  .refine(isWholeIdentity, brokenIdentityRefusal);

/** For commands that write sealed data. */
export const sealingEnvironment = shared.extend(keySettings);

export const operatorEnvironment = shared.extend({
  /** The operator's name for the audit log; defaults to the system user. */
  OPERATOR: z.string().optional(),
  ...keySettings,
  ...erasureLogSettings,
});

export const staffEnvironment = shared.extend({
  HOST: z.string().default('127.0.0.1'),
  PORT: port.default(3300),
  CONTENT_DIR: z.string().min(1),
  ...pooling,
  ...keySettings,
  ...erasureLogSettings,
  ...observabilitySettings,
  ...staffSettings,
});

export const workerEnvironment = shared
  .extend({
    ...pooling,
    HEARTBEAT_MS: z.coerce.number().int().min(100).default(10_000),
    CONTENT_DIR: z.string().min(1),
    ...keySettings,
    ...erasureLogSettings,
    ...deliverySettings,
    ...observabilitySettings,
    ...maintenanceSettings,
    ...syntheticSettings,
  })
  .refine(knowsItsWay, lostWayRefusal);
