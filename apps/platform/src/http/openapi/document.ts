import fastifySwagger, { type SwaggerTransform } from '@fastify/swagger';
import { jsonApiMediaType } from '@lamplighter/contracts/json-api';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { DocumentOnly } from '../route-schema.ts';
import type { ApiDescription } from './api-descriptions.ts';
import { componentSchemas, schemaObject } from './components.ts';
import { toWire } from './wire-schema.ts';

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
  const schemas = componentSchemas((reference) => JSON.stringify(document.paths).includes(`"${reference}"`));
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
