import { jsonApiMediaType } from '@lamplighter/contracts/content/json-api';
import type { FastifyInstance, FastifyRequest, FastifySchemaCompiler } from 'fastify';
import type { SchemaErrorDataVar, SchemaErrorFormatter } from 'fastify/types/schema.js';
import { validatorCompiler } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { ApiError } from './api-error.ts';
import { DocumentOnly } from './route-schema.ts';

/** Accepts JSON:API bodies only (415 otherwise), and rejects prototype poisoning. */
export function readJsonApiBodies(app: FastifyInstance, bodyLimit: number): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser<string>(jsonApiMediaType, { parseAs: 'string', bodyLimit }, (request, body, done) => {
    // A proxy may announce an empty body.
    if (request.method === 'DELETE' && body === '') return done(null, undefined);
    return parse(request, body, (error, parsed) => (error ? done(unreadable(error)) : done(null, parsed)));
  });
}

// The parser's message is not used, because it may quote the body.
function unreadable(cause: Error): ApiError {
  return new ApiError(400, [{ title: 'Invalid JSON', details: 'The body is not a JSON document.' }], {
    cause,
  });
}

/** The client in the `client-id` header. It identifies a client and is not a secret. */
export function requireClient(request: FastifyRequest, known: readonly string[]): string {
  const id = request.headers['client-id'];
  const client = known.find((one) => one === id);
  if (client !== undefined) return client;
  throw new ApiError(401, [{ title: 'Unknown client', details: 'The client-id header names no client of this API.' }]);
}

/** Requests are validated with the schemas of their routes; responses are typed and tested, but not validated. */
export function validateRequests(app: FastifyInstance): void {
  app.setValidatorCompiler(compileValidator);
  app.setSerializerCompiler(() => (payload) => JSON.stringify(payload));
  app.setSchemaErrorFormatter(describeIssues);
}

const compileValidator: FastifySchemaCompiler<z.ZodType | DocumentOnly> = ({ schema, ...route }) =>
  schema instanceof DocumentOnly ? () => true : validatorCompiler({ schema, ...route });

/** Without a formatter of its own a route responds 400 with the messages of its schema. */
const describeIssues: SchemaErrorFormatter = (errors) => {
  const issues = errors.map(({ instancePath, message = '' }) => ({
    message,
    path: instancePath.split('/').filter(Boolean),
  }));
  return new ApiError(400, [{ title: 'Invalid request', details: z.prettifyError({ issues }) }]);
};

/** The error formatter of a route that responds 422 with one sentence for each part of the request. */
export function unprocessable(details: Partial<Record<SchemaErrorDataVar, string>>): SchemaErrorFormatter {
  return (_errors, part) =>
    new ApiError(422, [{ title: 'Invalid request', details: details[part] ?? 'The request is not valid.' }]);
}
