import { z } from 'zod';

/** Everything that search knows, in one document of the content server: the site builds its index from it. */

const slug = z.string().regex(/^[a-z0-9-]{1,100}$/);
const texts = z.array(z.string());

/** A path below `/help-and-support/`, or an absolute path; never a URL of another site. */
export const pagePath = /^\/?[a-z0-9-]+(?:\/[a-z0-9-]+)*$/;

/** An article as plain text, with its facts filled in. */
const searchedArticle = z.object({
  category: slug,
  slug,
  title: z.string(),
  summary: texts,
  headings: texts,
  body: texts,
  /** Queries for which customers need it; never shown. */
  asked: texts,
});

/** A page of the site that is not an article: its path, and what one can do there. */
const searchedPage = z.object({ page: z.string().regex(pagePath), title: z.string(), does: z.string(), asked: texts });

export const searchContent = z.object({
  /** A document of another format is refused. */
  format: z.literal(1),
  /** Differs whenever anything else in the document does. */
  version: z.string().min(1).max(200),
  /** The categories by which results are filtered. */
  categories: z.array(z.object({ slug, title: z.string() })),
  articles: z.array(searchedArticle),
  pages: z.array(searchedPage),
  /** Groups of words and phrases that customers use for one thing. */
  synonyms: z.array(texts),
  /** Words of other languages and dialects, each with the English word that articles use. */
  dictionary: z.record(z.string(), z.string()),
});

export type SearchContent = z.infer<typeof searchContent>;
export type SearchedArticle = z.infer<typeof searchedArticle>;
