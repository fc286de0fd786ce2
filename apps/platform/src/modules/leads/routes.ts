import { jsonApiMediaType } from '@lamplighter/contracts/content/json-api';
import { feedbackLead, helpLead, meterReadLead } from '@lamplighter/contracts/leads/lead';
import { leadKind } from '@lamplighter/contracts/leads/lead-kind';
import { type LeadResponse, leadResponse } from '@lamplighter/contracts/leads/lead-reference';
import { syntheticClient } from '@lamplighter/contracts/leads/synthetic-lead';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { ApiError } from '../../http/api-error.ts';
import { requireClient } from '../../http/request-validation.ts';
import { DocumentOnly, errors, guardedResponses, jsonApi } from '../../http/route-schema.ts';
import { readLead } from './lead-document.ts';
import { leadsAccepted, leadsRefused } from './lead-metrics.ts';
import type { LeadService } from './lead-service.ts';

type Services = { leads: LeadService; brand: string; clientIds: readonly string[] };

const idempotencyKey = z
  .string()
  .regex(/^[\x21-\x7e]{1,255}$/)
  .optional();

const sendLead = {
  operationId: 'sendLead',
  tags: ['leads'],
  summary:
    'Accepts a complaint, an enquiry, feedback or a meter reading. The response follows the commit; a retry with the same idempotency key gets the same response.',
  security: [{ client: [] }],
  // A validated header would replace all headers of the request by those in the schema.
  headers: new DocumentOnly(z.object({ 'Idempotency-Key': idempotencyKey })),
  // Parsed by `readLead`: another type is a conflict (409), and the topic decides which schema the errors refer to.
  body: new DocumentOnly(helpLead, feedbackLead, meterReadLead),
  response: {
    201: jsonApi('Stored under this reference', leadResponse),
    ...guardedResponses,
    409: errors('The document is not of type leads'),
    422: errors('Invalid lead, or its idempotency key was used for another'),
    503: errors('Temporarily unavailable: retry with the same key after Retry-After seconds'),
  },
};

/** `POST /v1/leads`: responds with the reference only after the lead is committed. */
export const leadRoutes: FastifyPluginAsyncZod<Services> = async (app, services) => {
  app.addHook('onResponse', async (_request, { statusCode }) => {
    if (statusCode >= 400) leadsRefused.inc({ status: statusCode });
  });
  app.post('/v1/leads', { schema: sendLead }, async (request, reply) => {
    const client = requireClient(request, services.clientIds);
    const source = { client, brand: services.brand, idempotencyKey: readKey(request.headers['idempotency-key']) };
    const document = readLead(request.body);
    const { lead, reference, receivedAt, again } = await services.leads.accept(document, source);
    if (!again) leadsAccepted.inc({ kind: client === syntheticClient ? syntheticClient : leadKind(document).kind });
    const body: LeadResponse = {
      data: { type: 'leads', id: lead, attributes: { reference, 'received-at': receivedAt.toISOString() } },
    };
    return reply.code(201).type(jsonApiMediaType).header('cache-control', 'no-store').send(JSON.stringify(body));
  });
};

function readKey(header: string | string[] | undefined): string | undefined {
  const key = idempotencyKey.safeParse(header);
  if (key.success) return key.data;
  const details = 'Idempotency-Key is one word of at most 255 printable ASCII characters.';
  throw new ApiError(400, [{ title: 'Invalid idempotency key', details }]);
}
