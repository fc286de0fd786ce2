import { z } from 'zod';

/** `POST /v1/search-uses`: counts of search terms and their outcomes. Of visitors only groups are said. */

/** A longer query is personal to its author and does not recur. */
export const maxRecordedCharacters = 100;
export const maxRecords = 500;

const term = z.string().min(1).max(maxRecordedCharacters);
const count = z.number().int().min(1).max(100_000);
/** Which of eight groups of visitors asked, a bit each. Sites of the release before say none. */
const visitors = z.number().int().min(0).max(255).optional();
/** A page below `/help-and-support/`, or another page of the site without its first slash. */
export const openedPage = z
  .string()
  .max(120)
  .regex(/^[a-z0-9-]+(?:\/[a-z0-9-]+){0,2}$/);
export const resultPlace = z.coerce.number().int().min(1).max(100);

const searchUseRecord = z.discriminatedUnion('outcome', [
  z.strictObject({ outcome: z.enum(['found', 'nothing']), term, visitors, count }),
  /** The next query came from the results of this one. It is omitted when it may not be recorded itself. */
  z.strictObject({ outcome: z.literal('asked-next'), term, next: term.optional(), count }),
  z.strictObject({ outcome: z.literal('opened'), term, page: openedPage, place: resultPlace, count }),
  z.strictObject({ outcome: z.enum(['helpful', 'unhelpful']), term, page: openedPage, count }),
]);

export const searchUses = z.strictObject({
  data: z.strictObject({
    type: z.literal('search-uses'),
    attributes: z.strictObject({ records: z.array(searchUseRecord).min(1).max(maxRecords) }),
  }),
});

export type SearchUseRecord = z.infer<typeof searchUseRecord>;
