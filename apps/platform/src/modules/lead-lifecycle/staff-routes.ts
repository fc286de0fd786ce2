import { internationalPhoneNumber } from '@lamplighter/contracts/leads/contact-details';
import { readReference } from '@lamplighter/contracts/leads/lead-reference';
import { leadStatuses } from '@lamplighter/contracts/leads/lead-status';
import { foundLeads, leadSearch, leadTrace, openedLead, reason } from '@lamplighter/contracts/staff/staff-api';
import { normalisePostcode } from '@lamplighter/contracts/text/postcode';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { KeyRing } from '../../crypto/key-ring.ts';
import type { Database } from '../../db/database.ts';
import { ApiError } from '../../http/api-error.ts';
import { json, notFound } from '../../http/route-schema.ts';
import { auditedActions, personIn } from '../audit-log/audit-log.ts';
import { recordStatus } from '../lead-status/status-repository.ts';
import type { SoughtPerson } from '../leads/search-hashes.ts';
import { actorOf, staffResponses, staffSecurity } from '../staff-access/staff-authorization.ts';
import { findByPerson, findByReference, findTrace, type StoredLead } from './lead-queries.ts';
import { placeHold, releaseHold } from './legal-holds.ts';
import { isSearchFilled } from './search-filling.ts';

type Services = { sql: Database; ring: KeyRing };

const tags = ['leads'];
const security = staffSecurity;
const params = z.object({ reference: z.string() });
const withReason = z.strictObject({ reason });
const responses = { 404: notFound, ...staffResponses };
const consumes = ['application/json'];
const search = {
  operationId: 'findLeads',
  tags,
  summary: 'Finds leads by reference, email address, phone number, or surname and postcode: who sent them, not what.',
  security,
  body: leadSearch,
  consumes,
  response: { 200: json('The leads', foundLeads), ...staffResponses },
};
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

/** `/staff/v1/leads`. Each access is recorded before anything is shown, each change with the change itself. */
export const leadStaffRoutes: FastifyPluginAsyncZod<Services> = async (app, services) => {
  const { sql, ring } = services;
  const audited = auditedActions(services);

  app.post('/staff/v1/leads/search', { schema: search, config: { action: 'find-lead' } }, async (request) => {
    const { body } = request;
    const sought = soughtIn(body);
    // What was typed without being searchable may be a name: it is not noted.
    const noted = sought && ('reference' in sought ? sought.reference : personIn(ring, sought));
    const leads = await audited.view(
      request,
      { action: 'find-lead', reference: noted, reason: body.reason },
      {
        read: async () => {
          if (sought === undefined) throw unsearchable(body);
          if (!('reference' in sought)) return findByPerson(sql, ring, sought);
          return [await findByReference(sql, ring, sought.reference)].filter((lead) => lead !== undefined);
        },
        describe: (found) => `${howSought(body)}, ${found.length} found`,
      },
    );
    const isComplete = 'reference' in body || 'email' in body || (await isSearchFilled(sql));
    return { leads: leads.map(withNameOnly), isComplete };
  });
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

type Search = z.infer<typeof leadSearch>;

/** What is searched for, in one form; undefined if it cannot be. */
function soughtIn(search: Search): SoughtPerson | { reference: string } | undefined {
  if ('email' in search) return { email: search.email };
  if ('phone' in search) {
    const phone = internationalPhoneNumber(search.phone);
    return phone === undefined ? undefined : { phone };
  }
  if ('reference' in search) {
    const reference = readReference(search.reference);
    return reference === undefined ? undefined : { reference };
  }
  const postcode = normalisePostcode(search.postcode);
  return postcode === undefined ? undefined : { surname: search.surname, postcode };
}

function howSought(search: Search): string {
  if ('email' in search) return 'by email address';
  if ('phone' in search) return 'by phone number';
  return 'reference' in search ? 'by reference' : 'by surname and postcode';
}

const named = z.object({
  data: z.object({ attributes: z.object({ 'first-name': z.string(), surname: z.string() }) }),
});

/** Of what was written, only the name: it tells the people of one phone number apart. */
function withNameOnly({ document, ...lead }: StoredLead) {
  const person = named.safeParse(document).data?.data.attributes;
  return { ...lead, name: person ? `${person['first-name']} ${person.surname}`.trim() : null };
}

export function asReference(text: string): string {
  const reference = readReference(text);
  if (reference === undefined) throw unknownLead();
  return reference;
}

export function unknownLead(): ApiError {
  return new ApiError(404, [{ title: 'Not found', details: 'There is no such lead.' }]);
}

function unsearchable(search: Search): ApiError {
  const details =
    'postcode' in search
      ? 'This is not a full UK postcode.'
      : 'This is no reference, email address or whole phone number. A name is searched for together with its postcode.';
  return new ApiError(400, [{ title: 'Invalid request', details }]);
}

function notOnHold(): ApiError {
  return new ApiError(404, [{ title: 'Not found', details: 'There is no such lead, or no such hold on it.' }]);
}
