import { internationalPhoneNumber } from '@lamplighter/contracts/leads/contact-details';
import { readReference } from '@lamplighter/contracts/leads/lead-reference';
import { foundLeads, leadSearch, personLeads, personQuestion } from '@lamplighter/contracts/staff/staff-api';
import { normalisePostcode } from '@lamplighter/contracts/text/postcode';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { KeyRing } from '../../crypto/key-ring.ts';
import type { Database } from '../../db/database.ts';
import { ApiError } from '../../http/api-error.ts';
import { json, notFound } from '../../http/route-schema.ts';
import { auditedActions, personIn } from '../audit-log/audit-log.ts';
import type { SoughtPerson } from '../leads/search-hashes.ts';
import { staffResponses, staffSecurity } from '../staff-access/staff-authorization.ts';
import { findByLead, findByPerson, findByReference, type StoredLead } from './lead-queries.ts';
import { isSearchFilled } from './search-filling.ts';
import { asReference, unknownLead } from './staff-routes.ts';

type Services = { sql: Database; ring: KeyRing };

const search = {
  operationId: 'findLeads',
  tags: ['leads'],
  summary: 'Finds leads by reference, email address, phone number, or surname and postcode: who sent them, not what.',
  security: staffSecurity,
  body: leadSearch,
  consumes: ['application/json'],
  response: { 200: json('The leads', foundLeads), ...staffResponses },
};

const person = {
  operationId: 'openPerson',
  tags: ['leads'],
  summary:
    'The leads that may be of the same person as this one, opened. The view is recorded, and whether for a file.',
  security: staffSecurity,
  params: z.object({ reference: z.string() }),
  querystring: z.object({ as: z.literal('file').optional() }),
  body: personQuestion,
  consumes: ['application/json'],
  response: { 200: json('The leads', personLeads), 404: notFound, ...staffResponses },
};

/** Finds the leads of a caller. Each search is recorded, also one that finds nothing or cannot be made. */
export const leadSearchRoutes: FastifyPluginAsyncZod<Services> = async (app, services) => {
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
  app.post(
    '/staff/v1/leads/:reference/person',
    { schema: person, config: { action: 'open-lead' } },
    async (request) => {
      const reference = asReference(request.params.reference);
      const { reason, references } = request.body;
      const read = async () => {
        const found = await findByLead(sql, ring, reference);
        if (!found) throw unknownLead();
        const isMeant = (lead: StoredLead) => references?.includes(lead.reference) ?? true;
        return { ...found, leads: found.leads.filter(isMeant) };
      };
      const action = request.query.as === 'file' ? 'export-person' : 'open-person';
      const describe = ({ leads }: { leads: StoredLead[] }) => leads.map((lead) => lead.reference).join(', ');
      return audited.view(request, { action, reference, reason }, { read, describe });
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
function withNameOnly({ document, address: _, email: __, ...lead }: StoredLead) {
  const person = named.safeParse(document).data?.data.attributes;
  return { ...lead, name: person ? `${person['first-name']} ${person.surname}`.trim() : null };
}

function unsearchable(search: Search): ApiError {
  const details =
    'postcode' in search
      ? 'This is not a full UK postcode.'
      : 'This is no reference, email address or whole phone number. A name is searched for together with its postcode.';
  return new ApiError(400, [{ title: 'Invalid request', details }]);
}
