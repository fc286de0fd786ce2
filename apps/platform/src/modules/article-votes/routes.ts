import { articleVote } from '@lamplighter/contracts/article-vote';
import { contentPaths } from '@lamplighter/contracts/content-paths';
import { jsonApiMediaType } from '@lamplighter/contracts/json-api';
import type { FastifyInstance } from 'fastify';
import type { PlatformServices } from '../../app.ts';
import { RequestRefused } from '../../request-refused.ts';

export async function articleVoteRoutes(
  app: FastifyInstance,
  { sql, content, brand, now }: PlatformServices,
): Promise<void> {
  app.post('/v1/article-votes', async (request, reply) => {
    const parsed = articleVote.safeParse(request.body);
    if (!parsed.success) throw new RequestRefused(422, 'A vote names an article and says whether it was helpful.');
    const { article, helpful } = parsed.data.data.attributes;
    const [category = '', slug = ''] = article.split('/');
    if (!content.find(contentPaths.article(brand, category, slug), now())) {
      throw new RequestRefused(422, 'There is no such article.');
    }
    await sql`
      insert into article_vote (article, helpful, votes) values (${article}, ${helpful}, 1)
      on conflict (article, day, helpful) do update set votes = article_vote.votes + 1`;
    return reply
      .code(201)
      .type(jsonApiMediaType)
      .send(JSON.stringify({ data: { type: 'article-votes' } }));
  });
}
