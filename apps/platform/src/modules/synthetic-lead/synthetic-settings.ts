import { syntheticSecret } from '@lamplighter/contracts/leads/synthetic-lead';
import { origin } from '@lamplighter/server/environment';
import { z } from 'zod';
import { mailboxUrl } from './mailbox.ts';

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
  /** The origin that customers see: a synthetic complaint is sent there too, over the pages. */
  SYNTHETIC_SITE_ORIGIN: origin.optional(),
  /** Shared with the site. It signs the requests of that complaint, which marks it as synthetic. */
  SYNTHETIC_SECRET: syntheticSecret.optional(),
};

export type SyntheticSettings = z.infer<z.ZodObject<typeof syntheticSettings>>;

export function hasSyntheticTarget({
  SYNTHETIC_LEAD_EVERY,
  SYNTHETIC_MAILBOX,
  API_ORIGIN,
}: SyntheticSettings): boolean {
  return SYNTHETIC_LEAD_EVERY === undefined || (SYNTHETIC_MAILBOX !== undefined && API_ORIGIN !== undefined);
}

/** A complaint that is not signed would be taken for a customer's. */
export function signsItsJourney(settings: SyntheticSettings): boolean {
  const { SYNTHETIC_SITE_ORIGIN, SYNTHETIC_SECRET, SYNTHETIC_LEAD_EVERY } = settings;
  return SYNTHETIC_SITE_ORIGIN === undefined || (SYNTHETIC_SECRET !== undefined && SYNTHETIC_LEAD_EVERY !== undefined);
}

export const unsignedJourneyIssue = {
  path: ['SYNTHETIC_SITE_ORIGIN'],
  error: 'needs SYNTHETIC_SECRET and SYNTHETIC_LEAD_EVERY beside it',
};

export const missingSyntheticTargetIssue = {
  path: ['SYNTHETIC_LEAD_EVERY'],
  error: 'needs SYNTHETIC_MAILBOX and API_ORIGIN beside it',
};
