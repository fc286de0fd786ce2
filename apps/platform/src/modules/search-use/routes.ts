import { searchUses } from '@lamplighter/contracts/search-use';
import type { FastifyInstance } from 'fastify';
import { ApiError } from '../../http/api-error.ts';
import type { SearchUseRepository } from './search-use-repository.ts';

export async function searchUseRoutes(
  app: FastifyInstance,
  { searchUse }: { searchUse: SearchUseRepository },
): Promise<void> {
  app.post('/v1/search-uses', async (request, reply) => {
    const parsed = searchUses.safeParse(request.body);
    if (!parsed.success)
      throw new ApiError(422, [{ title: 'Invalid request', details: 'A record has a term, an outcome and a count.' }]);
    await searchUse.count(parsed.data.data.attributes.records);
    return reply.code(204).send();
  });
}
