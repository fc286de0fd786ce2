import { readReference } from '@lamplighter/contracts/leads/lead-reference';
import {
  erasureAgreement,
  erasureCancellation,
  erasureQuestion,
  leadErasure,
  openErasures,
} from '@lamplighter/contracts/staff/staff-api';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { KeyRing } from '../../crypto/key-ring.ts';
import { lockUntilCommit } from '../../db/advisory-locks.ts';
import { requireSameClock } from '../../db/clock-offset.ts';
import type { Database } from '../../db/database.ts';
import { CommitUnknownError } from '../../db/database-errors.ts';
import { ApiError } from '../../http/api-error.ts';
import { errors, json, notFound } from '../../http/route-schema.ts';
import { appendEntry, auditedActions } from '../audit-log/audit-log.ts';
import { asReference, unknownLead } from '../lead-lifecycle/staff-routes.ts';
import { actorOf, staffResponses, staffSecurity } from '../staff-access/staff-authorization.ts';
import { type ErasureLog, recordErasures } from './erasure-log.ts';
import {
  agreeToErasure,
  askForErasure,
  cancelErasure,
  type ErasureIssue,
  findErasure,
  listOpenErasures,
} from './erasure-requests.ts';

type Services = { sql: Database; ring: KeyRing; erasureLog: ErasureLog | undefined };

const tags = ['leads'];
const security = staffSecurity;
const params = z.object({ reference: z.string() });
const consumes = ['application/json'];
const changed = {
  204: { description: 'Done' },
  404: notFound,
  409: errors('On hold, erased already, not delivered, or no open request of another person'),
  ...staffResponses,
};
const list = {
  operationId: 'listOpenErasures',
  tags,
  summary: 'The requests for an erasure that wait for a second person.',
  security,
  response: { 200: json('The requests', openErasures), ...staffResponses },
};
const read = {
  operationId: 'readErasure',
  tags,
  summary: 'How the erasure of a lead stands. Nothing of the customer is shown.',
  security,
  params,
  response: { 200: json('The state', leadErasure), 404: notFound, ...staffResponses },
};
const ask = {
  operationId: 'askForErasure',
  tags,
  summary: 'Asks a second person to agree to the erasure of a lead. The request ends by itself after 24 hours.',
  security,
  params,
  body: erasureQuestion,
  consumes,
  response: changed,
};
const agree = {
  operationId: 'agreeToErasure',
  tags,
  summary: 'Makes a lead unreadable for good, which another person has asked for.',
  security,
  params,
  body: erasureAgreement,
  consumes,
  response: changed,
};
const cancel = {
  operationId: 'cancelErasure',
  tags,
  summary: 'Ends an open request, by the person who asked or by another.',
  security,
  params,
  body: erasureCancellation,
  consumes,
  response: changed,
};

/** `/staff/v1/leads/:reference/erasure`: two people erase a lead. */
export const erasureStaffRoutes: FastifyPluginAsyncZod<Services> = async (app, services) => {
  const { sql, ring, erasureLog: log } = services;
  const audited = auditedActions(services);
  const config = { action: 'erase-lead' } as const;

  app.get('/staff/v1/erasures', { schema: list, config }, async (request) => {
    const { subject } = actorOf(request);
    const requests = await listOpenErasures(sql);
    return {
      requests: requests.map(({ askedSubject, ...open }) => ({ ...open, isYours: askedSubject === subject })),
    };
  });
  app.get('/staff/v1/leads/:reference/erasure', { schema: read, config }, async (request) => {
    const found = await findErasure(sql, asReference(request.params.reference));
    if (!found) throw unknownLead();
    const { lead: _, request: latest, ...shown } = found;
    if (!latest) return { ...shown, request: null };
    const { askedSubject, ...asked } = latest;
    return { ...shown, request: { ...asked, isYours: askedSubject === actorOf(request).subject } };
  });
  app.post('/staff/v1/leads/:reference/erasure', { schema: ask, config }, async (request, reply) => {
    const reference = asReference(request.params.reference);
    const { reference: typed, reason, undelivered } = request.body;
    const question = { typed: readReference(typed), reason, undelivered, person: actorOf(request) };
    await audited.change(request, { action: 'ask-erasure', reference, reason }, async (transaction) => {
      const issue = await askForErasure(transaction, reference, question);
      if (issue) throw refused(issue);
      return undefined;
    });
    return reply.code(204).send();
  });
  app.post('/staff/v1/leads/:reference/erasure/agreement', { schema: agree, config }, async (request, reply) => {
    const reference = asReference(request.params.reference);
    const { request: id, reference: typed, undelivered } = request.body;
    const agreement = { id, typed: readReference(typed), undelivered, person: actorOf(request) };
    await audited.change(request, { action: 'agree-erasure', reference }, async (transaction) => {
      await requireSameClock(transaction);
      if (log) await lockUntilCommit(transaction, 'erasureLog');
      const outcome = await agreeToErasure(transaction, reference, agreement);
      if (typeof outcome === 'string') throw refused(outcome);
      return async () => {
        const { name, role } = actorOf(request);
        await appendEntry(transaction, ring, { actor: name, role, action: 'erase-lead', reference, outcome: 'done' });
        // Last: with an entry in the file, the lead is erased even if the transaction is not committed.
        await (log && recordErasures(transaction, log, [outcome.lead]).catch(loseTrack));
      };
    });
    return reply.code(204).send();
  });
  app.post('/staff/v1/leads/:reference/erasure/cancellation', { schema: cancel, config }, async (request, reply) => {
    const reference = asReference(request.params.reference);
    const { request: id, reason } = request.body;
    const person = actorOf(request);
    await audited.change(request, { action: 'cancel-erasure', reference, reason }, async (transaction) => {
      const issue = await cancelErasure(transaction, reference, { id, person });
      if (issue) throw refused(issue);
      return undefined;
    });
    return reply.code(204).send();
  });
};

/** An entry that was written in part may count or not. */
function loseTrack(cause: unknown): never {
  throw new CommitUnknownError('the erasure log was not written', { cause });
}

const issueDetails: Record<Exclude<ErasureIssue, 'unknown'>, string> = {
  'another reference': 'The reference that was typed is another one.',
  'erased already': 'The lead is erased already.',
  'on hold': 'The lead is on hold.',
  undelivered: 'The lead has not been delivered. Whoever erases it has to say that they know.',
  'asked already': 'Somebody else has asked for it already.',
  'no such request': 'The request is no longer open: it was cancelled, or has ended after 24 hours.',
  'own request': 'Another person has to agree.',
};

function refused(issue: ErasureIssue): ApiError {
  if (issue === 'unknown') return unknownLead();
  return new ApiError(409, [{ title: 'Conflict', details: issueDetails[issue] }]);
}
