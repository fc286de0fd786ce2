import { z } from 'zod';

const day = z.iso.date();

/** A fact that can go out of date, stated once, with its source and the date of its next review. */
export const fact = z.strictObject({
  kind: z.enum(['phone', 'sms', 'email', 'website', 'sum', 'period', 'date', 'hours', 'number', 'name', 'text']),
  value: z.string().min(1),
  says: z.string().min(1),
  source: z.string().min(1),
  reviewed: day,
  /** The role that looked it up, such as 'content editor'. */
  reviewedBy: z.string().min(1),
  reviewBy: day,
});

export const factLedger = z.record(z.string().regex(/^[a-z0-9-]+$/), fact);

export type Fact = z.infer<typeof fact>;
export type FactLedger = z.infer<typeof factLedger>;
