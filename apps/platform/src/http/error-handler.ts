import { randomUUID } from 'node:crypto';
import { type JsonApiErrors, jsonApiMediaType } from '@lamplighter/contracts/json-api';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { isDatabaseUnavailable } from '../db/database-errors.ts';
import { ApiError, type ApiErrorReason } from './api-error.ts';

const databaseUnavailable: ApiErrorReason = {
  title: 'Temporarily unavailable',
  details: 'The request could not be completed at present. It may be retried.',
};

function describe(status: number, error: FastifyError | ApiError): ApiErrorReason[] {
  if (error instanceof ApiError) return error.reasons;
  if (status === 404) return [{ title: 'Not found', details: 'No resource exists at this URL.' }];
  if (status < 500) return [{ title: 'Invalid request', details: error.message }];
  return [{ title: 'Internal error', details: 'The request failed. It may be retried.' }];
}

/** Sends every error in the JSON:API shape. The cause is only logged, under the same id. */
export function handleError(thrown: FastifyError | ApiError, request: FastifyRequest, reply: FastifyReply) {
  const error = isDatabaseUnavailable(thrown)
    ? new ApiError(503, [databaseUnavailable], { retryAfterSeconds: 1, cause: thrown })
    : thrown;
  const status = error.statusCode ?? 500;
  const id = randomUUID();
  if (status >= 500) request.log.error({ event: 'request-failed', err: error, state: id }, 'request failed');
  if (error instanceof ApiError && error.retryAfterSeconds) reply.header('retry-after', error.retryAfterSeconds);
  const body: JsonApiErrors = {
    errors: describe(status, error).map(({ title, details, pointer }) => ({
      id,
      status: String(status),
      title,
      details,
      ...(pointer !== undefined && { source: { pointer } }),
    })),
  };
  return reply.code(status).type(jsonApiMediaType).header('cache-control', 'no-store').send(JSON.stringify(body));
}
