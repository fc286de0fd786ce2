import { articleVote } from '@lamplighter/contracts/article-vote';
import { contentPaths } from '@lamplighter/contracts/content-paths';
import { jsonApiMediaType } from '@lamplighter/contracts/json-api';
import type { FastifyInstance } from 'fastify';
import { ApiError } from '../../http/api-error.ts';
import type { PlatformServices } from '../../http/app.ts';

export async function articleVoteRoutes(
  app: FastifyInstance,
  { votes, content, brand, now }: PlatformServices,
): Promise<void> {
  app.post('/v1/article-votes', async (request, reply) => {
    const parsed = articleVote.safeParse(request.body);
    if (!parsed.success)
      throw new ApiError(422, [
        { title: 'Invalid request', details: 'A vote names an article and says whether it was helpful.' },
      ]);
    const { article, helpful } = parsed.data.data.attributes;
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
}
