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

export const maxCommentLength = 500;

/** What a reader missed in an article, without any data about the reader. */
export const articleComment = z.strictObject({
  data: z.strictObject({
    type: z.literal('article-comments'),
    attributes: z.strictObject({ article: votedArticle, comment: z.string().min(1).max(maxCommentLength) }),
  }),
});

/** The response to `POST /v1/article-comments`. */
export const articleCommentResponse = z.object({ data: z.object({ type: z.literal('article-comments') }) });
