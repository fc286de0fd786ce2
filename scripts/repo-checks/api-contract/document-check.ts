import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { z } from 'zod';
import { generateApiDocument } from '../../../apps/platform/src/http/openapi/generate.ts';
import type { Exchange } from './listening-wire.ts';

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
export const operations = Object.values(document.paths).flatMap((item) => Object.values(item));

const ajv = new Ajv2020({ strict: false, allErrors: true, coerceTypes: false });
addFormats.default(ajv);
// The `pattern` beside the format checks it.
ajv.addFormat('base64', true);
ajv.addSchema({ $id: 'api', components: document.components });

type Described = { operation: z.infer<typeof operation>; inPath: Record<string, string> };

/** Where an exchange differs from the document. */
export function mistakes(exchange: Exchange): string[] {
  const found = describedAs(exchange);
  const call = `${exchange.method} ${exchange.url.pathname}`;
  if (!found) return [`${call} is not in the document`];
  return [...requestMistakes(exchange, found), ...responseMistakes(exchange, found)].map((what) => `${call}: ${what}`);
}

export function operationOf(exchange: Exchange): string | undefined {
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
  return judge(schema, isNumber ? Number(value) : value).map((what) => `${name} ${what}`);
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
  return judge(described.schema, type.startsWith('text/') ? body : JSON.parse(body));
}

function judge(schema: unknown, value: unknown): string[] {
  const text = JSON.stringify(schema).replaceAll('"#/components/', '"api#/components/');
  const validate = ajv.compile(JSON.parse(text));
  return validate(value)
    ? []
    : (validate.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`);
}
