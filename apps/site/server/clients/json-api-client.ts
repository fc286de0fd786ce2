import type { HttpClient, HttpRequest } from './http-client.ts';

export type JsonApiClient = {
  /** The parsed answer, its kebab-case keys in camelCase; the caller's contract says what it must be. */
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

function camelCaseKeys(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(camelCaseKeys);
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [camelCase(key), camelCaseKeys(inner)]));
}

function camelCase(key: string): string {
  return key.replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
}
