import { readReference } from '@lamplighter/contracts/leads/lead-reference';
import { leadStatuses } from '@lamplighter/contracts/leads/lead-status';
import { channel, leadTrace, openedLead, reason } from '@lamplighter/contracts/staff/staff-api';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { KeyRing } from '../../crypto/key-ring.ts';
import type { Database } from '../../db/database.ts';
import { ApiError } from '../../http/api-error.ts';
import { json, notFound } from '../../http/route-schema.ts';
import { auditedActions } from '../audit-log/audit-log.ts';
import { sendAgain } from '../delivery/delivery-overview.ts';
import { recordStatus } from '../lead-status/status-repository.ts';
import { actorOf, staffResponses, staffSecurity } from '../staff-access/staff-authorization.ts';
import { findByReference, findTrace } from './lead-queries.ts';
import { placeHold, releaseHold } from './legal-holds.ts';

type Services = { sql: Database; ring: KeyRing };

const tags = ['leads'];
const security = staffSecurity;
const params = z.object({ reference: z.string() });
const withReason = z.strictObject({ reason });
const responses = { 404: notFound, ...staffResponses };
const consumes = ['application/json'];
const open = {
  operationId: 'openLead',
  tags,
  summary: 'A lead as it was sent. The view is recorded with its reason, and whether it was for a file.',
  security,
  params,
  querystring: z.object({ as: z.literal('file').optional() }),
  body: withReason,
  consumes,
  response: { 200: json('The lead', openedLead), ...responses },
};
const trace = {
  operationId: 'traceLead',
  tags,
  summary: 'The trace of a lead, and its deliveries. Nothing of the customer is shown.',
  security,
  params,
  response: { 200: json('The trace', leadTrace), ...responses },
};
const hold = {
  operationId: 'holdLead',
  tags,
  summary: 'Exempts a lead from retention and erasure, beside the holds that it has.',
  security,
  params,
  body: withReason,
  consumes,
  response: { 204: { description: 'On hold' }, ...responses },
};
const release = {
  operationId: 'releaseLead',
  tags,
  summary: 'Ends one hold. The lead stays on hold while there is another.',
  security,
  params,
  body: withReason.extend({ hold: z.uuid() }),
  consumes,
  response: { 204: { description: 'Released' }, ...responses },
};
const setStatus = {
  operationId: 'setLeadStatus',
  tags,
  summary: "The status that the customer sees on the follow page, as the CRM's webhook would set it.",
  security,
  params,
  body: z.strictObject({ id: z.uuid(), status: z.enum(leadStatuses), reason }),
  consumes,
  response: { 204: { description: 'Set' }, ...responses },
};

const send = {
  operationId: 'sendLeadAgain',
  tags,
  summary: 'Makes a delivery once more: one that was given up, or the email to the customer, which is written anew.',
  security,
  params,
  body: withReason.extend({ channel }),
  consumes,
  response: { 204: { description: 'To be sent' }, ...responses },
};

/** `/staff/v1/leads`. Each access is recorded before anything is shown, each change with the change itself. */
export const leadStaffRoutes: FastifyPluginAsyncZod<Services> = async (app, services) => {
  const { sql, ring } = services;
  const audited = auditedActions(services);

  app.post('/staff/v1/leads/:reference/opening', { schema: open, config: { action: 'open-lead' } }, async (request) => {
    const reference = asReference(request.params.reference);
    const read = async () => {
      const lead = await findByReference(sql, ring, reference);
      if (!lead) throw unknownLead();
      return lead;
    };
    const action = request.query.as === 'file' ? 'export-lead' : 'open-lead';
    return audited.view(request, { action, reference, ...request.body }, { read });
  });
  app.get('/staff/v1/leads/:reference/trace', { schema: trace, config: { action: 'trace-lead' } }, async (request) => {
    const found = await findTrace(sql, asReference(request.params.reference));
    if (!found) throw unknownLead();
    return { ...found, traceId: found.traceId ?? null };
  });
  app.put(
    '/staff/v1/leads/:reference/hold',
    { schema: hold, config: { action: 'hold-lead' } },
    async (request, reply) => {
      const reference = asReference(request.params.reference);
      const { name: operator } = actorOf(request);
      await audited.change(request, { action: 'hold-lead', reference, ...request.body }, async (transaction) => {
        if (!(await placeHold(transaction, { reference, ...request.body, operator }))) throw unknownLead();
        return undefined;
      });
      return reply.code(204).send();
    },
  );
  app.post(
    '/staff/v1/leads/:reference/release',
    { schema: release, config: { action: 'hold-lead' } },
    async (request, reply) => {
      const reference = asReference(request.params.reference);
      const { hold: ended, reason: why } = request.body;
      await audited.change(request, { action: 'release-lead', reference, reason: why }, async (transaction) => {
        if (!(await releaseHold(transaction, { reference, hold: ended }))) throw notOnHold();
        return undefined;
      });
      return reply.code(204).send();
    },
  );
  app.post(
    '/staff/v1/leads/:reference/sending',
    { schema: send, config: { action: 'replay-deliveries' } },
    async (request, reply) => {
      const reference = asReference(request.params.reference);
      const { name: by } = actorOf(request);
      const { channel: which, reason: why } = request.body;
      const noted = { action: 'send-again', reference, reason: `${which}: ${why}` };
      await audited.change(request, noted, async (transaction) => {
        if (!(await sendAgain(transaction, { reference, channel: which, by }))) throw nothingToSend();
        return undefined;
      });
      return reply.code(204).send();
    },
  );
  app.post(
    '/staff/v1/leads/:reference/status',
    { schema: setStatus, config: { action: 'set-lead-status' } },
    async (request, reply) => {
      const reference = asReference(request.params.reference);
      const { id, status, reason: why } = request.body;
      const noted = { action: 'set-lead-status', reference, reason: `${status}: ${why}` };
      // The id makes a repeated request harmless.
      const event = { id: `staff ${id}`, reference, status, occurredAt: new Date().toISOString() };
      await audited.change(request, noted, async (transaction) => {
        if ((await recordStatus(transaction, event)) === 'unknown-reference') throw unknownLead();
        return undefined;
      });
      return reply.code(204).send();
    },
  );
};

export function asReference(text: string): string {
  const reference = readReference(text);
  if (reference === undefined) throw unknownLead();
  return reference;
}

export function unknownLead(): ApiError {
  return new ApiError(404, [{ title: 'Not found', details: 'There is no such lead.' }]);
}

function nothingToSend(): ApiError {
  const details = 'There is nothing to send again: it is still being sent, was taken by the case system, or is erased.';
  return new ApiError(404, [{ title: 'Not found', details }]);
}

function notOnHold(): ApiError {
  return new ApiError(404, [{ title: 'Not found', details: 'There is no such lead, or no such hold on it.' }]);
}
