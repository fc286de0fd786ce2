import { z } from 'zod';

/** Price-cap read weeks as an editor writes them; days are Europe/London days, inclusive. */
export const readWeeks = z.strictObject({
  /** `true` opens the form and `false` closes it, regardless of the dates; `null` follows the dates. */
  override: z.boolean().nullable(),
  weeks: z.array(z.strictObject({ start: z.iso.date(), end: z.iso.date() })),
  contactCardPillTemplate: z.string(),
  contactCardTemplate: z.string(),
  headingTemplate: z.string(),
  smrErrorTemplate: z.string(),
});

export type ReadWeeks = z.infer<typeof readWeeks>;
