import { randomUUID } from 'node:crypto';
import { type JsonApiErrors, jsonApiMediaType } from '@lamplighter/contracts/content/json-api';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { isDatabaseUnavailable, isServerError } from '../db/database-errors.ts';

export type ApiErrorReason = { title: string; details: string; pointer?: string; code?: 'not-done' };

type Options = { retryAfterSeconds?: number; cause?: unknown };

/** An error response with details that are safe to show to the client. */
export class ApiError extends Error {
  override name = 'ApiError';
  readonly statusCode: number;
  readonly reasons: ApiErrorReason[];
  readonly retryAfterSeconds: number | undefined;

  constructor(statusCode: number, reasons: ApiErrorReason[], { retryAfterSeconds, cause }: Options = {}) {
    super(reasons[0]?.title ?? 'refused', { cause });
    this.statusCode = statusCode;
    this.reasons = reasons;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

const databaseUnavailable: ApiErrorReason = {
  title: 'Temporarily unavailable',
  details: 'The request could not be completed at present. It may be retried.',
};

/** SQLSTATEs of a text that PostgreSQL cannot store, which is one with a zero byte. */
const unstorable = new Set(['22021', '22P05']);
const unstorableText: ApiErrorReason = {
  title: 'Invalid request',
  details: 'The text contains a character that cannot be stored.',
};

function asApiError(thrown: FastifyError | ApiError): FastifyError | ApiError {
  if (isDatabaseUnavailable(thrown)) {
    return new ApiError(503, [databaseUnavailable], { retryAfterSeconds: 1, cause: thrown });
  }
  return isServerError(thrown) && unstorable.has(thrown.code) ? new ApiError(400, [unstorableText]) : thrown;
}

function describe(status: number, error: FastifyError | ApiError): ApiErrorReason[] {
  if (error instanceof ApiError) return error.reasons;
  if (status === 404) return [{ title: 'Not found', details: 'No resource exists at this URL.' }];
  if (status < 500) return [{ title: 'Invalid request', details: error.message }];
  return [{ title: 'Internal error', details: 'The request failed. It may be retried.' }];
}

/** Sends every error in the JSON:API shape. The cause is only logged, under the same id. */
export function handleError(thrown: FastifyError | ApiError, request: FastifyRequest, reply: FastifyReply) {
  const error = asApiError(thrown);
  const status = error.statusCode ?? 500;
  const id = randomUUID();
  if (status >= 500) request.log.error({ event: 'request-failed', err: error, state: id }, 'request failed');
  if (error instanceof ApiError && error.retryAfterSeconds) reply.header('retry-after', error.retryAfterSeconds);
  const body: JsonApiErrors = {
    errors: describe(status, error).map(({ title, details, pointer, code }) => ({
      id,
      status: String(status),
      title,
      details,
      ...(code !== undefined && { code }),
      ...(pointer !== undefined && { source: { pointer } }),
    })),
  };
  return reply.code(status).type(jsonApiMediaType).header('cache-control', 'no-store').send(JSON.stringify(body));
}
