import type { articleVote } from '@lamplighter/contracts/article-vote';
import type { z } from 'zod';
import type { JsonApiClient } from './json-api-client.ts';

export type ArticleVotes = { record: (article: string, helpful: boolean) => Promise<void> };

export function createArticleVotes(mainApi: JsonApiClient): ArticleVotes {
  return {
    record: async (article, helpful) => {
      const vote: z.infer<typeof articleVote> = { data: { type: 'article-votes', attributes: { article, helpful } } };
      await mainApi.request('/article-votes', { method: 'POST', body: JSON.stringify(vote) });
    },
  };
}
