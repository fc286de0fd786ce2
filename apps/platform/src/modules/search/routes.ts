import { jsonApiMediaType } from '@lamplighter/contracts/json-api';
import {
  type SearchAnswer,
  type SuggestionsAnswer,
  searchLimits,
  searchQuery,
  suggestionsQuery,
} from '@lamplighter/contracts/search';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { z } from 'zod';
import type { SearchService } from './search-service.ts';

/** `GET /v1/search` and `GET /v1/search/suggestions`. Queries are neither logged nor stored in a shared cache. */
export async function searchRoutes(app: FastifyInstance, { search }: { search: SearchService }): Promise<void> {
  app.get('/v1/search', async (request, reply) => {
    const query = parsed(searchQuery, request.query);
    const { total, entries, match, notUnderstood, nearestTerms } = await search.engine.search(query);
    const body: SearchAnswer = {
      data: entries.map((entry) => {
        if (entry.kind === 'page') return pageResource(entry);
        const { category, slug, title, extract } = entry;
        return { type: 'search-results', id: `${category}/${slug}`, attributes: { category, slug, title, extract } };
      }),
      meta: {
        total,
        page: query.page,
        pages: Math.ceil(total / searchLimits.resultsOnPage),
        match,
        'not-understood': notUnderstood,
        'nearest-terms': nearestTerms,
        topics: search.topics(),
      },
    };
    return answer(reply, body);
  });

  app.get('/v1/search/suggestions', async (request, reply) => {
    const suggestions = await search.engine.suggest(parsed(suggestionsQuery, request.query).q);
    const body: SuggestionsAnswer = {
      data: suggestions.map((suggestion) => {
        if (suggestion.kind === 'page') return pageResource(suggestion);
        const { category, slug, title } = suggestion;
        return { type: 'search-suggestions', id: `${category}/${slug}`, attributes: { category, slug, title } };
      }),
    };
    return answer(reply, body);
  });
}

function pageResource({ page, title, does }: { page: string; title: string; does: string }) {
  return { type: 'search-pages' as const, id: page, attributes: { title, does } };
}

function parsed<Schema extends z.ZodType>(schema: Schema, query: unknown): z.infer<Schema> {
  const result = schema.safeParse(query);
  if (result.success) return result.data;
  throw Object.assign(new Error(z.prettifyError(result.error)), { statusCode: 400 });
}

function answer(reply: FastifyReply, body: SearchAnswer | SuggestionsAnswer) {
  return reply.type(jsonApiMediaType).header('cache-control', 'no-store').send(JSON.stringify(body));
}
