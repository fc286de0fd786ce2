import { logLevel, origin, origins, port } from '@lamplighter/runtime/environment';
import { observabilitySettings } from '@lamplighter/runtime/observability-settings';
import { z } from 'zod';

const sessionSecret = z
  .base64()
  .refine((secret) => Buffer.from(secret, 'base64').length === 32, { error: 'must be 32 bytes in base64' });

export const consoleEnvironment = z.object({
  HOST: z.string().default('127.0.0.1'),
  PORT: port.default(3400),
  /** The origin that staff see. It must not be that of the public site. */
  CONSOLE_ORIGIN: origin,
  /** Several processes of the staff API, comma-separated. */
  STAFF_API_ORIGIN: origins,
  /** The identity provider of the staff, and the console's registration there: a confidential client with PKCE. */
  STAFF_ISSUER: z.url({ protocol: /^https?$/ }),
  CONSOLE_CLIENT_ID: z.string().min(1),
  CONSOLE_CLIENT_SECRET: z.string().min(1),
  CONSOLE_SCOPE: z.string().default('openid'),
  /** The audience of access tokens, requested as a resource indicator (RFC 8707). */
  STAFF_API_AUDIENCE: z.string().min(1),
  /** The claim of the identity token with the roles, a list or words between spaces. */
  STAFF_ROLES_CLAIM: z.string().min(1).default('roles'),
  /** 32 random bytes in base64 each, comma-separated. To rotate, put a new one first; sessions of the old one end. */
  CONSOLE_SESSION_SECRETS: z
    .string()
    .transform((list) => list.split(',').map((secret) => secret.trim()))
    .pipe(z.tuple([sessionSecret], sessionSecret)),
  /** Prometheus, for alerts and what only it knows; without it the screen Now leaves them out. */
  PROMETHEUS_ORIGIN: origin.optional(),
  LOG_LEVEL: logLevel,
  ...observabilitySettings,
});
