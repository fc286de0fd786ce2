import type { FastifyInstance, FastifySchemaCompiler } from 'fastify';
import type { SchemaErrorDataVar, SchemaErrorFormatter } from 'fastify/types/schema.js';
import { validatorCompiler } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { ApiError } from './api-error.ts';
import { DocumentOnly } from './route-schema.ts';

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
