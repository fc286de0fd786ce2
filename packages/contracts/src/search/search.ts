import { z } from 'zod';

/** Search: `GET /v1/search` and `GET /v1/search/suggestions`, served by the platform or a supplier's own engine. */

export const searchLimits = { characters: 2_000, resultsOnPage: 10, pages: 10, suggestions: 8 } as const;

const slug = z.string().regex(/^[a-z0-9-]{1,100}$/);
const text = z.string().max(searchLimits.characters).default('');

export const searchQuery = z.object({
  q: text,
  /** A form without a chosen category sends an empty one. */
  category: z.union([slug, z.literal('').transform(() => undefined)]).optional(),
  page: z.coerce.number().int().min(1).max(searchLimits.pages).default(1),
  /** `exact` searches the words as typed; otherwise misspelt words are corrected. */
  spelling: z.enum(['corrected', 'exact']).default('corrected'),
});

export const suggestionsQuery = z.object({ q: text });

/** A piece of an extract. It is text, never HTML; `marked` marks words of the query. */
const extractPiece = z.object({ text: z.string(), marked: z.boolean() });

/** A path below `/help-and-support/`, or an absolute path; never a URL of another site. */
export const pagePath = /^\/?[a-z0-9-]+(?:\/[a-z0-9-]+)*$/;

/** A page of the site that is not an article: its path, and what one can do there. */
const searchPage = z.object({
  type: z.literal('search-pages'),
  id: z.string().regex(pagePath),
  attributes: z.object({ title: z.string(), does: z.string() }),
});

/** How well the first result matches: `weak` when it covers little of the query, `none` when there is no result. */
const searchMatch = z.enum(['good', 'weak', 'none']);

export const searchResponse = z.object({
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
    /** The query with its misspelt words corrected, if the results are for that instead of the query as typed. */
    'searched-as': z.string().optional(),
    /** Words of the query that are not in the index. */
    'not-understood': z.array(z.string()),
    /** Words of the corpus similar to those of a query that found nothing. */
    'nearest-terms': z.array(z.string()),
    /** All categories, to filter by or to browse when nothing was found. */
    topics: z.array(z.object({ category: slug, title: z.string() })),
  }),
});

export const suggestionsResponse = z.object({
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
export type SearchResponse = z.infer<typeof searchResponse>;
export type SuggestionsResponse = z.infer<typeof suggestionsResponse>;
