import type { MeterReadConfig } from '@lamplighter/contracts/content';
import { londonDay } from '@lamplighter/contracts/london-day';
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

export function meterReadConfigAt({ override, weeks, ...templates }: ReadWeeks, now: Date): MeterReadConfig {
  const today = londonDay(now);
  const week = weeks.find(({ start, end }) => start <= today && today <= end);
  const [nextWeek] = weeks
    .filter(({ start }) => start > today)
    .toSorted((one, other) => (one.start < other.start ? -1 : 1));
  const isMeterReadWeek = override ?? week !== undefined;
  return {
    isMeterReadWeek,
    ...templates,
    ...(isMeterReadWeek && week && { closesOn: week.end }),
    ...(nextWeek && { nextWeek }),
  };
}
