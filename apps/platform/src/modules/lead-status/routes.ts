import { jsonApiMediaType } from '@lamplighter/contracts/json-api';
import { kebabCaseKeys } from '@lamplighter/contracts/json-api-keys';
import { type LeadStatusResponse, leadStatusQuery, leadStatusResponse } from '@lamplighter/contracts/lead-status';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { unprocessable } from '../../http/request-validation.ts';
import { errors, guardedResponses, jsonApi } from '../../http/route-schema.ts';
import type { StatusService } from './status-service.ts';

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
