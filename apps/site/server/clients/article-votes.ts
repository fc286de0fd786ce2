import type { articleComment, articleVote } from '@lamplighter/contracts/content/article-feedback';
import type { z } from 'zod';
import type { JsonApiClient } from './json-api-client.ts';

export type ArticleVotes = {
  record: (article: string, helpful: boolean) => Promise<void>;
  /** What the reader missed; the platform removes personal data before it stores it. */
  comment: (article: string, comment: string) => Promise<void>;
};

export function createArticleVotes(mainApi: JsonApiClient): ArticleVotes {
  return {
    record: async (article, helpful) => {
      const vote: z.infer<typeof articleVote> = { data: { type: 'article-votes', attributes: { article, helpful } } };
      await mainApi.request('/article-votes', { method: 'POST', body: JSON.stringify(vote) });
    },
    comment: async (article, comment) => {
      const document: z.infer<typeof articleComment> = {
        data: { type: 'article-comments', attributes: { article, comment } },
      };
      await mainApi.request('/article-comments', { method: 'POST', body: JSON.stringify(document) });
    },
  };
}
