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

/** Read weeks are a week each, and some days more in a change of prices. */
const maxDaysOfWeek = 31;
const dayMs = 24 * 60 * 60 * 1_000;

/** A text with nothing but tags would be an empty heading on the page. */
const hasText = (template: string) => template.replaceAll(/<[^<>]*>|&nbsp;/g, '').trim() !== '';
const writtenText = z.string().max(5_000, 'At most 5000 characters').refine(hasText, { error: 'Enter a text' });

const writtenWeek = readWeeks.shape.weeks.element
  .refine(({ start, end }) => start <= end, { path: ['end'], error: 'It has to end after it starts' })
  .refine(({ start, end }) => Date.parse(end) - Date.parse(start) < maxDaysOfWeek * dayMs, {
    path: ['end'],
    error: `At most ${maxDaysOfWeek} days`,
  });

/** Read weeks as they may be written. Those that are stored may be older than these rules. */
export const writtenReadWeeks = readWeeks.extend({
  weeks: z
    .array(writtenWeek)
    .min(1, 'Enter at least one week')
    .max(100, 'At most 100 weeks')
    .superRefine((weeks, context) => {
      const sorted = weeks.toSorted((one, other) => (one.start < other.start ? -1 : 1));
      for (const [index, { start }] of sorted.entries()) {
        const before = sorted[index - 1];
        if (before && start <= before.end) context.addIssue(`The weeks from ${before.start} and from ${start} overlap`);
      }
    }),
  contactCardPillTemplate: writtenText,
  contactCardTemplate: writtenText,
  headingTemplate: writtenText,
  smrErrorTemplate: writtenText,
});

export type ReadWeeks = z.infer<typeof readWeeks>;

const maxYearsAway = 2;

/** The first day that was mistyped: prices are set for some months, not for years. */
export function dayYearsAway({ weeks }: Pick<ReadWeeks, 'weeks'>, now: Date): string | undefined {
  const years = (day: string) => Math.abs(Date.parse(day) - now.getTime()) / (365 * dayMs);
  return weeks.flatMap(({ start, end }) => [start, end]).find((day) => years(day) > maxYearsAway);
}
