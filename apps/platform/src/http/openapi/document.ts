import fastifySwagger, { type SwaggerTransform } from '@fastify/swagger';
import { jsonApiMediaType } from '@lamplighter/contracts/json-api';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { DocumentOnly } from '../route-schema.ts';
import { componentSchemas, schemaObject } from './components.ts';
import { toWire } from './wire-schema.ts';

const info = {
  title: 'Lamplighter platform',
  version: '1.0.0',
  description:
    'What the help-and-support site calls. A supplier with its own leads API, search engine or content server serves the same calls. ' +
    'Rules that a schema cannot express (lengths in characters as people count them, half characters, pairs of fields) are checked in code: the response is 422 with a pointer.',
};

const securitySchemes = {
  client: {
    type: 'apiKey',
    in: 'header',
    name: 'client-id',
    description: 'Names the calling client. It is not a secret.',
  },
  webhook: {
    type: 'apiKey',
    in: 'header',
    name: 'webhook-signature',
    description: 'Standard Webhooks: v1, and the HMAC-SHA256 of webhook-id, webhook-timestamp and the body, in base64.',
  },
  identity: {
    type: 'http',
    scheme: 'bearer',
    bearerFormat: 'JWT',
    description: "The identity provider's id token.",
  },
  access: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT', description: 'Its access token for this API.' },
} as const;

/** Collects the schemas of all routes that are registered after it; `app.swagger()` returns the OpenAPI document. */
export async function describeRoutes(app: FastifyInstance): Promise<void> {
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

/** The document with its named schemas. @fastify/swagger would rewrite their keywords for OpenAPI 3.0. */
export function openApiDocument(app: FastifyInstance) {
  return { ...app.swagger(), components: { schemas: componentSchemas(), securitySchemes } };
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
