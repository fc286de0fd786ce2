import { jsonApiErrors } from '@lamplighter/contracts/content/json-api';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { createTestPlatform } from '../../test/database.ts';

const journey = `/v1/journeys/${'n'.repeat(43)}`;
const document = (type: string, attributes: object) => JSON.stringify({ data: { type, attributes } });

async function errorOf(method: 'GET' | 'PUT' | 'POST', url: string, payload?: string) {
  const app = await createTestPlatform({});
  const headers = { 'client-id': 'help', ...(payload !== undefined && { 'content-type': 'application/vnd.api+json' }) };
  const response = await app.inject({ method, url, headers, ...(payload !== undefined && { payload }) });
  expect(response.headers['content-type']).toBe('application/vnd.api+json; charset=utf-8');
  const { errors } = jsonApiErrors.parse(response.json());
  return { status: response.statusCode, errors: errors.map(({ title, details }) => `${title}: ${details}`) };
}

it.each([
  ['GET', '/v1/journeys/short', undefined, 'This is no name of a journey.'],
  ['PUT', '/v1/journeys/short', document('journeys', { sealed: 'AAEC' }), 'This is no name of a journey.'],
  ['PUT', journey, document('journeys', { sealed: 'not base64!' }), 'This is no sealed journey.'],
  ['PUT', journey, 'null', 'This is no sealed journey.'],
  ['PUT', journey, undefined, 'This is no sealed journey.'],
  ['GET', '/v1/sessions/short', undefined, 'This is no name of a session or a state.'],
  ['PUT', `/v1/sessions/${'n'.repeat(43)}`, '{}', 'This is no sealed session.'],
  ['PUT', `/v1/spent-states/${'n'.repeat(43)}`, '{}', 'This is no state of a sign-in.'],
  ['POST', '/v1/article-votes', '{}', 'A vote names an article and says whether it was helpful.'],
  ['POST', '/v1/article-comments', '{}', 'A comment names an article and has at most 500 characters.'],
  ['POST', '/v1/search-uses', '{}', 'A record has a term, an outcome and a count.'],
  ['GET', '/v1/addresses', undefined, 'postcode: is not a full UK postcode'],
] as const)('%s %s with %s is unprocessable', async (method, url, payload, details) => {
  expect(await errorOf(method, url, payload)).toEqual({ status: 422, errors: [`Invalid request: ${details}`] });
});

it('a query is rejected with the rule of each field, and without its value', async () => {
  const app = await createTestPlatform({});
  const querystring = z.object({ category: z.string().regex(/^[a-z]+$/), page: z.coerce.number() });
  app.get('/asked', { schema: { hide: true, querystring } }, async () => 'asked');
  const response = await app.inject('/asked?page=canary&category=No!');
  expect(response.statusCode).toBe(400);
  expect(jsonApiErrors.parse(response.json()).errors.map(({ details }) => details)).toEqual([
    '✖ Invalid string: must match pattern /^[a-z]+$/\n  → at category\n✖ Invalid input: expected number, received NaN\n  → at page',
  ]);
});
