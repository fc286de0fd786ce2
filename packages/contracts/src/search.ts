import { z } from 'zod';

/** Search: `GET /v1/search` and `GET /v1/search/suggestions`, as the platform or a supplier's own engine answers them. */

export const searchLimits = { characters: 2_000, resultsOnPage: 10, pages: 10, suggestions: 8 } as const;

const slug = z.string().regex(/^[a-z0-9-]{1,100}$/);
const text = z.string().max(searchLimits.characters).default('');

export const searchQuery = z.object({
  q: text,
  /** A form with no category chosen sends an empty one. */
  category: z.union([slug, z.literal('').transform(() => undefined)]).optional(),
  page: z.coerce.number().int().min(1).max(searchLimits.pages).default(1),
});

export const suggestionsQuery = z.object({ q: text });

/** A piece of an extract. It is text, never HTML; `marked` is what the query asked for. */
const extractPiece = z.object({ text: z.string(), marked: z.boolean() });

/** A path below `/help-and-support/`, or an absolute one; never one that leads to another site. */
export const pagePath = /^\/?[a-z0-9-]+(?:\/[a-z0-9-]+)*$/;

/** A page of the site that is no article: its path, and what one can do there. */
const searchPage = z.object({
  type: z.literal('search-pages'),
  id: z.string().regex(pagePath),
  attributes: z.object({ title: z.string(), does: z.string() }),
});

/** How well the first result answers: `weak` where the query asks for more than it says, `none` where there is none. */
const searchMatch = z.enum(['good', 'weak', 'none']);

export const searchAnswer = z.object({
  data: z.array(
    z.discriminatedUnion('type', [
      z.object({
        type: z.literal('search-results'),
        id: z.string(),
        attributes: z.object({ category: slug, slug, title: z.string(), extract: z.array(extractPiece) }),
      }),
      searchPage,
    ]),
  ),
  meta: z.object({
    total: z.number().int().min(0),
    page: z.number().int().min(1),
    pages: z.number().int().min(0),
    match: searchMatch,
    /** Words of the query that nothing in the index has. */
    'not-understood': z.array(z.string()),
    /** Words of the corpus near to those of a query that found nothing. */
    'nearest-terms': z.array(z.string()),
    /** Every category, to filter by or to go on from when nothing was found. */
    topics: z.array(z.object({ category: slug, title: z.string() })),
  }),
});

export const suggestionsAnswer = z.object({
  data: z
    .array(
      z.discriminatedUnion('type', [
        z.object({
          type: z.literal('search-suggestions'),
          id: z.string(),
          attributes: z.object({ category: slug, slug, title: z.string() }),
        }),
        searchPage,
      ]),
    )
    .max(searchLimits.suggestions),
});

export type SearchQuery = z.infer<typeof searchQuery>;
export type SearchMatch = z.infer<typeof searchMatch>;
export type ExtractPiece = z.infer<typeof extractPiece>;
export type SearchAnswer = z.infer<typeof searchAnswer>;
export type SuggestionsAnswer = z.infer<typeof suggestionsAnswer>;
