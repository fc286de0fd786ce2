import { searchUses } from '@lamplighter/contracts/search/search-use';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { unprocessable } from '../../http/request-validation.ts';
import { guardedResponses, invalidRequest } from '../../http/route-schema.ts';
import type { SearchUseRepository } from './search-use-repository.ts';

const schema = {
  operationId: 'countSearchUses',
  tags: ['search'],
  summary: 'Counts search terms and their outcomes, by day. Only words of the search index are recorded.',
  security: [{ client: [] }],
  body: searchUses,
  response: { 204: { description: 'Counted' }, 422: invalidRequest, ...guardedResponses },
};
const schemaErrorFormatter = unprocessable({ body: 'A record has a term, an outcome and a count.' });

export const searchUseRoutes: FastifyPluginAsyncZod<{ searchUse: SearchUseRepository }> = async (
  app,
  { searchUse },
) => {
  app.post('/v1/search-uses', { schema, schemaErrorFormatter }, async (request, reply) => {
    await searchUse.count(request.body.data.attributes.records);
    return reply.code(204).send();
  });
};
