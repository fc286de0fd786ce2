import { camelCaseKeys } from '@lamplighter/contracts/content/json-api';
import type { HttpClient, HttpRequest } from './http-client.ts';

export type JsonApiClient = {
  /** The parsed response, its kebab-case keys in camelCase; the caller validates it against its contract. */
  request: (path: string, request?: HttpRequest) => Promise<unknown>;
  close: () => Promise<void>;
};

export function createJsonApiClient(http: HttpClient): JsonApiClient {
  return {
    request: async (path, request) => {
      const { text } = await http.request(path, request);
      return text === '' ? undefined : camelCaseKeys(JSON.parse(text));
    },
    close: http.close,
  };
}
