import { brandIds } from '@lamplighter/contracts/content/brands';
import { syntheticSecret } from '@lamplighter/contracts/leads/synthetic-lead';
import { clockSettings, keepsRealTime, movedClockIssue } from '@lamplighter/server/clock';
import {
  logLevel,
  observabilitySettings,
  origin,
  origins,
  port,
  protectedOrigin,
} from '@lamplighter/server/environment';
import { areSecret, guessableIssue, sessionSecrets } from '@lamplighter/server/session-crypto';
import { z } from 'zod';
import { hasWholeProvider, incompleteProviderIssue, signInSettings } from './auth/sign-in-settings.ts';
import { consentEnvironment, halfMonitoringIssue, hasWholeMonitoring } from './consent-settings.ts';

type Origins = { CONTENT_ORIGIN: string[]; API_ORIGIN: string[]; OPERATIONAL_ORIGIN?: string[] | undefined };

/** Notices of the console would never appear if they were asked of a content server that does not have them. */
function knowsWhoHasNotices({ CONTENT_ORIGIN, API_ORIGIN, OPERATIONAL_ORIGIN }: Origins): boolean {
  return OPERATIONAL_ORIGIN !== undefined || CONTENT_ORIGIN.every((one) => API_ORIGIN.includes(one));
}

export const siteEnvironment = z
  .object({
    HOST: z.string().default('127.0.0.1'),
    PORT: port.default(3000),
    /** The origin that customers see, whatever proxies are in between. */
    PUBLIC_ORIGIN: protectedOrigin,
    BRAND: z.enum(brandIds).default('larkfield'),
    /** Each may list several processes of one upstream, comma-separated. */
    CONTENT_ORIGIN: origins,
    /** Of notices and read weeks. Needed when the content server is not the platform: who has them is no guess. */
    OPERATIONAL_ORIGIN: origins.optional(),
    API_ORIGIN: origins,
    ENERGY_API_ORIGIN: origins,
    CLIENT_ID: z.string().min(1),
    /** For a whole call of an upstream; three seconds without it. */
    UPSTREAM_TIMEOUT_MS: z.coerce.number().int().min(1).optional(),
    /**
     * 32 random bytes in base64 each, comma-separated. Together with a visitor's cookie they seal journeys, sessions
     * and sign-in. To rotate, put a new secret first and remove the old one a week later, when the last meter reading form has expired.
     */
    SESSION_SECRETS: sessionSecrets,
    /** The origin of the supplier's main site, when it is not the public origin. */
    MAIN_SITE_ORIGIN: origin.optional(),
    /** Proxies that are trusted to forward the client's IP address, as CIDRs. */
    TRUSTED_PROXIES: z
      .string()
      .transform((list) => list.split(',').map((part) => part.trim()))
      .optional(),
    CONTENT_TTL_MS: z.coerce.number().int().min(0).default(30_000),
    /** Where the last good content of search is kept, for a start without the content server. systemd sets it. */
    STATE_DIRECTORY: z.string().min(1).default('.data/site'),
    /** How long a process keeps serving after shutdown begins, while clients move to other processes. */
    SHUTDOWN_DELAY_MS: z.coerce.number().int().min(0).max(8_000).default(500),
    /** The complaint pages, when a supplier has its own. */
    CREDIT_COMPLAINT_PAGE: z.string().min(1).default('/help-and-support/complaints/gas-and-electricity'),
    PAYG_COMPLAINT_PAGE: z.string().min(1).default('/help-and-support/complaints/pay-as-you-go'),
    /** Enables the gallery of components at `/gallery`. */
    GALLERY: z.enum(['on', 'off']).default('off'),
    /** Shared with the worker, whose synthetic complaints it marks. Without it they are refused. */
    SYNTHETIC_SECRET: syntheticSecret.optional(),
    ...signInSettings,
    ...consentEnvironment,
    LOG_LEVEL: logLevel,
    ...clockSettings,
    ...observabilitySettings,
  })
  .refine((given) => areSecret(given.PUBLIC_ORIGIN, given.SESSION_SECRETS), {
    path: ['SESSION_SECRETS'],
    error: guessableIssue,
  })
  .refine(knowsWhoHasNotices, {
    path: ['OPERATIONAL_ORIGIN'],
    error: 'is needed when CONTENT_ORIGIN is not API_ORIGIN',
  })
  .refine(hasWholeProvider, incompleteProviderIssue)
  .refine(hasWholeMonitoring, halfMonitoringIssue)
  .refine(keepsRealTime, movedClockIssue);
