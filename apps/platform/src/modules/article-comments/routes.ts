import { articleComment, articleCommentResponse } from '@lamplighter/contracts/content/article-feedback';
import { contentPaths } from '@lamplighter/contracts/content/content-paths';
import { jsonApiMediaType } from '@lamplighter/contracts/content/json-api';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { ApiError } from '../../http/api-error.ts';
import { unprocessable } from '../../http/request-validation.ts';
import { guardedResponses, invalidRequest, jsonApi } from '../../http/route-schema.ts';
import type { ContentStore } from '../content/content-store.ts';
import { type CommentRepository, storableComment } from './comment-repository.ts';

type Services = { comments: CommentRepository; content: ContentStore; brand: string; now: () => Date };

const schema = {
  operationId: 'commentOnArticle',
  tags: ['articles'],
  summary: 'Stores what a reader missed in an article, without personal data and without storing who wrote it.',
  security: [{ client: [] }],
  body: articleComment,
  response: { 201: jsonApi('Received', articleCommentResponse), 422: invalidRequest, ...guardedResponses },
};
const schemaErrorFormatter = unprocessable({ body: 'A comment names an article and has at most 500 characters.' });

export const articleCommentRoutes: FastifyPluginAsyncZod<Services> = async (app, { comments, content, brand, now }) => {
  app.post('/v1/article-comments', { schema, schemaErrorFormatter }, async (request, reply) => {
    const { article, comment } = request.body.data.attributes;
    const [category = '', slug = ''] = article.split('/');
    if (!content.find(contentPaths.article(brand, category, slug), now())) {
      throw new ApiError(422, [{ title: 'Invalid request', details: 'There is no such article.' }]);
    }
    const storable = storableComment(comment);
    if (storable !== undefined && !(await comments.add({ brand, article, comment: storable }))) {
      throw new ApiError(503, [{ title: 'Temporarily unavailable', details: 'No more comments are stored today.' }]);
    }
    return reply
      .code(201)
      .type(jsonApiMediaType)
      .send(JSON.stringify({ data: { type: 'article-comments' } }));
  });
};
