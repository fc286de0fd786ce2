import { readTraceparent } from '@lamplighter/server/trace-parent';
import { z } from 'zod';
import { emailHash, type KeyRing, open, openBeside } from '../../crypto/key-ring.ts';
import type { Database } from '../../db/database.ts';
import { fragment, type SqlFragment } from '../../db/sql-text.ts';
import { addressLines, createAddressRepository } from '../addresses/address-repository.ts';
import { sentEmail } from '../delivery/outbox/process-delivery.ts';
import type { SentEmail } from '../delivery/outcome.ts';
import { isOneOf } from '../leads/lead-id.ts';
import { nameHash, type Place, phoneHash, type SoughtPerson } from '../leads/search-hashes.ts';
import { holdsOfLead, type LegalHold } from './legal-holds.ts';

/** A lead with everything stored about it. `document` is missing when it was erased. */
export type StoredLead = {
  reference: string;
  receivedAt: Date;
  kind: string;
  payment: string | null;
  brand: string;
  written: boolean;
  contactChannel: string;
  agreedContactMethod: string;
  erasedAt: Date | null;
  holds: LegalHold[];
  deliveries: StoredDelivery[];
  /** What the CRM reported, the latest last. */
  statuses: { status: string; occurredAt: string; recordedAt: string }[];
  document: unknown;
  /** Where the customer lives, on one line: of the address index, or as it was written by hand. */
  address: string | null;
  /** The last email as it was sent; an earlier release kept none. */
  email: SentEmail | null;
};

/** An attempt, or (`again`) that staff had it sent again. `lost`: nobody knows what came of it. */
type DeliveryEvent = { began: string; ended: string; state: string; errorCode: string | null; by: string | null };

type StoredDelivery = {
  channel: string;
  state: string;
  attempts: number;
  changedAt: string;
  errorCode: string | null;
  history: DeliveryEvent[];
};

type Row = Omit<StoredLead, 'document' | 'address' | 'email'> & {
  id: string;
  sealed: Buffer;
  keyId: string | null;
  wrapped: Buffer | null;
  sent: Buffer | null;
};

export async function findByReference(
  sql: Database,
  ring: KeyRing,
  reference: string,
): Promise<StoredLead | undefined> {
  const [row] = await select(sql, fragment`submission.reference = ${reference}`);
  const [lead] = await withAddresses(sql, row ? [opened(ring, row)] : []);
  return lead;
}

/** Every lead of one person, the latest last. */
export async function findByPerson(sql: Database, ring: KeyRing, person: SoughtPerson): Promise<StoredLead[]> {
  const rows = await select(sql, await leadsOf(sql, ring, person));
  return withAddresses(
    sql,
    rows.map((row) => opened(ring, row)),
  );
}

/** What a lead has in common with another one. */
type Sameness = 'email' | 'phone' | 'name';

/** A phone number may be that of a whole office. */
const maxPersonLeads = 500;

/** The leads that have the email address, the phone number, or the surname and address of this one, the latest first. */
export async function findByLead(sql: Database, ring: KeyRing, reference: string) {
  const [one] = await sql<{ lead: string; email: Buffer | null; phone: Buffer | null; name: Buffer | null }[]>`
    select lead.id as lead, email_index as email, nullif(phone_index, '') as phone, name_index as name
    from submission join lead on lead.id = submission.lead and lead.received_at = submission.received_at
    where submission.reference = ${reference}`;
  if (!one) return undefined;
  // Each is a text of its own, which one index answers.
  const matches = await sql<{ lead: string; same: Sameness[] }[]>`
    select lead, array_remove(array_agg(same), null) as same from (
      select id as lead, 'email' as same from lead where email_index = ${one.email}
      union all select id, 'phone' from lead where phone_index = ${one.phone}
      union all select id, 'name' from lead where name_index = ${one.name}
      union all select ${one.lead}::uuid, null
    ) as matches
    group by lead order by lead = ${one.lead}::uuid desc, min(same) limit ${maxPersonLeads + 1}`;
  const some = new Map(matches.slice(0, maxPersonLeads).map(({ lead, same }) => [lead, same]));
  const rows = await select(sql, isOneOf([...some.keys()], fragment`lead.id`));
  const leads = await withAddresses(
    sql,
    rows.map((row) => opened(ring, row)),
  );
  const sameOf = (index: number) => some.get(rows[index]?.id ?? '') ?? [];
  return {
    leads: leads.map((lead, index) => ({ ...lead, same: sameOf(index) })).toReversed(),
    isWhole: matches.length <= maxPersonLeads,
  };
}

/** True of the leads of a person: a condition that one index answers. */
export async function leadsOf(sql: Database, ring: KeyRing, person: SoughtPerson): Promise<SqlFragment> {
  if ('email' in person) return fragment`lead.email_index = ${emailHash(ring, person.email)}`;
  if ('phone' in person) return fragment`lead.phone_index = ${phoneHash(ring, person.phone)}`;
  const { surname, postcode } = person;
  // A lead has the id of its address, or the postcode of one that was written by hand: each could be at this postcode.
  const addresses = await createAddressRepository(sql, ring).find(postcode);
  const places: Place[] = [{ postcode }, ...addresses.map(({ id }) => ({ addressId: id }))];
  return fragment`lead.name_index = any(${places.map((place) => nameHash(ring, surname, place))}::bytea[])`;
}

function select(sql: Database, condition: SqlFragment) {
  return sql<Row[]>`
    select lead.id, lead.reference, lead.received_at as "receivedAt", kind, payment, brand, written,
      contact_channel as "contactChannel", agreed_contact_method as "agreedContactMethod", erased_at as "erasedAt",
      ${holdsOfLead} as holds, sealed, key_id as "keyId", wrapped, ${deliveriesOfLead} as deliveries,
      (select sent from delivery where delivery.lead = lead.id and channel = 'email') as sent,
      ${statusesOfLead} as statuses
    from submission
    join lead on lead.reference = submission.reference and lead.id = submission.lead
      and lead.received_at = submission.received_at
    left join lead_key on lead_key.lead = lead.id
    where ${condition}
    order by lead.received_at`;
}

const deliveriesOfLead = fragment`
  (select coalesce(json_agg(json_build_object('channel', channel, 'state', state, 'attempts', attempts,
      'changedAt', changed_at, 'errorCode', last_error_code, 'history', history) order by channel), '[]')
    from delivery where delivery.lead = lead.id)`;
const statusesOfLead = fragment`
  (select coalesce(json_agg(json_build_object('status', status, 'occurredAt', occurred_at,
      'recordedAt', recorded_at) order by occurred_at, event), '[]')
    from lead_status where lead_status.lead = lead.id)`;

function opened(ring: KeyRing, { id, sealed, keyId, wrapped, sent, ...stored }: Row): StoredLead {
  if (keyId === null || wrapped === null) return { ...stored, document: null, address: null, email: null };
  const key = { keyId, wrapped };
  return {
    ...stored,
    document: JSON.parse(open(ring, id, { sealed, ...key })),
    address: null,
    email: sent && JSON.parse(openBeside(ring, { lead: id, purpose: sentEmail, key }, sent)),
  };
}

const addressed = z.object({
  data: z.object({ relationships: z.object({ address: z.object({ data: z.object({ id: z.string() }) }) }) }),
  included: z.array(z.object({ attributes: z.object({ address: z.string(), postcode: z.string() }) })).optional(),
});

/** An address of the index is in a lead by its id only. */
async function withAddresses(sql: Database, leads: StoredLead[]): Promise<StoredLead[]> {
  const places = leads.map(({ document }) => addressed.safeParse(document).data);
  const lines = await addressLines(
    sql,
    places.flatMap((place) => place?.data.relationships.address.data.id ?? []),
  );
  return leads.map((lead, index) => {
    const place = places[index];
    const written = place?.included?.[0]?.attributes;
    const id = place?.data.relationships.address.data.id ?? '';
    return { ...lead, address: written ? `${written.address}, ${written.postcode}` : (lines.get(id) ?? null) };
  });
}

/** Finds the trace of a lead by its reference, for logs and traces, without unsealing the lead. */
export async function findTrace(sql: Database, reference: string) {
  type Parts = 'receivedAt' | 'kind' | 'payment' | 'brand' | 'erasedAt' | 'holds' | 'deliveries' | 'statuses';
  const [row] = await sql<(Pick<StoredLead, Parts> & { traceparent: string | null })[]>`
    select lead.received_at as "receivedAt", kind, payment, brand, erased_at as "erasedAt", traceparent,
      ${holdsOfLead} as holds, ${deliveriesOfLead} as deliveries, ${statusesOfLead} as statuses
    from submission join lead on lead.id = submission.lead and lead.received_at = submission.received_at
    where submission.reference = ${reference}`;
  return row && { ...row, traceId: readTraceparent(row.traceparent)?.traceId };
}
