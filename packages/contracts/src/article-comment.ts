import { z } from 'zod';
import { votedArticle } from './article-vote.ts';

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
