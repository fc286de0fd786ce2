import { readReference } from '@lamplighter/contracts/lead-reference';
import { leadStatuses } from '@lamplighter/contracts/lead-status';
import { foundLeads, leadSearch, leadTrace, openedLead, reason } from '@lamplighter/contracts/staff-api';
import type { FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { Database } from '../../db/database.ts';
import { ApiError } from '../../http/api-error.ts';
import { errors, json, notFound } from '../../http/route-schema.ts';
import { type AuditEntry, noteAction } from '../audit-log/audit-log.ts';
import type { ErasureLog } from '../erasure-log/erasure-log.ts';
import { recordStatus } from '../lead-status/status-repository.ts';
import type { KeyRing } from '../leads/key-ring.ts';
import { actorOf } from '../staff-access/staff-authorization.ts';
import { staffResponses, staffSecurity } from '../staff-access/staff-schema.ts';
import { eraseByReference } from './erasure.ts';
import { findByEmail, findByReference, type StoredLead } from './lead-queries.ts';
import { findTrace } from './lead-trace.ts';
import { placeHold, releaseHold } from './legal-holds.ts';

type Services = { sql: Database; ring: KeyRing; erasureLog: ErasureLog | undefined };

const tags = ['leads'];
const security = staffSecurity;
const params = z.object({ reference: z.string() });
const withReason = z.strictObject({ reason });
const responses = { 404: notFound, ...staffResponses };
const consumes = ['application/json'];
const search = {
  operationId: 'findLeads',
  tags,
  summary: 'Finds leads by reference or email address, without what the customer wrote. The search is recorded.',
  security,
  body: leadSearch,
  consumes,
  response: { 200: json('The leads', foundLeads), ...staffResponses },
};
const open = {
  operationId: 'openLead',
  tags,
  summary: 'A lead as it was sent. The view is recorded with its reason.',
  security,
  params,
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
const erase = {
  operationId: 'eraseLead',
  tags,
  summary: 'Makes a lead unreadable for good.',
  security,
  params,
  body: withReason,
  consumes,
  response: { 204: { description: 'Erased' }, 409: errors('The lead is on hold'), ...responses },
};
const hold = {
  operationId: 'holdLead',
  tags,
  summary: 'Exempts a lead from retention and erasure.',
  security,
  params,
  body: withReason,
  consumes,
  response: { 204: { description: 'On hold' }, ...responses },
};
const release = {
  operationId: 'releaseLead',
  tags,
  summary: 'Ends the hold.',
  security,
  params,
  body: withReason,
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

/** `/staff/v1/leads`. Each access and each change is recorded before it is made. */
export const leadStaffRoutes: FastifyPluginAsyncZod<Services> = async (app, { sql, ring, erasureLog }) => {
  const record = (request: FastifyRequest, action: string, entry: Pick<AuditEntry, 'reference' | 'reason'>) => {
    const { name: actor, role } = actorOf(request);
    return noteAction(sql, ring, { actor, role, action, ...entry, outcome: 'asked' });
  };

  app.post('/staff/v1/leads/search', { schema: search, config: { action: 'find-lead' } }, async (request) => {
    const { body } = request;
    const reference = 'reference' in body ? asReference(body.reference) : undefined;
    await record(request, 'find-lead', { reference, reason: body.reason });
    const leads =
      'email' in body ? await findByEmail(sql, ring, body.email) : [await findByReference(sql, ring, reference ?? '')];
    return { leads: leads.filter((lead) => lead !== undefined).map(withoutDocument) };
  });
  app.post('/staff/v1/leads/:reference/opening', { schema: open, config: { action: 'open-lead' } }, async (request) => {
    const reference = asReference(request.params.reference);
    await record(request, 'open-lead', { reference, ...request.body });
    const lead = await findByReference(sql, ring, reference);
    if (!lead) throw unknownLead();
    return lead;
  });
  app.get('/staff/v1/leads/:reference/trace', { schema: trace, config: { action: 'trace-lead' } }, async (request) => {
    const found = await findTrace(sql, asReference(request.params.reference));
    if (!found) throw unknownLead();
    const { receivedAt, traceId, deliveries } = found;
    return { receivedAt, traceId: traceId ?? null, deliveries };
  });
  app.post(
    '/staff/v1/leads/:reference/erasure',
    { schema: erase, config: { action: 'erase-lead' } },
    async (request, reply) => {
      const reference = asReference(request.params.reference);
      await record(request, 'erase-lead', { reference, ...request.body });
      const { erased, held } = await eraseByReference(sql, reference, erasureLog);
      if (held.length > 0) throw new ApiError(409, [{ title: 'Conflict', details: 'The lead is on hold.' }]);
      if (erased.length === 0) throw unknownLead();
      return reply.code(204).send();
    },
  );
  app.put(
    '/staff/v1/leads/:reference/hold',
    { schema: hold, config: { action: 'hold-lead' } },
    async (request, reply) => {
      const reference = asReference(request.params.reference);
      await record(request, 'hold-lead', { reference, ...request.body });
      const { name: operator } = actorOf(request);
      if (!(await placeHold(sql, { reference, ...request.body, operator }))) throw unknownLead();
      return reply.code(204).send();
    },
  );
  app.post(
    '/staff/v1/leads/:reference/release',
    { schema: release, config: { action: 'hold-lead' } },
    async (request, reply) => {
      const reference = asReference(request.params.reference);
      await record(request, 'release-lead', { reference, ...request.body });
      if (!(await releaseHold(sql, reference))) throw unknownLead();
      return reply.code(204).send();
    },
  );
  app.post(
    '/staff/v1/leads/:reference/status',
    { schema: setStatus, config: { action: 'set-lead-status' } },
    async (request, reply) => {
      const reference = asReference(request.params.reference);
      const { id, status, reason: why } = request.body;
      await record(request, 'set-lead-status', { reference, reason: `${status}: ${why}` });
      // The id makes a repeated request harmless.
      const event = { id: `staff ${id}`, reference, status, occurredAt: new Date().toISOString() };
      if ((await recordStatus(sql, event)) === 'unknown-reference') throw unknownLead();
      return reply.code(204).send();
    },
  );
};

function withoutDocument({ document: _, ...lead }: StoredLead): Omit<StoredLead, 'document'> {
  return lead;
}

function asReference(text: string): string {
  const reference = readReference(text);
  if (reference === undefined) throw unknownLead();
  return reference;
}

function unknownLead(): ApiError {
  return new ApiError(404, [{ title: 'Not found', details: 'There is no such lead.' }]);
}
