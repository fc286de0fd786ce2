import fastifySwagger, { type SwaggerTransform } from '@fastify/swagger';
import { accountList, accountStatusCount, customerList } from '@lamplighter/contracts/accounts/accounts';
import {
  newSession,
  sealedJourney,
  sealedSession,
  sessionActivity,
  spentState,
} from '@lamplighter/contracts/accounts/session-store';
import {
  articleComment,
  articleCommentResponse,
  articleVote,
  articleVoteResponse,
} from '@lamplighter/contracts/content/article-feedback';
import {
  categories,
  furtherNotices,
  headerConfiguration,
  meterReadConfig,
  outage,
} from '@lamplighter/contracts/content/content';
import { jsonApiErrors, jsonApiMediaType } from '@lamplighter/contracts/content/json-api';
import { addressDocument, addressList, newAddress } from '@lamplighter/contracts/leads/address';
import { feedbackLead, helpLead, meterReadLead } from '@lamplighter/contracts/leads/lead';
import { leadResponse } from '@lamplighter/contracts/leads/lead-reference';
import { leadStatusEvent, leadStatusQuery, leadStatusResponse } from '@lamplighter/contracts/leads/lead-status';
import { attributeName, unknownAttribute } from '@lamplighter/contracts/leads/unknown-attributes';
import { searchContent } from '@lamplighter/contracts/search/search-content';
import { searchUses } from '@lamplighter/contracts/search/search-use';
import type { FastifyInstance } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { DocumentOnly } from '../route-schema.ts';
import { type ApiDescription, platformApi } from './api-descriptions.ts';

/** Collects the schemas of all routes that are registered after it; `app.swagger()` returns the OpenAPI document. */
export async function describeRoutes(app: FastifyInstance, { info, securitySchemes }: ApiDescription): Promise<void> {
  app.addHook('onRoute', ({ method, url, schema }) => {
    if (schema?.hide || (schema?.operationId && schema.response)) return;
    throw new Error(`${method} ${url} has no schema with an operationId and its responses`);
  });
  await app.register(fastifySwagger, {
    openapi: { openapi: '3.1.1', info, servers: [{ url: '/' }], components: { securitySchemes } },
    // OpenAPI 3.1 has `const`.
    convertConstToEnum: false,
    transform: toJsonSchema,
  });
}

/** The document with the named schemas that it uses. @fastify/swagger would rewrite their keywords for OpenAPI 3.0. */
export function openApiDocument(app: FastifyInstance, { securitySchemes }: ApiDescription) {
  const document = app.swagger();
  const schemas = componentSchemas(JSON.stringify(document.paths));
  return { ...document, components: { schemas, securitySchemes } };
}

const part = z.union([z.instanceof(z.ZodType), z.instanceof(DocumentOnly)]).optional();
const routeSchema = z.object({
  params: part,
  querystring: part,
  headers: part,
  body: part,
  response: z.record(
    z.string(),
    z.object({
      description: z.string(),
      content: z.record(z.string(), z.object({ schema: z.instanceof(z.ZodType) })).optional(),
    }),
  ),
});

type Part = z.infer<typeof part>;
type Response = z.infer<typeof routeSchema>['response'][string];

const toJsonSchema: SwaggerTransform = ({ schema, url }) => {
  if (schema.hide) return { schema, url };
  const { params, querystring, headers, body, response } = routeSchema.parse(schema);
  const described = {
    ...schema,
    params: parameters(params),
    querystring: parameters(querystring),
    headers: parameters(headers),
    body: requestBody(body),
    consumes: schema.consumes ?? [jsonApiMediaType],
    response: Object.fromEntries(Object.entries(response).map(([status, one]) => [status, responseObject(one)])),
  };
  return { schema: described, url };
};

function schemasOf(described: Part): readonly z.ZodType[] {
  if (described instanceof DocumentOnly) return described.schemas;
  return described ? [described] : [];
}

function parameters(described: Part) {
  const [contract] = schemasOf(described);
  return contract && toWire({ contract, side: 'request' });
}

function requestBody(described: Part) {
  const [first, ...others] = schemasOf(described).map((contract) => schemaObject(contract, 'request'));
  return others.length > 0 ? { anyOf: [first, ...others] } : first;
}

function responseObject({ description, content }: Response) {
  // The type `null` makes @fastify/swagger describe a response without content.
  if (!content) return { type: 'null', description };
  const media = Object.entries(content).map(
    ([type, { schema }]) => [type, { schema: schemaObject(schema, 'response') }] as const,
  );
  return { description, content: Object.fromEntries(media) };
}

/** `GET /v1/openapi.json`. Public: it contains no secrets. */
export const apiDocumentRoutes: FastifyPluginAsyncZod = async (app) => {
  let document: string | undefined;
  const schema = {
    operationId: 'apiDocument',
    tags: ['health'],
    summary: 'This document.',
    security: [],
    response: { 200: { description: 'OpenAPI 3.1' } },
  };
  app.get('/v1/openapi.json', { schema }, async (_request, reply) => {
    // Generated on the first request, when all routes are registered.
    document ??= JSON.stringify(openApiDocument(app, platformApi));
    return reply.type('application/json').header('cache-control', 'public, max-age=300').send(document);
  });
};

/** The contracts with a name of their own in the OpenAPI document (`#/components/schemas/…`). */
const components: Record<string, WireSchema> = {
  Errors: { contract: jsonApiErrors, side: 'response' },
  HelpLead: { contract: helpLead, side: 'request', unknownAttributes: true },
  FeedbackLead: { contract: feedbackLead, side: 'request', unknownAttributes: true },
  MeterReadLead: { contract: meterReadLead, side: 'request', unknownAttributes: true },
  UnknownAttribute: { contract: unknownAttribute, side: 'request' },
  LeadResponse: { contract: leadResponse, side: 'response' },
  LeadStatusQuery: { contract: leadStatusQuery, side: 'request' },
  LeadStatusResponse: { contract: leadStatusResponse, side: 'response', kebabCase: true },
  LeadStatusEvent: { contract: leadStatusEvent, side: 'request' },
  NewAddress: { contract: newAddress, side: 'request', kebabCase: true },
  Address: { contract: addressDocument, side: 'response', kebabCase: true },
  AddressList: { contract: addressList, side: 'response', kebabCase: true },
  Journey: { contract: sealedJourney, side: 'request' },
  Session: { contract: sealedSession, side: 'request' },
  NewSession: { contract: newSession, side: 'request' },
  SpentState: { contract: spentState, side: 'request' },
  Activity: { contract: sessionActivity, side: 'request' },
  AccountStatusCount: { contract: accountStatusCount, side: 'response' },
  AccountList: { contract: accountList, side: 'response' },
  CustomerList: { contract: customerList, side: 'response', kebabCase: true },
  ArticleVote: { contract: articleVote, side: 'request' },
  ArticleVoteResponse: { contract: articleVoteResponse, side: 'response' },
  ArticleComment: { contract: articleComment, side: 'request' },
  ArticleCommentResponse: { contract: articleCommentResponse, side: 'response' },
  SearchUses: { contract: searchUses, side: 'request' },
  // Request side, because the site reads content leniently: a supplier's own server may omit fields with a default.
  HeaderConfiguration: { contract: headerConfiguration, side: 'request' },
  Categories: { contract: categories, side: 'request' },
  Outage: { contract: outage, side: 'request' },
  FurtherNotices: { contract: furtherNotices, side: 'request' },
  MeterReadConfig: { contract: meterReadConfig, side: 'request' },
  SearchContent: { contract: searchContent, side: 'request' },
};

const names = new Map<z.ZodType, string>(Object.entries(components).map(([name, { contract }]) => [contract, name]));

const referenceTo = (name: string) => `#/components/schemas/${name}`;

/** The components that the text refers to, and those that these refer to. */
function componentSchemas(text: string): Record<string, JsonSchema> {
  const usedIn = (where: string) => Object.keys(components).filter((name) => where.includes(`"${referenceTo(name)}"`));
  const wireOf = (names: string[]) =>
    Object.fromEntries(
      Object.entries(components).flatMap(([name, one]) => (names.includes(name) ? [[name, toWire(one)]] : [])),
    );
  const direct = usedIn(text);
  return wireOf([...direct, ...usedIn(JSON.stringify(wireOf(direct)))]);
}

/** A reference to the component of this contract, or the schema itself where it has no name. */
function schemaObject(contract: z.ZodType, side: WireSchema['side']): JsonSchema {
  const name = names.get(contract);
  return name === undefined ? toWire({ contract, side }) : { $ref: referenceTo(name) };
}

type JsonSchema = z.core.JSONSchema.BaseSchema;

type WireSchema = {
  contract: z.ZodType;
  /** In a request a field with a default is optional, in a response it is present. */
  side: 'request' | 'response';
  /** The code's camelCase names are kebab-case on the wire. */
  kebabCase?: boolean;
  /** A lead may have attributes of a newer release. */
  unknownAttributes?: boolean;
};

/** The contract as JSON Schema 2020-12, with wire names. Checks in code (`refine`) are not included. */
function toWire({ contract, side, kebabCase = false, unknownAttributes = false }: WireSchema): JsonSchema {
  const { $schema: _, ...schema } = z.toJSONSchema(contract, { io: side === 'request' ? 'input' : 'output' });
  if (unknownAttributes) return withUnknownAttributes(schema);
  return kebabCase ? renamed(schema) : schema;
}

/** The schema of a lead, whose `attributes` may also have unknown ones. */
function withUnknownAttributes(lead: JsonSchema): JsonSchema {
  const opened = (attributes: JsonSchema): JsonSchema =>
    attributes.oneOf
      ? { ...attributes, oneOf: attributes.oneOf.map(opened) }
      : {
          ...attributes,
          propertyNames: { pattern: attributeName.source },
          additionalProperties: { $ref: referenceTo('UnknownAttribute') },
        };
  return withProperty(lead, 'data', (data) => withProperty(data, 'attributes', opened));
}

function withProperty(schema: JsonSchema, name: string, change: (property: JsonSchema) => JsonSchema): JsonSchema {
  const property = schema.properties?.[name];
  if (typeof property !== 'object') throw new Error(`no property ${name}`);
  return { ...schema, properties: { ...schema.properties, [name]: change(property) } };
}

function renamed(schema: JsonSchema): JsonSchema {
  const { properties, required, items, anyOf, oneOf } = schema;
  return {
    ...schema,
    ...(properties && {
      properties: Object.fromEntries(
        Object.entries(properties).map(([name, inner]) => [toKebab(name), renamedInner(inner)]),
      ),
    }),
    ...(required && { required: required.map(toKebab) }),
    ...(items && !Array.isArray(items) && { items: renamedInner(items) }),
    ...(anyOf && { anyOf: anyOf.map(renamed) }),
    ...(oneOf && { oneOf: oneOf.map(renamed) }),
  };
}

const renamedInner = (inner: z.core.JSONSchema._JSONSchema) => (typeof inner === 'boolean' ? inner : renamed(inner));

const toKebab = (name: string) => name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
