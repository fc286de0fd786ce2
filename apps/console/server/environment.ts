import {
  logLevel,
  observabilitySettings,
  origin,
  origins,
  port,
  protectedOrigin,
  protectedUrl,
} from '@lamplighter/server/environment';
import { areSecret, guessableIssue, sessionSecrets } from '@lamplighter/server/session-crypto';
import { z } from 'zod';

export const consoleEnvironment = z
  .object({
    HOST: z.string().default('127.0.0.1'),
    PORT: port.default(3400),
    /** The origin that staff see. It must not be that of the public site. */
    CONSOLE_ORIGIN: protectedOrigin,
    /** Several processes of the staff API, comma-separated. */
    STAFF_API_ORIGIN: origins,
    /** The identity provider of the staff, and the console's registration there: a confidential client with PKCE. */
    STAFF_ISSUER: protectedUrl,
    CONSOLE_CLIENT_ID: z.string().min(1),
    CONSOLE_CLIENT_SECRET: z.string().min(1),
    CONSOLE_SCOPE: z.string().default('openid'),
    /** The audience of access tokens, requested as a resource indicator (RFC 8707). */
    STAFF_API_AUDIENCE: z.string().min(1),
    /** The claim of the identity token with the roles, a list or words between spaces. */
    STAFF_ROLES_CLAIM: z.string().min(1).default('roles'),
    /** 32 random bytes in base64 each, comma-separated. To rotate, put a new one first; sessions of the old one end. */
    CONSOLE_SESSION_SECRETS: sessionSecrets,
    /** Prometheus, for alerts and what only it knows; without it the screen Now leaves them out. */
    PROMETHEUS_ORIGIN: origin.optional(),
    LOG_LEVEL: logLevel,
    ...observabilitySettings,
  })
  .refine((given) => areSecret(given.CONSOLE_ORIGIN, given.CONSOLE_SESSION_SECRETS), {
    path: ['CONSOLE_SESSION_SECRETS'],
    error: guessableIssue,
  });
