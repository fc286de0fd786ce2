import { webhookSecrets } from '@lamplighter/contracts/leads/standard-webhook';
import { clockSettings, keepsRealTime, movedClockIssue } from '@lamplighter/server/clock';
import { isLoopback, logLevel, observabilitySettings, port, protectedUrl } from '@lamplighter/server/environment';
import { areRandom, guessableIssue } from '@lamplighter/server/session-crypto';
import { z } from 'zod';
import { guessableKeysIssue, hasSecretKeys, keySettings } from './crypto/key-ring.ts';
import { brokenIdentityIssue, hasCompleteIdentity, identitySettings } from './modules/accounts/identity-settings.ts';
import { deliverySettings } from './modules/delivery/delivery-settings.ts';
import { erasureLogSettings, keepsErasures, noErasureLogIssue } from './modules/erasure/erasure-log-settings.ts';
import { maintenanceSettings } from './modules/lead-lifecycle/retention-days.ts';
import {
  hasSyntheticTarget,
  missingSyntheticTargetIssue,
  signsItsJourney,
  syntheticSettings,
  unsignedJourneyIssue,
} from './modules/synthetic-lead/synthetic-settings.ts';

/** The identity provider of the supplier's staff. It may be another one than the customers'. */
const staffSettings = {
  STAFF_ISSUER: protectedUrl,
  /** The URL of the issuer's JSON Web Key Set. */
  STAFF_JWKS: protectedUrl,
  /** The audience of access tokens: the staff API. */
  STAFF_API_AUDIENCE: z.string().min(1),
  /** The claim of an access token with the roles, a list or words between spaces. */
  STAFF_ROLES_CLAIM: z.string().min(1).default('roles'),
};

/**
 * `whsec_base64,whsec_base64`: a webhook of the CRM may be signed with any of them. To rotate, add the new secret, have
 * the CRM use it, then remove the old one. Without a secret every webhook is refused.
 */
export const webhookSettings = {
  CRM_WEBHOOK_SECRETS: z.string().default('').pipe(webhookSecrets),
};

type WebhookSecrets = { CRM_WEBHOOK_SECRETS: readonly Uint8Array[]; NODE_ENV?: string | undefined };

/** Who can guess one tells customers what has become of their complaint. */
function hasSecretWebhooks({ CRM_WEBHOOK_SECRETS, NODE_ENV }: WebhookSecrets): boolean {
  return NODE_ENV !== 'production' || CRM_WEBHOOK_SECRETS.every(areRandom);
}

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

const noticeFiles = {
  /** Where operators put notices while the database is down; without it there are none. */
  NOTICE_DIR: z.string().startsWith('/', 'must be an absolute path').optional(),
};

/** For commands that need only the database. */
export const databaseEnvironment = shared;

export const platformEnvironment = shared
  .extend({
    HOST: z.string().default('127.0.0.1'),
    PORT: port.default(3100),
    /** A listener for the webhooks of the CRM and nothing else, where a network has rules for ports. */
    WEBHOOK_PORT: port.optional(),
    BRAND: z.string().default('larkfield'),
    CONTENT_DIR: z.string().min(1),
    ...noticeFiles,
    /** For a copy of the published articles, so that a start without the database shows them; without it there is none. */
    STATE_DIRECTORY: z.string().min(1).optional(),
    CLIENT_IDS: z.string().transform((list) => list.split(',').map((id) => id.trim())),
    ...pooling,
    ...clockSettings,
    ...keySettings,
    ...observabilitySettings,
    ...identitySettings,
    ...webhookSettings,
  })
  .refine(keepsRealTime, movedClockIssue)
  .refine(hasSecretKeys, guessableKeysIssue)
  .refine(hasSecretWebhooks, { path: ['CRM_WEBHOOK_SECRETS'], error: guessableIssue })
  .refine(hasCompleteIdentity, brokenIdentityIssue);

/** For commands that write sealed data. */
export const sealingEnvironment = shared
  .extend({ NODE_ENV: z.string().optional(), ...keySettings })
  .refine(hasSecretKeys, guessableKeysIssue);

export const operatorEnvironment = shared
  .extend({
    /** The operator's name for the audit log; defaults to the system user. */
    OPERATOR: z.string().optional(),
    ...noticeFiles,
    ...keySettings,
    ...erasureLogSettings,
  })
  .refine(hasSecretKeys, guessableKeysIssue)
  .refine(keepsErasures, noErasureLogIssue);

export const staffEnvironment = shared
  .extend({
    HOST: z.string().default('127.0.0.1'),
    PORT: port.default(3300),
    CONTENT_DIR: z.string().min(1),
    ...noticeFiles,
    ...pooling,
    ...keySettings,
    ...erasureLogSettings,
    ...observabilitySettings,
    ...staffSettings,
  })
  .refine(hasSecretKeys, guessableKeysIssue)
  .refine(keepsErasures, noErasureLogIssue);

type Neighbours = { DATABASE_URL: string; CRM_URL: string };

/** A dev stack as built runs its worker in production mode; nothing of it leaves the machine. */
function isDevStack({ DATABASE_URL, CRM_URL }: Neighbours): boolean {
  return isLoopback(DATABASE_URL) && isLoopback(CRM_URL);
}

type CrmSecret = { CRM_SECRET: readonly Uint8Array[]; NODE_ENV?: string | undefined };

/** Who can guess it sends leads to the CRM in our name. */
function hasSecretCrmCalls({ CRM_SECRET, NODE_ENV }: CrmSecret): boolean {
  return NODE_ENV !== 'production' || CRM_SECRET.every(areRandom);
}

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
  .refine((given) => isDevStack(given) || hasSecretKeys(given), guessableKeysIssue)
  .refine((given) => isDevStack(given) || hasSecretCrmCalls(given), { path: ['CRM_SECRET'], error: guessableIssue })
  .refine(keepsErasures, noErasureLogIssue)
  .refine(hasSyntheticTarget, missingSyntheticTargetIssue)
  .refine(signsItsJourney, unsignedJourneyIssue);
