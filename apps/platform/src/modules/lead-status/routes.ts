import { jsonApiMediaType, kebabCaseKeys } from '@lamplighter/contracts/content/json-api';
import {
  type LeadStatusResponse,
  leadStatusEvent,
  leadStatusQuery,
  leadStatusResponse,
} from '@lamplighter/contracts/leads/lead-status';
import { checkStandardWebhook, webhookHeaders } from '@lamplighter/contracts/leads/standard-webhook';
import type { FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { ApiError } from '../../http/api-error.ts';
import { unprocessable } from '../../http/request-validation.ts';
import { DocumentOnly, errors, guardedResponses, jsonApi } from '../../http/route-schema.ts';
import { countWebhook, type StatusService, type WebhookOutcome } from './status-service.ts';

type Services = { statuses: StatusService; webhookSecrets: readonly Uint8Array[]; now: () => Date };

/** An event has some 200 bytes. */
const maxBytes = 16 * 1024;
/** An event of the future would stay the latest one. */
const maxAheadMs = 5 * 60 * 1_000;

const receiveLeadStatus = {
  operationId: 'receiveLeadStatus',
  tags: ['webhooks'],
  summary:
    'The CRM reports the status of a lead, as a Standard Webhook. The signature covers id, timestamp and the bytes of the body. The same id may be sent again.',
  security: [{ webhook: [] }],
  consumes: ['application/json'],
  headers: new DocumentOnly(
    z.object({ 'webhook-id': z.string(), 'webhook-timestamp': z.string(), 'webhook-signature': z.string() }),
  ),
  body: new DocumentOnly(leadStatusEvent),
  response: {
    204: { description: 'Recorded, recorded before, or about no lead that can be followed' },
    401: errors('The signature is missing, wrong or older than five minutes'),
    413: errors('The body is too large'),
    422: errors('The signature is valid, the event is not'),
    500: errors('Internal error; send it again'),
    503: errors('Temporarily unavailable: send it again after Retry-After seconds'),
  },
};

/** `POST /v1/webhooks/lead-status`. The signature identifies the caller, so there is no client id. */
export const webhookRoutes: FastifyPluginAsyncZod<Services> = async (app, { statuses, webhookSecrets, now }) => {
  app.removeAllContentTypeParsers();
  // The signature is over these bytes: JSON that was parsed and written again has others.
  app.addContentTypeParser('application/json', { parseAs: 'buffer', bodyLimit: maxBytes }, (_request, body, done) =>
    done(null, body),
  );
  app.post('/v1/webhooks/lead-status', { schema: receiveLeadStatus }, async (request, reply) => {
    const outcome = await receive(request);
    countWebhook(outcome);
    if (outcome === 'recorded' || outcome === 'duplicate') return reply.code(204).send();
    // By outcome only: the reference stays out of the log.
    request.log.warn({ event: 'crm-webhook', reason: outcome });
    if (outcome === 'unknown-reference') return reply.code(204).send();
    throw outcome === 'invalid' ? invalidEvent() : signatureRefused();
  });

  async function receive(request: FastifyRequest): Promise<WebhookOutcome> {
    const webhook = readWebhook(request);
    const check = checkStandardWebhook(webhookSecrets, webhook, now());
    if (check !== 'valid') return check;
    const event = leadStatusEvent.safeParse(parseJson(webhook.body));
    if (!event.success || Date.parse(event.data.timestamp) > now().getTime() + maxAheadMs) return 'invalid';
    const { data, timestamp } = event.data;
    return statuses.record({ id: webhook.id, ...data, occurredAt: timestamp });
  }
};

function readWebhook({ headers, body }: FastifyRequest) {
  const header = (name: string) => String(headers[name] ?? '');
  return {
    id: header(webhookHeaders.id),
    timestamp: header(webhookHeaders.timestamp),
    signature: header(webhookHeaders.signature),
    body: Buffer.isBuffer(body) ? body : Buffer.alloc(0),
  };
}

function parseJson(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'));
  } catch {
    return undefined;
  }
}

function signatureRefused(): ApiError {
  return new ApiError(401, [{ title: 'Signature refused', details: 'The signature is missing, wrong or too old.' }]);
}

function invalidEvent(): ApiError {
  const details = 'The body is no lead.status event, or its timestamp is in the future.';
  return new ApiError(422, [{ title: 'Invalid event', details }]);
}

const findLeadStatus = {
  operationId: 'findLeadStatus',
  tags: ['leads'],
  summary:
    'Where a complaint or an enquiry stands, for someone who knows its reference and the email address or the postcode that was given with it. A POST, so that neither is in a URL.',
  security: [{ client: [] }],
  body: leadStatusQuery,
  response: {
    200: jsonApi('The status, or null when nothing matches', leadStatusResponse),
    422: errors('Invalid query'),
    429: errors('Too many attempts for this reference: retry after Retry-After seconds'),
    ...guardedResponses,
  },
};
const schemaErrorFormatter = unprocessable({ body: 'This is no query for the status of a lead.' });

/** `POST /v1/lead-status-queries`. */
export const leadStatusRoutes: FastifyPluginAsyncZod<{ statuses: StatusService; brand: string }> = async (
  app,
  { statuses, brand },
) => {
  app.post('/v1/lead-status-queries', { schema: findLeadStatus, schemaErrorFormatter }, async (request, reply) => {
    const body: LeadStatusResponse = { data: await statuses.find(request.body.data.attributes, brand) };
    return reply
      .type(jsonApiMediaType)
      .header('cache-control', 'no-store')
      .send(JSON.stringify(kebabCaseKeys(body)));
  });
};
