import { contentPaths } from '@lamplighter/contracts/content/content-paths';
import type { ManualAddress } from '@lamplighter/contracts/leads/address';
import { buildHelpLead } from '@lamplighter/contracts/leads/help-lead';
import { sampleAnswers, sampleLeads } from '@lamplighter/contracts/leads/lead-samples';
import { searchContent } from '@lamplighter/contracts/search/search-content';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { generateApiDocument } from '../../../apps/platform/src/http/openapi/generate.ts';
import { findByReference } from '../../../apps/platform/src/modules/lead-lifecycle/lead-queries.ts';
import { createSessions } from '../../../apps/site/server/auth/sessions.ts';
import { createAddresses } from '../../../apps/site/server/clients/addresses.ts';
import { createArticleVotes } from '../../../apps/site/server/clients/article-votes.ts';
import { createLeadStatuses } from '../../../apps/site/server/clients/lead-status.ts';
import { createLeads } from '../../../apps/site/server/clients/leads.ts';
import { createSearchUse } from '../../../apps/site/server/clients/search-use.ts';
import { createContent } from '../../../apps/site/server/content/content.ts';
import { createContentCache } from '../../../apps/site/server/content/content-cache.ts';
import { createJourneys } from '../../../apps/site/server/journeys/journeys.ts';
import { devKeyRing, devSecrets } from '../../../dev/secrets.ts';
import { keepRelease } from '../upgrade/kept-release.ts';
import type { Exchange } from './listening-wire.ts';
import { logger, startWiredPlatform } from './wired-platform.ts';

/** The site's clients call the platform through a recording proxy; each exchange is checked with the API document. */

let platform: Awaited<ReturnType<typeof startWiredPlatform>>;
beforeAll(async () => {
  platform = await startWiredPlatform();
}, 60_000);
afterAll(async () => {
  const { KEEP_RELEASE: release } = process.env;
  if (release) await keepRelease(release, platform);
  await platform.stop();
}, 60_000);

it('the site sends what the API document says, and understands the responses', { timeout: 60_000 }, async () => {
  const { sql, upstreams, prefill, tokensOf } = platform;
  const { mainApi, contentSearch } = upstreams;
  const leads = createLeads(mainApi, logger);
  for (const [key, lead] of Object.entries(sampleLeads())) {
    expect(await leads.send(lead, key)).toHaveProperty('reference');
  }
  const callBack = { day: '2026-11-20', from: '08:00', to: '12:00', 'may-leave-message': false };
  const calledBack = buildHelpLead({ ...sampleAnswers, complaint: 'enquiry-gas-and-electricity', email: '', callBack });
  expect(await leads.send(calledBack, 'call-back')).toHaveProperty('reference');

  const addresses = createAddresses(mainApi, logger);
  expect(await addresses.find('ZZ99 9ZZ')).toEqual({ state: 'none' });
  const address = await addresses.add(wroteByHand);
  const atHome = buildHelpLead({ ...sampleAnswers, addressId: address?.id });
  const sent = await leads.send(atHome, 'at-home');
  const lead = await findByReference(sql, devKeyRing, sent?.reference ?? '');
  const label = 'Beacon House, 14 Lantern Row, Larkfield';
  expect(lead?.document).toMatchObject({ included: [{ attributes: { address: label, 'is-manual': true } }] });

  const statuses = createLeadStatuses(mainApi, logger);
  const asked = { reference: sent?.reference ?? '' };
  const found = { state: 'found', lead: { kind: 'complaint', contactMethod: 'email', history: [] } };
  expect(await statuses.find({ ...asked, email: sampleAnswers.email })).toMatchObject(found);
  expect(await statuses.find({ ...asked, postcode: 'LK42QT' })).toMatchObject(found);
  expect(await statuses.find({ ...asked, email: 'other@example.com' })).toEqual({ state: 'none' });

  const journeys = createJourneys(mainApi, [devSecrets.SESSION_SECRETS]);
  const cookie = await (await journeys.open(null)).save({ firstName: 'Morag' });
  const again = await journeys.open(cookie.split(';')[0] ?? '');
  expect(again.answers).toEqual({ firstName: 'Morag' });
  await again.forget();
  expect((await journeys.open(cookie.split(';')[0] ?? '')).answers).toBeUndefined();

  const sessions = createSessions(mainApi, [devSecrets.SESSION_SECRETS]);
  const grant = { identity: { token: 'identity', endsAt: Date.now() + 60_000 } };
  const [session = ''] = (await sessions.begin(grant, 'c-1')).cookie.split(';');
  expect(await sessions.look(session)).toHaveProperty('identityToken', 'identity');
  expect(await sessions.touch(session)).toHaveProperty('identityToken', 'identity');
  await sessions.end(session);
  expect(await sessions.spendState('s'.repeat(43), Date.now() + 60_000)).toBe(true);
  expect(await sessions.spendState('s'.repeat(43), Date.now() + 60_000)).toBe(false);

  expect(await prefill(await tokensOf('held'))).toHaveProperty('firstName', 'Morag');
  expect(await prefill(await tokensOf('lost'))).toHaveProperty('firstName', 'Morag');

  const cache = createContentCache(logger, 0);
  const content = createContent(upstreams, cache, 'larkfield', () => new Date());
  await Promise.all([
    content.header(),
    content.notices(undefined),
    content.categories(),
    content.meterRead(),
    content.deals(),
  ]);
  expect(await content.refreshOperational()).toBe(true);
  expect(await content.redirects()).toEqual({});
  expect(await content.article('meters', 'no-such-article')).toBeNull();
  expect(await content.article('meters', 'how-to-read-your-meter')).not.toBeNull();
  cache.clear();

  const votes = createArticleVotes(mainApi);
  await votes.record('meters/how-to-read-your-meter', true);
  await votes.comment('meters/how-to-read-your-meter', 'Where is the meter of a flat?');

  const { text } = await contentSearch.request(contentPaths.search('larkfield'));
  expect(searchContent.parse(JSON.parse(text)).articles.length).toBeGreaterThan(80);

  const searchUse = createSearchUse(mainApi, logger, { isSensitive: () => false, groupOf: () => 1 });
  searchUse.note({ outcome: 'nothing', term: 'kettle' }, '192.0.2.1');
  searchUse.note({ outcome: 'asked-next', term: 'kettle', next: 'meter' });
  searchUse.note({ outcome: 'opened', term: 'meter', page: 'meters/how-to-read-your-meter', place: 2 });
  searchUse.note({ outcome: 'helpful', term: 'meter', page: 'meters/how-to-read-your-meter' });
  await searchUse.stop();

  expect(platform.wire.exchanges.length).toBeGreaterThan(15);
  expect(platform.wire.exchanges.flatMap(mistakes)).toEqual([]);
});

it('every call that the document offers to the site was made', () => {
  const made = new Set(platform.wire.exchanges.map(operationOf));
  // Webhooks are offered to the CRM.
  const others = ['health', 'webhooks'];
  const offered = operations
    .filter(({ tags }) => !tags.some((tag) => others.includes(tag)))
    .map(({ operationId }) => operationId);
  expect(offered.filter((id) => !made.has(id))).toEqual([]);
});

it('a response that is not in the document would be noticed', () => {
  const kept = platform.wire.exchanges.find((one) => operationOf(one) === 'sendLead');
  if (!kept) throw new Error('no lead was sent');
  expect(mistakes({ ...kept, body: '{"data":{"type":"leads","id":"1"}}' })).not.toEqual([]);
  expect(mistakes({ ...kept, sent: kept.sent.replace('"first-name"', '"firstName"') })).not.toEqual([]);
  expect(mistakes({ ...kept, status: 418 })).not.toEqual([]);
  expect(mistakes({ ...kept, headers: {} })).not.toEqual([]);
  expect(mistakes({ ...kept, url: new URL('http://platform/v1/lead') })).not.toEqual([]);
});

const wroteByHand: ManualAddress = {
  address: null,
  addressLine1: 'Lantern Row',
  addressLine2: null,
  country: null,
  county: null,
  flatNumber: null,
  houseName: 'Beacon House',
  houseNumber: '14',
  postcode: 'LK4 2QT',
  pesRegion: null,
  postalTown: 'Larkfield',
  mpans: [],
  mprns: [],
  isManual: true,
  bgServiceArea: null,
};

/** The part of OpenAPI that is needed to check a call. */
const media = z.record(z.string(), z.object({ schema: z.unknown() }));
const operation = z.object({
  operationId: z.string(),
  tags: z.array(z.string()),
  security: z.array(z.record(z.string(), z.array(z.string()))),
  parameters: z
    .array(
      z.object({
        name: z.string(),
        in: z.enum(['path', 'query', 'header']),
        required: z.boolean(),
        schema: z.unknown(),
      }),
    )
    .default([]),
  requestBody: z.object({ content: media }).optional(),
  responses: z.record(z.string(), z.object({ content: media.optional() })),
});
const document = z
  .object({ paths: z.record(z.string(), z.record(z.string(), operation)), components: z.unknown() })
  .parse(JSON.parse(JSON.stringify(await generateApiDocument())));

/** All operations of the document. */
const operations = Object.values(document.paths).flatMap((item) => Object.values(item));

const ajv = new Ajv2020({ strict: false, allErrors: true, coerceTypes: false });
addFormats.default(ajv);
// The `pattern` beside the format checks it.
ajv.addFormat('base64', true);
ajv.addSchema({ $id: 'api', components: document.components });

type Described = { operation: z.infer<typeof operation>; inPath: Record<string, string> };

/** Where an exchange differs from the document. */
function mistakes(exchange: Exchange): string[] {
  const found = describedAs(exchange);
  const call = `${exchange.method} ${exchange.url.pathname}`;
  if (!found) return [`${call} is not in the document`];
  return [...requestMistakes(exchange, found), ...responseMistakes(exchange, found)].map((what) => `${call}: ${what}`);
}

function operationOf(exchange: Exchange): string | undefined {
  return describedAs(exchange)?.operation.operationId;
}

function describedAs({ method, url }: Exchange): Described | undefined {
  for (const [path, item] of Object.entries(document.paths)) {
    const groups = pathShape(path).exec(url.pathname)?.groups;
    const operation = item[method];
    if (operation && pathShape(path).test(url.pathname)) return { operation, inPath: { ...groups } };
  }
  return undefined;
}

function pathShape(path: string): RegExp {
  const literal = path.replaceAll(/[.*+?^$()|[\]\\]/g, String.raw`\$&`);
  return new RegExp(`^${literal.replaceAll(/\{(\w+)\}/g, '(?<$1>[^/]+)')}$`);
}

function requestMistakes({ url, headers, sent, status }: Exchange, { operation, inPath }: Described): string[] {
  const wrong: string[] = [];
  const needs = operation.security.flatMap((one) => Object.keys(one));
  if (needs.includes('client') && !headers['client-id']) wrong.push('no client-id');
  if (needs.some((one) => one !== 'client') && !headers.authorization) wrong.push('no token');
  const given = { path: inPath, query: Object.fromEntries(url.searchParams), header: headers };
  for (const parameter of operation.parameters) {
    const name = parameter.in === 'header' ? parameter.name.toLowerCase() : parameter.name;
    wrong.push(...parameterMistakes(parameter, given[parameter.in][name]));
  }
  const known = new Set(operation.parameters.map(({ name }) => name));
  for (const name of url.searchParams.keys()) if (!known.has(name)) wrong.push(`query ${name} is not known`);
  // A request that the platform rejected need not match the document.
  if (status < 400) wrong.push(...bodyMistakes(operation.requestBody?.content, headers['content-type'] ?? '', sent));
  return wrong;
}

type Parameter = z.infer<typeof operation>['parameters'][number];

function parameterMistakes({ name, required, schema }: Parameter, value: unknown): string[] {
  if (value === undefined) return required ? [`${name} is missing`] : [];
  const isNumber = z.object({ type: z.literal('integer') }).safeParse(schema).success;
  return schemaErrors(schema, isNumber ? Number(value) : value).map((what) => `${name} ${what}`);
}

function responseMistakes({ status, type, body }: Exchange, { operation }: Described): string[] {
  const response = operation.responses[status];
  if (!response) return [`status ${status} is not in the document`];
  return bodyMistakes(response.content, type, body);
}

function bodyMistakes(content: z.infer<typeof media> | undefined, type: string, body: string): string[] {
  if (!content) return body === '' ? [] : ['a body where none is expected'];
  const described = content[type];
  if (!described) return [`a body of type ${type}`];
  return schemaErrors(described.schema, type.startsWith('text/') ? body : JSON.parse(body));
}

function schemaErrors(schema: unknown, value: unknown): string[] {
  const text = JSON.stringify(schema).replaceAll('"#/components/', '"api#/components/');
  const validate = ajv.compile(JSON.parse(text));
  return validate(value)
    ? []
    : (validate.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`);
}
