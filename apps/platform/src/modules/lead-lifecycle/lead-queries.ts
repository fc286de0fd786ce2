import { readTraceparent } from '@lamplighter/server/trace-parent';
import { emailHash, type KeyRing, open } from '../../crypto/key-ring.ts';
import type { Database } from '../../db/database.ts';
import { fragment, type SqlFragment } from '../../db/sql-text.ts';
import { createAddressRepository } from '../addresses/address-repository.ts';
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
  deliveries: { channel: string; state: string; attempts: number; changedAt: string; errorCode: string | null }[];
  /** What the CRM reported, the latest last. */
  statuses: { status: string; occurredAt: string; recordedAt: string }[];
  document: unknown;
};

type Row = Omit<StoredLead, 'document'> & {
  id: string;
  sealed: Buffer;
  keyId: string | null;
  wrapped: Buffer | null;
};

export async function findByReference(
  sql: Database,
  ring: KeyRing,
  reference: string,
): Promise<StoredLead | undefined> {
  const [row] = await select(sql, fragment`submission.reference = ${reference}`);
  return row && opened(ring, row);
}

/** Every lead of one person, the latest last. */
export async function findByPerson(sql: Database, ring: KeyRing, person: SoughtPerson): Promise<StoredLead[]> {
  const rows = await select(sql, await leadsOf(sql, ring, person));
  return rows.map((row) => opened(ring, row));
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
      ${holdsOfLead} as holds, sealed, key_id as "keyId", wrapped,
      (select coalesce(json_agg(json_build_object('channel', channel, 'state', state, 'attempts', attempts,
          'changedAt', changed_at, 'errorCode', last_error_code) order by channel), '[]')
        from delivery where delivery.lead = lead.id) as deliveries,
      (select coalesce(json_agg(json_build_object('status', status, 'occurredAt', occurred_at,
          'recordedAt', recorded_at) order by occurred_at, event), '[]')
        from lead_status where lead_status.lead = lead.id) as statuses
    from submission
    join lead on lead.reference = submission.reference and lead.id = submission.lead
      and lead.received_at = submission.received_at
    left join lead_key on lead_key.lead = lead.id
    where ${condition}
    order by lead.received_at`;
}

function opened(ring: KeyRing, { id, sealed, keyId, wrapped, ...stored }: Row): StoredLead {
  if (keyId === null || wrapped === null) return { ...stored, document: null };
  return { ...stored, document: JSON.parse(open(ring, id, { sealed, keyId, wrapped })) };
}

type Delivery = { channel: string; state: string; attempts: number; errorCode: string | null };

/** Finds the trace of a lead by its reference, for logs and traces, without unsealing the lead. */
export async function findTrace(sql: Database, reference: string) {
  type Row = { receivedAt: Date; traceparent: string | null; holds: LegalHold[]; deliveries: Delivery[] };
  const [row] = await sql<Row[]>`
    select lead.received_at as "receivedAt", traceparent,
      ${holdsOfLead} as holds,
      (select coalesce(json_agg(json_build_object('channel', channel, 'state', state, 'attempts', attempts, 'errorCode', last_error_code)
          order by channel), '[]') from delivery where delivery.lead = lead.id) as deliveries
    from submission join lead on lead.id = submission.lead and lead.received_at = submission.received_at
    where submission.reference = ${reference}`;
  return row && { ...row, traceId: readTraceparent(row.traceparent)?.traceId };
}
