import type { Mutant } from '../mutant.ts';

const clients = 'apps/site/server/clients/clients.test.ts';
const contentCalls = 'apps/site/server/content/content-calls.test.ts';
const contentCache = 'apps/site/server/content/content-cache.test.ts';
const specifiedCalls = 'scripts/repo-checks/api-contract/specified-calls.integration.test.ts';
const contentServer = 'apps/platform/src/modules/content/content.integration.test.ts';

export const apiMutants: readonly Mutant[] = [
  {
    row: 'API-1',
    change: 'the content HTML client accepts a cached copy',
    file: 'apps/site/server/clients/upstreams.ts',
    replace: "headers: { 'content-type': 'text/html', 'cache-control': 'max-age=0' },",
    by: "headers: { 'content-type': 'text/html', 'cache-control': 'max-age=30' },",
    tests: [clients, contentCalls],
  },
  {
    row: 'API-1',
    change: 'articles are requested with the content type of JSON',
    file: 'apps/site/server/content/content.ts',
    replace: 'contentHtml.request(path, { retryOf })',
    by: "contentHtml.request(path, { retryOf, headers: { 'content-type': 'application/vnd.api+json' } })",
    tests: [contentCalls],
  },
  {
    row: 'API-2',
    change: 'the energy platform is sent the client id of the main API',
    file: 'apps/site/server/clients/upstreams.ts',
    replace: "headers: { 'client-id': '', accept: 'application/json'",
    by: "headers: { 'client-id': clientId, accept: 'application/json'",
    tests: [clients],
  },
  {
    row: 'API-2',
    change: 'the main API has no base path',
    file: 'apps/site/server/clients/upstreams.ts',
    replace: "baseUrl: below(apiOrigin, '/v1'),",
    by: "baseUrl: below(apiOrigin, ''),",
    tests: [clients],
  },
  {
    row: 'API-2',
    change: 'only the outermost keys of a response are converted to camelCase',
    file: 'packages/contracts/src/json-api-keys.ts',
    replace: '[camelCase(key), camelCaseKeys(inner)]',
    by: '[camelCase(key), inner]',
    tests: [clients],
  },
  {
    row: 'API-3',
    change: 'site and content server agree on another path of the categories',
    file: 'packages/contracts/src/content-paths.ts',
    replace: '/beta/json/help/categories/categories.json',
    by: '/json/help/categories/categories.json',
    tests: [specifiedCalls, contentServer],
  },
  {
    row: 'API-3',
    change: 'the accounts are read with the access token',
    file: 'apps/site/server/auth/customer-prefill.ts',
    replace: "requestEnergyApi('/accounts', identityToken)",
    by: "requestEnergyApi('/accounts', accessToken ?? identityToken)",
    tests: [specifiedCalls],
  },
  {
    row: 'API-3',
    change: 'a failed lookup of addresses is retried',
    file: 'apps/site/server/clients/addresses.ts',
    replace: 'createAddresses(mainApi: JsonApiClient, logger: Logger): Addresses {',
    by: `createAddresses(api: JsonApiClient, logger: Logger): Addresses {
  const mainApi: Pick<JsonApiClient, 'request'> = {
    request: (...call) => api.request(...call).catch(() => api.request(...call)),
  };`,
    tests: [specifiedCalls],
  },
  {
    row: 'API-3',
    change: 'the platform responds to a new lead with 200',
    file: 'apps/platform/src/modules/leads/routes.ts',
    replace: 'reply.code(201)',
    by: 'reply.code(200)',
    tests: [specifiedCalls],
  },
  {
    row: 'API-4',
    change: 'the retry delay has no cap',
    file: 'apps/site/server/content/content-cache.ts',
    replace: 'Math.min(1_000 * 2 ** attempt, 30_000)',
    by: '1_000 * 2 ** attempt',
    tests: [contentCache],
  },
  {
    row: 'API-4',
    change: 'content is fresh for a minute',
    file: 'apps/site/server/environment.ts',
    replace: 'CONTENT_TTL_MS: z.coerce.number().int().min(0).default(30_000)',
    by: 'CONTENT_TTL_MS: z.coerce.number().int().min(0).default(60_000)',
    tests: ['apps/site/server/environment.test.ts'],
  },
];
