import { clockSettings, keepsRealTime, movedClockRefusal } from '@lamplighter/runtime/clock';
import { logLevel, origin, origins, port } from '@lamplighter/runtime/environment';
import { observabilitySettings } from '@lamplighter/runtime/observability-settings';
import { z } from 'zod';
import { hasWholeProvider, signInSettings, wholeProviderRefusal } from './auth/sign-in-settings.ts';
import { consentEnvironment, halfMonitoringRefusal, hasWholeMonitoring } from './consent-settings.ts';

const sessionSecret = z
  .base64()
  .refine((secret) => Buffer.from(secret, 'base64').length === 32, { error: 'must be 32 bytes in base64' });

export const siteEnvironment = z
  .object({
    HOST: z.string().default('127.0.0.1'),
    PORT: port.default(3000),
    /** The origin that customers see, whatever proxies are in between. */
    PUBLIC_ORIGIN: origin,
    BRAND: z.enum(['larkfield', 'skerry']).default('larkfield'),
    /** Each may list several processes of one upstream, comma-separated. */
    CONTENT_ORIGIN: origins,
    API_ORIGIN: origins,
    ENERGY_API_ORIGIN: origins,
    CLIENT_ID: z.string().min(1),
    /** For a whole call of an upstream; three seconds without it. */
    UPSTREAM_TIMEOUT_MS: z.coerce.number().int().min(1).optional(),
    /**
     * 32 random bytes in base64 each, comma-separated. Together with a visitor's cookie they seal journeys, sessions
     * and sign-in. To rotate, put a new secret first and remove the old one a week later, when the last meter reading form has expired.
     */
    SESSION_SECRETS: z
      .string()
      .transform((list) => list.split(',').map((secret) => secret.trim()))
      .pipe(z.tuple([sessionSecret], sessionSecret)),
    /** The origin of the supplier's main site, when it is not the public origin. */
    MAIN_SITE_ORIGIN: origin.optional(),
    /** Proxies that are trusted to forward the client's IP address, as CIDRs. */
    TRUSTED_PROXIES: z
      .string()
      .transform((list) => list.split(',').map((part) => part.trim()))
      .optional(),
    CONTENT_TTL_MS: z.coerce.number().int().min(0).default(30_000),
    /** How long a process keeps serving after shutdown begins, while clients move to other processes. */
    SHUTDOWN_DELAY_MS: z.coerce.number().int().min(0).max(8_000).default(500),
    /** The complaint pages, when a supplier has its own. */
    CREDIT_COMPLAINT_PAGE: z.string().min(1).default('/help-and-support/complaints/gas-and-electricity'),
    PAYG_COMPLAINT_PAGE: z.string().min(1).default('/help-and-support/complaints/pay-as-you-go'),
    /** Enables the gallery of components at `/gallery`. */
    GALLERY: z.enum(['on', 'off']).default('off'),
    ...signInSettings,
    ...consentEnvironment,
    LOG_LEVEL: logLevel,
    ...clockSettings,
    ...observabilitySettings,
  })
  .refine(hasWholeProvider, wholeProviderRefusal)
  .refine(hasWholeMonitoring, halfMonitoringRefusal)
  .refine(keepsRealTime, movedClockRefusal);
