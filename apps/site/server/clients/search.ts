import { kebabCaseKeys } from '@lamplighter/contracts/json-api-keys';
import {
  type SearchAnswer,
  type SearchQuery,
  type SuggestionsAnswer,
  searchAnswer,
  suggestionsAnswer,
} from '@lamplighter/contracts/search';
import type { JsonApiClient } from './json-api-client.ts';

export type Search = {
  find: (query: SearchQuery, signal?: AbortSignal) => Promise<SearchAnswer>;
  suggest: (typed: string, signal: AbortSignal) => Promise<SuggestionsAnswer>;
};

/** Queries the platform, or the engine that a supplier uses in its place. */
export function createSearch(mainApi: JsonApiClient): Search {
  const ask = async (path: string, query: Record<string, string>, signal?: AbortSignal) =>
    kebabCaseKeys(await mainApi.request(`${path}?${new URLSearchParams(query)}`, { signal }));
  return {
    find: async ({ q, category, page, spelling }, signal) => {
      const query = { q, page: String(page), spelling, ...(category && { category }) };
      return searchAnswer.parse(await ask('/search', query, signal));
    },
    suggest: async (q, signal) => suggestionsAnswer.parse(await ask('/search/suggestions', { q }, signal)),
  };
}
