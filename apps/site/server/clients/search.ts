import { kebabCaseKeys } from '@lamplighter/contracts/content/json-api';
import {
  type SearchQuery,
  type SearchResponse,
  type SuggestionsResponse,
  searchResponse,
  suggestionsResponse,
} from '@lamplighter/contracts/search/search';
import type { JsonApiClient } from './json-api-client.ts';

export type Search = {
  find: (query: SearchQuery, signal?: AbortSignal) => Promise<SearchResponse>;
  suggest: (typed: string, signal: AbortSignal) => Promise<SuggestionsResponse>;
};

/** Queries the platform, or the engine that a supplier uses in its place. */
export function createSearch(mainApi: JsonApiClient): Search {
  const ask = async (path: string, query: Record<string, string>, signal?: AbortSignal) =>
    kebabCaseKeys(await mainApi.request(`${path}?${new URLSearchParams(query)}`, { signal }));
  return {
    find: async ({ q, category, page, spelling }, signal) => {
      const query = { q, page: String(page), spelling, ...(category && { category }) };
      return searchResponse.parse(await ask('/search', query, signal));
    },
    suggest: async (q, signal) => suggestionsResponse.parse(await ask('/search/suggestions', { q }, signal)),
  };
}
