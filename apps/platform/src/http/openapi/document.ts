import { jsonApiMediaType } from '@lamplighter/contracts/json-api';
import type { z } from 'zod';
import { type Operation, operations } from './operations.ts';
import { schemas } from './schemas.ts';
import { toWire } from './wire-schema.ts';

const stranger = {
  says: 'The client-id header names no client of this API, or the token is not taken',
  body: { schemas: ['Errors'] },
} as const;
const failure = { says: 'Internal error; the request may be retried', body: { schemas: ['Errors'] } } as const;

/** The OpenAPI 3.1 document, generated from the shared contracts and the list of operations. */
export function apiDocument() {
  return {
    openapi: '3.1.1',
    info: {
      title: 'Lamplighter platform',
      version: '1.0.0',
      description:
        'What the help-and-support site calls. A supplier with its own leads API, search engine or content server answers the same calls. ' +
        'Rules that a schema cannot hold (lengths in characters as people count them, half characters, pairs of fields) are refused with 422 and a pointer.',
    },
    servers: [{ url: '/' }],
    paths: pathItems(),
    components: {
      schemas: Object.fromEntries(Object.entries(schemas).map(([name, schema]) => [name, toWire(schema)])),
      securitySchemes: {
        client: {
          type: 'apiKey',
          in: 'header',
          name: 'client-id',
          description: 'Names the calling client. It is not a secret.',
        },
        identity: {
          type: 'http',
          scheme: 'bearer',
          bearerFormat: 'JWT',
          description: "The identity provider's id token.",
        },
        access: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT', description: 'Its access token for this API.' },
      },
    },
  };
}

function pathItems(): Record<string, Record<string, unknown>> {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const operation of operations) {
    paths[operation.path] = { ...paths[operation.path], [operation.method]: describe(operation) };
  }
  return paths;
}

function describe({ id, tag, says, client, token, body, answers, ...rest }: Operation) {
  const isGuarded = client || token !== undefined;
  return {
    operationId: id,
    tags: [tag],
    summary: says,
    security: isGuarded ? [{ ...(client && { client: [] }), ...(token && { [token]: [] }) }] : [],
    parameters: [
      ...parameters('path', rest.parameters),
      ...parameters('query', rest.query),
      ...parameters('header', rest.headers),
    ],
    ...(body && { requestBody: { required: true, content: media(body) } }),
    responses: Object.fromEntries(
      Object.entries({ ...answers, ...(isGuarded && { 401: stranger, 500: failure }) }).map(([status, answer]) => [
        status,
        described(answer),
      ]),
    ),
  };
}

function described({ says, body, text }: Operation['answers'][number]) {
  const plain = text
    ? { 'text/html': { schema: { type: 'string' } }, 'text/plain': { schema: { type: 'string' } } }
    : undefined;
  const content = body ? media(body) : plain;
  return { description: says, ...(content && { content }) };
}

function media({ schemas: names, type = jsonApiMediaType }: NonNullable<Operation['body']>) {
  const [first, ...others] = names.map((name) => ({ $ref: `#/components/schemas/${name}` }));
  return { [type]: { schema: others.length > 0 ? { anyOf: [first, ...others] } : first } };
}

function parameters(place: 'path' | 'query' | 'header', contract: z.ZodObject | undefined) {
  if (!contract) return [];
  const { properties = {}, required = [] } = toWire({ contract, side: 'sent' });
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: place,
    required: required.includes(name),
    schema,
  }));
}
