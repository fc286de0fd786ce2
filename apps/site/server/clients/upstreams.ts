import { jsonApiMediaType } from '@lamplighter/contracts/content/json-api';
import { createHttpClient, type HttpClient } from './http-client.ts';
import { createJsonApiClient, type JsonApiClient } from './json-api-client.ts';

export type Upstreams = {
  /** Leads, addresses, customers: `/v1`, JSON:API. */
  mainApi: JsonApiClient;
  /** Accounts of the energy platform; its client id header is sent empty. */
  energyApi: HttpClient;
  contentJson: HttpClient;
  /** Notices and read weeks, which the console changes: of the platform, whatever server has the articles. */
  operational: HttpClient;
  contentHtml: HttpClient;
  /** Everything that search knows, in one document: megabytes, for which no page waits. */
  contentSearch: HttpClient;
};

type Origins = string | string[];
type Settings = {
  apiOrigin: Origins;
  energyApiOrigin: Origins;
  contentOrigin: Origins;
  /** The content server, unless given. */
  operationalOrigin?: Origins | undefined;
  clientId: string;
  timeoutMs?: number | undefined;
};

const documentHeaders = { 'content-type': jsonApiMediaType, 'cache-control': 'max-age=0' };
const searchContentLimits = { timeoutMs: 30_000, maxBytes: 200_000_000 };

/** The four API clients of the specification, one for what operators change, and one for search. */
export function createUpstreams({
  apiOrigin,
  energyApiOrigin,
  contentOrigin,
  operationalOrigin = contentOrigin,
  clientId,
  ...limits
}: Settings): Upstreams {
  return {
    mainApi: createJsonApiClient(
      createHttpClient({
        ...limits,
        baseUrl: below(apiOrigin, '/v1'),
        headers: { 'client-id': clientId, accept: jsonApiMediaType, 'content-type': jsonApiMediaType },
      }),
    ),
    energyApi: createHttpClient({
      ...limits,
      baseUrl: below(energyApiOrigin, '/v1'),
      headers: { 'client-id': '', accept: 'application/json', 'content-type': 'application/json' },
    }),
    contentJson: createHttpClient({ ...limits, baseUrl: contentOrigin, headers: documentHeaders }),
    operational: createHttpClient({ ...limits, baseUrl: operationalOrigin, headers: documentHeaders }),
    contentHtml: createHttpClient({
      ...limits,
      baseUrl: contentOrigin,
      headers: { 'content-type': 'text/html', 'cache-control': 'max-age=0' },
    }),
    contentSearch: createHttpClient({ ...searchContentLimits, baseUrl: contentOrigin, headers: {} }),
  };
}

function below(origins: Origins, path: string): string[] {
  return [origins].flat().map((origin) => `${origin}${path}`);
}
