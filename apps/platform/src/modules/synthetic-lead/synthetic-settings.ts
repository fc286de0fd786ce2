import { origin } from '@lamplighter/runtime/environment';
import { z } from 'zod';
import { mailboxUrl } from './mailbox-url.ts';

/** Without `SYNTHETIC_LEAD_EVERY` no synthetic leads are sent. */
export const syntheticSettings = {
  /** The interval in seconds. */
  SYNTHETIC_LEAD_EVERY: z.coerce.number().int().min(1).optional(),
  /** A mailbox of the supplier that receives one email per synthetic lead. */
  SYNTHETIC_MAILBOX: z.email().optional(),
  /** How that mailbox is read. Without it a synthetic lead has arrived when the relay has accepted its email. */
  SYNTHETIC_IMAP_URL: mailboxUrl.optional(),
  /** A synthetic lead that has not arrived by then has failed. */
  SYNTHETIC_LEAD_TIMEOUT_MS: z.coerce.number().int().min(1_000).default(60_000),
  /** The platform's origin, as the site calls it. */
  API_ORIGIN: origin.optional(),
};

export type SyntheticSettings = z.infer<z.ZodObject<typeof syntheticSettings>>;

export function knowsItsWay({ SYNTHETIC_LEAD_EVERY, SYNTHETIC_MAILBOX, API_ORIGIN }: SyntheticSettings): boolean {
  return SYNTHETIC_LEAD_EVERY === undefined || (SYNTHETIC_MAILBOX !== undefined && API_ORIGIN !== undefined);
}

export const lostWayRefusal = {
  path: ['SYNTHETIC_LEAD_EVERY'],
  error: 'needs SYNTHETIC_MAILBOX and API_ORIGIN beside it',
};
