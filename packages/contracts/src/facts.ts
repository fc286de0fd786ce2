import { z } from 'zod';

const day = z.iso.date();

/** A thing that can go out of date, stated once, with where it was found and when it must be looked at again. */
export const fact = z.strictObject({
  kind: z.enum(['phone', 'email', 'sum', 'period', 'date', 'hours', 'number', 'name', 'text']),
  value: z.string().min(1),
  says: z.string().min(1),
  source: z.string().min(1),
  reviewed: day,
  reviewBy: day,
});

export const factLedger = z.record(z.string().regex(/^[a-z0-9-]+$/), fact);

export type Fact = z.infer<typeof fact>;
export type FactLedger = z.infer<typeof factLedger>;

/** Where a fact leads when it is pressed: a phone number dials, an e-mail address writes, the rest is text. */
export function factAddress({ kind, value }: Fact): string | undefined {
  if (kind === 'phone') return `tel:${value.replaceAll(/[^+\d]/g, '')}`;
  if (kind === 'email') return `mailto:${value}`;
  return undefined;
}
