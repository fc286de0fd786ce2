import { z } from 'zod';
import { brandIds } from './brands.ts';
import { noticeSeverities } from './content.ts';

/** Two lines of a phone's width, and a message that fits on a phone's screen above the page. */
export const maxTitleLength = 100;
export const maxMessageLength = 1_000;

/** A notice of every brand. */
export const bothBrands = 'both';

/** The longest that a notice may be planned ahead: what ends years later was mistyped. */
export const maxNoticeDays = 92;

export function endsTooLate(endsAt: Date, now: Date): boolean {
  return endsAt.getTime() - now.getTime() > maxNoticeDays * 24 * 60 * 60 * 1_000;
}

const time = z.iso.datetime({ offset: true, error: 'Enter a date and a time' }).transform((text) => new Date(text));

/** A notice as an operator writes it. */
export const noticeDraft = z
  .strictObject({
    brand: z.enum([...brandIds, bothBrands], 'Choose a brand'),
    title: z.string().trim().min(1, 'Enter a title').max(maxTitleLength, `At most ${maxTitleLength} characters`),
    /** Markdown. */
    message: z
      .string()
      .trim()
      .min(1, 'Enter a message')
      .max(maxMessageLength, `At most ${maxMessageLength} characters`),
    severity: z.enum(noticeSeverities),
    categories: z
      .array(z.string().regex(/^[a-z0-9-]+$/))
      .min(1, 'Choose at least one category')
      .nullable(),
    startsAt: time,
    endsAt: time,
  })
  // Not `startsAt < endsAt`: a field that holds no time has its own error, and is compared here all the same.
  .refine(({ startsAt, endsAt }) => !(endsAt <= startsAt), {
    path: ['endsAt'],
    error: 'It has to end after it starts',
  });

export type NoticeDraft = z.infer<typeof noticeDraft>;
