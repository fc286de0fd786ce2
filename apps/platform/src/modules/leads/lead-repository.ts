import { createReference } from '@lamplighter/contracts/leads/lead-reference';
import type { Database } from '../../db/database.ts';
import type { Submission } from './submission.ts';

/** A stored submission, inserted now or by an earlier request. */
export type Entry = { lead: string; reference: string; receivedAt: Date; sameBody: boolean; again: boolean };

/**
 * Inserts leads with their keys and outbox rows in one transaction, received at the database's time. A submission whose
 * idempotency key exists returns the entry that was stored then.
 */
export async function insertLeads(sql: Database, submissions: Submission[]): Promise<Entry[]> {
  const entries = new Map<Submission, Entry>();
  let left = submissions;
  while (left.length > 0) {
    const inserted = await insertNew(sql, left);
    for (const one of left) {
      const receivedAt = inserted.get(one.id);
      if (receivedAt) entries.set(one, asNew(one, receivedAt));
    }
    const losers = left.filter(({ id }) => !inserted.has(id));
    const earlier = await findEarlier(sql, losers);
    for (const one of losers) {
      const entry = earlier.get(one.key.toString('hex'));
      if (entry) entries.set(one, { ...entry, sameBody: entry.body.equals(one.body), again: true });
    }
    // Without a row of its key, a submission collided by its reference, one in ten million million: it gets a new one.
    left = losers.filter((one) => !entries.has(one));
    for (const one of left) one.reference = createReference();
  }
  return submissions.flatMap((one) => entries.get(one) ?? []);
}

function asNew({ id, reference }: Submission, receivedAt: Date): Entry {
  return { lead: id, reference, receivedAt, sameBody: true, again: false };
}

/** Inserts the leads whose idempotency key and reference are new. Returns their times of receipt, by id. */
async function insertNew(sql: Database, submissions: Submission[]): Promise<Map<string, Date>> {
  // Sorted by key, so that two batches with the same keys cannot deadlock.
  const rows = submissions.toSorted((a, b) => a.key.compare(b.key));
  const proofs = new Map(rows.map((row) => [row, row.followProofs(row.reference)]));
  const inserted = await sql<{ lead: string; receivedAt: Date }[]>`
    with given as (
      select *, date_trunc('milliseconds', now()) as received_at from unnest(
        ${rows.map(({ id }) => id)}::uuid[],
        ${rows.map(({ key }) => key)}::bytea[],
        ${rows.map(({ body }) => body)}::bytea[],
        ${rows.map(({ reference }) => reference)}::text[],
        ${rows.map(({ brand }) => brand)}::text[],
        ${rows.map(({ client }) => client)}::text[],
        ${rows.map(({ kind }) => kind)}::text[],
        ${rows.map(({ payment }) => payment)}::text[],
        ${rows.map(({ agreedContactMethod }) => agreedContactMethod)}::text[],
        ${rows.map(({ topic }) => topic)}::text[],
        ${rows.map(({ queryType }) => queryType)}::text[],
        ${rows.map(({ querySubtype }) => querySubtype)}::text[],
        ${rows.map(({ sealed }) => sealed)}::bytea[],
        ${rows.map(({ emailIndex }) => emailIndex)}::bytea[],
        ${rows.map(({ phoneIndex }) => phoneIndex)}::bytea[],
        ${rows.map(({ nameIndex }) => nameIndex)}::bytea[],
        ${rows.map(({ keyId }) => keyId)}::text[],
        ${rows.map(({ wrapped }) => wrapped)}::bytea[],
        ${rows.map(({ crmDelivery }) => crmDelivery)}::uuid[],
        ${rows.map(({ emailDelivery }) => emailDelivery)}::uuid[],
        ${rows.map(({ traceparent }) => traceparent)}::text[],
        ${rows.map((row) => proofs.get(row)?.email ?? null)}::bytea[],
        ${rows.map((row) => proofs.get(row)?.address ?? null)}::bytea[]
      ) as row (lead, key, body, reference, brand, client, kind, payment, agreed_contact_method, topic,
        query_type, query_subtype, sealed, email_index, phone_index, name_index, key_id, wrapped, crm_delivery, email_delivery, traceparent,
        email_proof, address_proof)
    ), taken as (
      insert into submission (key, body, lead, reference, received_at)
      select key, body, lead, reference, received_at from given
      on conflict do nothing
      returning lead, received_at
    ), fresh as (
      select given.* from given join taken using (lead)
    ), leads as (
      insert into lead (id, received_at, reference, brand, client, kind, payment, agreed_contact_method, topic,
        query_type, query_subtype, sealed, email_index, phone_index, name_index, traceparent)
      select lead, received_at, reference, brand, client, kind, payment, agreed_contact_method, topic,
        query_type, query_subtype, sealed, email_index, phone_index, name_index, traceparent from fresh
    ), keys as (
      insert into lead_key (lead, key_id, wrapped) select lead, key_id, wrapped from fresh
    ), follows as (
      insert into lead_follow (lead, received_at, kind, payment, agreed_contact_method, email_proof, address_proof)
      select lead, received_at, kind, payment, agreed_contact_method, email_proof, address_proof
      from fresh where kind in ('complaint', 'enquiry')
    ), deliveries as (
      insert into delivery (id, lead, lead_received_at, channel)
      select crm_delivery, lead, received_at, 'crm' from fresh
      union all
      select email_delivery, lead, received_at, 'email' from fresh where email_delivery is not null
    )
    select lead, received_at as "receivedAt" from taken`;
  return new Map(inserted.map(({ lead, receivedAt }) => [lead, receivedAt]));
}

async function findEarlier(sql: Database, submissions: Submission[]) {
  if (submissions.length === 0) return new Map<string, Omit<Entry, 'sameBody' | 'again'> & { body: Buffer }>();
  const keys = submissions.map(({ key }) => key);
  // The row may be missing on the standby if a wait for it was cancelled. The emitted message is a write, so that this
  // commit waits until the standby has everything before it.
  const rows = await sql<{ key: Buffer; body: Buffer; lead: string; reference: string; receivedAt: Date }[]>`
    select key, body, lead, reference, received_at as "receivedAt",
      pg_logical_emit_message(true, 'lead', '') as written
    from submission where key = any(${keys}::bytea[])`;
  return new Map(rows.map(({ key, ...entry }) => [key.toString('hex'), entry]));
}
