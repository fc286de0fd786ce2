import { jsonApiErrors, jsonApiMediaType } from '@lamplighter/contracts/content/json-api';
import { z } from 'zod';

/** Parts of the `schema` of a route. The OpenAPI document is generated from these schemas. */

/** A part of a request that its module parses: it is described, and Fastify neither validates nor types it. */
export class DocumentOnly {
  /** The part matches one of them. */
  readonly schemas: readonly z.ZodType[];

  constructor(...schemas: z.ZodType[]) {
    this.schemas = schemas;
  }
}

export function jsonApi(description: string, schema: z.ZodType) {
  return { description, content: { [jsonApiMediaType]: { schema } } };
}

export function json(description: string, schema: z.ZodType) {
  return { description, content: { 'application/json': { schema } } };
}

export function text(description: string) {
  return { description, content: { 'text/html': { schema: z.string() }, 'text/plain': { schema: z.string() } } };
}

export const errors = (description: string) => jsonApi(description, jsonApiErrors);
export const invalidRequest = errors('Invalid request');
export const notFound = errors('Not found');

/** The responses of every operation that requires a client or a token, beside its own. */
export const guardedResponses = {
  401: errors('The client-id header names no client of this API, or the token is not accepted'),
  500: errors('Internal error; the request may be retried'),
  503: errors('Temporarily unavailable; the request may be retried after Retry-After seconds'),
};
