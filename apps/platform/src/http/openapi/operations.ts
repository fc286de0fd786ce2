import { contentPaths } from '@lamplighter/contracts/content-paths';
import { journeyName } from '@lamplighter/contracts/journey-store';
import { searchQuery, suggestionsQuery } from '@lamplighter/contracts/search';
import { sessionName } from '@lamplighter/contracts/session-store';
import { z } from 'zod';
import type { SchemaName } from './schemas.ts';

type Body = { schemas: readonly SchemaName[]; type?: string };

export type Operation = {
  id: string;
  method: 'get' | 'post' | 'put' | 'delete';
  /** In OpenAPI syntax: `/v1/journeys/{name}`. */
  path: string;
  tag: 'leads' | 'addresses' | 'customers' | 'journeys' | 'sessions' | 'articles' | 'search' | 'content' | 'health';
  says: string;
  /** Whether the `client-id` header is required. */
  client: boolean;
  /** The kind of bearer token required, for data that only its owner may read. */
  token?: 'identity' | 'access';
  parameters?: z.ZodObject;
  query?: z.ZodObject;
  headers?: z.ZodObject;
  body?: Body;
  answers: Record<number, { says: string; body?: Body; text?: boolean }>;
};

const refused = { says: 'Invalid request', body: { schemas: ['Errors'] } } as const;
const notFound = { says: 'Not found', body: { schemas: ['Errors'] } } as const;
const nameOfJourney = z.object({ name: journeyName });
const nameOfSession = z.object({ name: sessionName });
const idempotencyKey = z.object({
  'Idempotency-Key': z
    .string()
    .regex(/^[\x21-\x7e]{1,255}$/)
    .optional(),
});
const brand = z.object({ brand: z.string() });

/** All operations of the API. A test compares this list with Fastify's routes. */
export const operations: Operation[] = [
  {
    id: 'sendLead',
    method: 'post',
    path: '/v1/leads',
    tag: 'leads',
    says: 'Accepts a complaint, an enquiry, feedback or a meter reading. The response follows the commit; a retry with the same idempotency key gets the same response.',
    client: true,
    headers: idempotencyKey,
    body: { schemas: ['HelpLead', 'FeedbackLead', 'MeterReadLead'] },
    answers: {
      201: { says: 'Stored under this reference', body: { schemas: ['LeadAnswer'] } },
      409: { says: 'The document is not of type leads', body: { schemas: ['Errors'] } },
      422: { says: 'Invalid lead, or its idempotency key was used for another', body: { schemas: ['Errors'] } },
      503: {
        says: 'Temporarily unavailable: retry with the same key after Retry-After seconds',
        body: { schemas: ['Errors'] },
      },
    },
  },
  {
    id: 'findAddresses',
    method: 'get',
    path: '/v1/addresses',
    tag: 'addresses',
    says: 'The addresses of a postcode; none is an empty list.',
    client: true,
    query: z.object({ postcode: z.string() }),
    answers: { 200: { says: 'The addresses', body: { schemas: ['AddressList'] } }, 422: refused },
  },
  {
    id: 'addAddress',
    method: 'post',
    path: '/v1/addresses',
    tag: 'addresses',
    says: 'Gives an address that a person wrote, because the index has not got it, an id to send with a lead. The id holds the address, sealed; nothing is stored.',
    client: true,
    body: { schemas: ['NewAddress'] },
    answers: { 201: { says: 'The address with its id', body: { schemas: ['Address'] } }, 422: refused },
  },
  {
    id: 'readJourney',
    method: 'get',
    path: '/v1/journeys/{name}',
    tag: 'journeys',
    says: 'The answers of a visitor, sealed by the site.',
    client: true,
    parameters: nameOfJourney,
    answers: { 200: { says: 'The answers', body: { schemas: ['Journey'] } }, 404: notFound, 422: refused },
  },
  {
    id: 'keepJourney',
    method: 'put',
    path: '/v1/journeys/{name}',
    tag: 'journeys',
    says: 'Stores the answers of a visitor.',
    client: true,
    parameters: nameOfJourney,
    body: { schemas: ['Journey'] },
    answers: { 204: { says: 'Stored' }, 422: refused },
  },
  {
    id: 'forgetJourney',
    method: 'delete',
    path: '/v1/journeys/{name}',
    tag: 'journeys',
    says: 'Deletes the answers of a visitor.',
    client: true,
    parameters: nameOfJourney,
    answers: { 204: { says: 'Deleted, or unknown' }, 422: refused },
  },
  {
    id: 'readSession',
    method: 'get',
    path: '/v1/sessions/{name}',
    tag: 'sessions',
    says: "A signed-in customer's session, sealed by the site. Reading it does not extend it.",
    client: true,
    parameters: nameOfSession,
    answers: { 200: { says: 'The session', body: { schemas: ['Session'] } }, 404: notFound, 422: refused },
  },
  {
    id: 'touchSession',
    method: 'post',
    path: '/v1/sessions/{name}/activity',
    tag: 'sessions',
    says: 'Records activity, which extends the session.',
    client: true,
    parameters: nameOfSession,
    body: { schemas: ['Activity'] },
    answers: { 200: { says: 'The session', body: { schemas: ['Session'] } }, 404: notFound, 422: refused },
  },
  {
    id: 'beginSession',
    method: 'put',
    path: '/v1/sessions/{name}',
    tag: 'sessions',
    says: 'Creates a session.',
    client: true,
    parameters: nameOfSession,
    body: { schemas: ['NewSession'] },
    answers: {
      204: { says: 'Created' },
      409: { says: 'The session exists', body: { schemas: ['Errors'] } },
      422: refused,
    },
  },
  {
    id: 'endSession',
    method: 'delete',
    path: '/v1/sessions/{name}',
    tag: 'sessions',
    says: 'Deletes a session.',
    client: true,
    parameters: nameOfSession,
    answers: { 204: { says: 'Deleted, or unknown' }, 422: refused },
  },
  {
    id: 'spendState',
    method: 'put',
    path: '/v1/spent-states/{name}',
    tag: 'sessions',
    says: 'Marks the state of a sign-in as used, which can be done once.',
    client: true,
    parameters: nameOfSession,
    body: { schemas: ['SpentState'] },
    answers: {
      204: { says: 'Marked' },
      409: { says: 'Used before', body: { schemas: ['Errors'] } },
      422: refused,
    },
  },
  {
    id: 'countAccounts',
    method: 'get',
    path: '/v1/proxy/Customer/Accounts/AccountStatusCount',
    tag: 'customers',
    says: "How many accounts the token's owner has, by state.",
    client: false,
    token: 'identity',
    answers: { 200: { says: 'The counts', body: { schemas: ['AccountStatusCount'], type: 'application/json' } } },
  },
  {
    id: 'readAccounts',
    method: 'get',
    path: '/v1/accounts',
    tag: 'customers',
    says: "The accounts of the token's owner.",
    client: false,
    token: 'identity',
    answers: { 200: { says: 'The accounts', body: { schemas: ['AccountList'], type: 'application/json' } } },
  },
  {
    id: 'readCustomers',
    method: 'get',
    path: '/v1/customers',
    tag: 'customers',
    says: "The token's owner as a customer, or an empty list.",
    client: true,
    token: 'access',
    answers: { 200: { says: 'One customer or none', body: { schemas: ['CustomerList'] } } },
  },
  {
    id: 'voteOnArticle',
    method: 'post',
    path: '/v1/article-votes',
    tag: 'articles',
    says: "Counts an answer to 'Was this helpful?' without storing who gave it.",
    client: true,
    body: { schemas: ['ArticleVote'] },
    answers: { 201: { says: 'Counted', body: { schemas: ['ArticleVoteAnswer'] } }, 422: refused },
  },
  {
    id: 'search',
    method: 'get',
    path: '/v1/search',
    tag: 'search',
    says: 'Articles that answer a query, ten to a page.',
    client: true,
    query: searchQuery,
    answers: { 200: { says: 'The results', body: { schemas: ['SearchAnswer'] } }, 400: refused },
  },
  {
    id: 'suggest',
    method: 'get',
    path: '/v1/search/suggestions',
    tag: 'search',
    says: 'Articles for what has been typed so far.',
    client: true,
    query: suggestionsQuery,
    answers: { 200: { says: 'At most eight articles', body: { schemas: ['SuggestionsAnswer'] } }, 400: refused },
  },
  {
    id: 'countSearchUses',
    method: 'post',
    path: '/v1/search-uses',
    tag: 'search',
    says: 'Counts what was asked and what came of it, by day. A term that could name a person is not recorded.',
    client: true,
    body: { schemas: ['SearchUses'] },
    answers: { 204: { says: 'Counted' }, 422: refused },
  },
  content('header', contentPaths.header(), 'The links and banners of the header', 'HeaderConfiguration'),
  content('categories', contentPaths.categories('{brand}'), 'The categories and their articles', 'Categories'),
  content('meterRead', contentPaths.meterRead('{brand}'), 'Whether it is a meter read week', 'MeterReadConfig'),
  content('outage', contentPaths.outage('{brand}'), 'What is not working; {} when nothing is wrong', 'Outage'),
  page('deals', contentPaths.deals('{brand}'), 'The deals page', brand),
  page(
    'article',
    contentPaths.article('{brand}', '{category}', '{article}'),
    'An article',
    brand.extend({ category: z.string(), article: z.string() }),
  ),
  health('livez', '/livez', 'Whether the process answers; it asks nothing of others.', { 200: 'It does' }),
  health('readyz', '/readyz', 'Whether the database takes writes.', { 200: 'It does', 503: 'It does not' }),
  {
    id: 'apiDocument',
    method: 'get',
    path: '/v1/openapi.json',
    tag: 'health',
    says: 'This document.',
    client: false,
    answers: { 200: { says: 'OpenAPI 3.1' } },
  },
];

function content(id: string, path: string, says: string, schema: SchemaName): Operation {
  return {
    id,
    method: 'get',
    path,
    tag: 'content',
    says,
    client: false,
    ...(path.includes('{brand}') && { parameters: brand }),
    answers: { 200: { says, body: { schemas: [schema], type: 'application/json' } }, 404: notFound },
  };
}

function page(id: string, path: string, says: string, parameters: z.ZodObject): Operation {
  const answers = { 200: { says, text: true }, 404: notFound };
  return { id, method: 'get', path, tag: 'content', says: `${says}, as HTML`, client: false, parameters, answers };
}

function health(id: string, path: string, says: string, answers: Record<number, string>): Operation {
  return {
    id,
    method: 'get',
    path,
    tag: 'health',
    says,
    client: false,
    answers: Object.fromEntries(
      Object.entries(answers).map(([status, meaning]) => [status, { says: meaning, text: true }]),
    ),
  };
}
