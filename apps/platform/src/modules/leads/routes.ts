import { jsonApiMediaType } from '@lamplighter/contracts/json-api';
import type { LeadAnswer } from '@lamplighter/contracts/lead-answer';
import { leadKind } from '@lamplighter/contracts/lead-kind';
import { syntheticClient } from '@lamplighter/contracts/synthetic-lead';
import type { FastifyInstance } from 'fastify';
import { ApiError } from '../../http/api-error.ts';
import type { PlatformServices } from '../../http/app.ts';
import { requireClient } from '../../http/json-api-requests.ts';
import { readLead } from './lead-document.ts';
import { leadsAccepted, leadsRefused } from './lead-metrics.ts';

const keyShape = /^[\x21-\x7e]{1,255}$/;

/** `POST /v1/leads`: responds with the reference only after the lead is committed. */
export async function leadRoutes(app: FastifyInstance, services: PlatformServices): Promise<void> {
  app.addHook('onResponse', async (_request, { statusCode }) => {
    if (statusCode >= 400) leadsRefused.inc({ status: statusCode });
  });
  app.post('/v1/leads', async (request, reply) => {
    const client = requireClient(request, services.clientIds);
    const sender = { client, brand: services.brand, idempotencyKey: readKey(request.headers['idempotency-key']) };
    const document = readLead(request.body);
    const { lead, reference, receivedAt, again } = await services.leads.accept(document, sender);
    if (!again) leadsAccepted.inc({ kind: client === syntheticClient ? syntheticClient : leadKind(document).kind });
    const answer: LeadAnswer = {
      data: { type: 'leads', id: lead, attributes: { reference, 'received-at': receivedAt.toISOString() } },
    };
    return reply.code(201).type(jsonApiMediaType).header('cache-control', 'no-store').send(JSON.stringify(answer));
  });
}

function readKey(header: string | string[] | undefined): string | undefined {
  if (header === undefined) return undefined;
  if (typeof header === 'string' && keyShape.test(header)) return header;
  const details = 'Idempotency-Key is one word of at most 255 printable ASCII characters.';
  throw new ApiError(400, [{ title: 'Invalid idempotency key', details }]);
}
