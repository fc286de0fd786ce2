import { articleVote, articleVoteResponse } from '@lamplighter/contracts/content/article-feedback';
import { contentPaths } from '@lamplighter/contracts/content/content-paths';
import { jsonApiMediaType } from '@lamplighter/contracts/content/json-api';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { Database } from '../../db/database.ts';
import { ApiError } from '../../http/api-error.ts';
import { unprocessable } from '../../http/request-validation.ts';
import { guardedResponses, invalidRequest, jsonApi } from '../../http/route-schema.ts';
import type { ContentStore } from '../content/content-store.ts';

export type VoteRepository = { count: (article: string, helpful: boolean) => Promise<void> };

/** Counts by article, day and vote. It does not record who voted. */
export function createVoteRepository(sql: Database): VoteRepository {
  return {
    count: async (article, helpful) => {
      await sql`
        insert into article_vote (article, helpful, votes) values (${article}, ${helpful}, 1)
        on conflict (article, day, helpful) do update set votes = article_vote.votes + 1`;
    },
  };
}

type Services = { votes: VoteRepository; content: ContentStore; brand: string; now: () => Date };

const schema = {
  operationId: 'voteOnArticle',
  tags: ['articles'],
  summary: "Counts an answer to 'Was this helpful?' without storing who gave it.",
  security: [{ client: [] }],
  body: articleVote,
  response: { 201: jsonApi('Counted', articleVoteResponse), 422: invalidRequest, ...guardedResponses },
};
const schemaErrorFormatter = unprocessable({ body: 'A vote names an article and says whether it was helpful.' });

export const articleVoteRoutes: FastifyPluginAsyncZod<Services> = async (app, { votes, content, brand, now }) => {
  app.post('/v1/article-votes', { schema, schemaErrorFormatter }, async (request, reply) => {
    const { article, helpful } = request.body.data.attributes;
    const [category = '', slug = ''] = article.split('/');
    if (!content.find(contentPaths.article(brand, category, slug), now())) {
      throw new ApiError(422, [{ title: 'Invalid request', details: 'There is no such article.' }]);
    }
    await votes.count(article, helpful);
    return reply
      .code(201)
      .type(jsonApiMediaType)
      .send(JSON.stringify({ data: { type: 'article-votes' } }));
  });
};
