import { origin } from '@lamplighter/runtime/environment';
import { z } from 'zod';

/** Without `SYNTHETIC_LEAD_EVERY` no such lead is sent. */
export const syntheticSettings = {
  /** Seconds from one to the next. */
  SYNTHETIC_LEAD_EVERY: z.coerce.number().int().min(1).optional(),
  /** A mailbox of the supplier's own that takes one mail for each. */
  SYNTHETIC_MAILBOX: z.email().optional(),
  /** The platform, by the way that the site takes. */
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
