import { articleVote, articleVoteResponse } from '@lamplighter/contracts/article-vote';
import { contentPaths } from '@lamplighter/contracts/content-paths';
import { jsonApiMediaType } from '@lamplighter/contracts/json-api';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { ApiError } from '../../http/api-error.ts';
import { unprocessable } from '../../http/request-validation.ts';
import { guardedResponses, invalidRequest, jsonApi } from '../../http/route-schema.ts';
import type { ContentStore } from '../content/content-store.ts';
import type { VoteRepository } from './vote-repository.ts';

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
