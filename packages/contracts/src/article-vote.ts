import { z } from 'zod';

/** `category/slug` of the article that a vote or a comment is about. */
export const votedArticle = z
  .string()
  .max(120)
  .regex(/^[a-z0-9-]+\/[a-z0-9-]+$/);

/** A reader's vote on 'Was this helpful?': the article and yes or no, without any data about the reader. */
export const articleVote = z.strictObject({
  data: z.strictObject({
    type: z.literal('article-votes'),
    attributes: z.strictObject({ article: votedArticle, helpful: z.boolean() }),
  }),
});

/** The response to `POST /v1/article-votes`. */
export const articleVoteResponse = z.object({ data: z.object({ type: z.literal('article-votes') }) });
