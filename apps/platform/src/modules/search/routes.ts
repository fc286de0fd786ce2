import { jsonApiMediaType } from '@lamplighter/contracts/content/json-api';
import {
  type SearchResponse,
  type SuggestionsResponse,
  searchLimits,
  searchQuery,
  searchResponse,
  suggestionsQuery,
  suggestionsResponse,
} from '@lamplighter/contracts/search/search';
import type { FastifyReply } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { guardedResponses, invalidRequest, jsonApi } from '../../http/route-schema.ts';
import type { SearchService } from './search-service.ts';

const searchSchema = {
  operationId: 'search',
  tags: ['search'],
  summary: 'Articles that match a query, ten to a page.',
  security: [{ client: [] }],
  querystring: searchQuery,
  response: { 200: jsonApi('The results', searchResponse), 400: invalidRequest, ...guardedResponses },
};

const suggestSchema = {
  operationId: 'suggest',
  tags: ['search'],
  summary: 'Articles for what has been typed so far.',
  security: [{ client: [] }],
  querystring: suggestionsQuery,
  response: { 200: jsonApi('At most eight articles', suggestionsResponse), 400: invalidRequest, ...guardedResponses },
};

/** `GET /v1/search` and `GET /v1/search/suggestions`. Queries are neither logged nor stored in a shared cache. */
export const searchRoutes: FastifyPluginAsyncZod<{ search: SearchService }> = async (app, { search }) => {
  app.get('/v1/search', { schema: searchSchema }, async (request, reply) => {
    const found = await search.engine.search(request.query);
    const { total, entries, match, searchedAs, notUnderstood, nearestTerms } = found;
    const body: SearchResponse = {
      data: entries.map((entry) => {
        if (entry.kind === 'page') return pageResource(entry);
        const { category, slug, title, extract } = entry;
        return { type: 'search-results', id: `${category}/${slug}`, attributes: { category, slug, title, extract } };
      }),
      meta: {
        total,
        page: request.query.page,
        pages: Math.ceil(total / searchLimits.resultsOnPage),
        match,
        'searched-as': searchedAs,
        'not-understood': notUnderstood,
        'nearest-terms': nearestTerms,
        topics: search.topics(),
      },
    };
    return send(reply, body);
  });

  app.get('/v1/search/suggestions', { schema: suggestSchema }, async (request, reply) => {
    const suggestions = await search.engine.suggest(request.query.q);
    const body: SuggestionsResponse = {
      data: suggestions.map((suggestion) => {
        if (suggestion.kind === 'page') return pageResource(suggestion);
        const { category, slug, title } = suggestion;
        return { type: 'search-suggestions', id: `${category}/${slug}`, attributes: { category, slug, title } };
      }),
    };
    return send(reply, body);
  });
};

function pageResource({ page, title, does }: { page: string; title: string; does: string }) {
  return { type: 'search-pages' as const, id: page, attributes: { title, does } };
}

function send(reply: FastifyReply, body: SearchResponse | SuggestionsResponse) {
  return reply.type(jsonApiMediaType).header('cache-control', 'no-store').send(JSON.stringify(body));
}
