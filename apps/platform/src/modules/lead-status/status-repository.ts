import type { LeadStatus, LeadStatusResponse } from '@lamplighter/contracts/leads/lead-status';
import type { Database, Statements } from '../../db/database.ts';

export type StatusEvent = { id: string; reference: string; status: LeadStatus; occurredAt: string };

type Row = {
  lead: string;
  kind: 'complaint' | 'enquiry';
  payment: 'credit' | 'pay-as-you-go' | null;
  contactMethod: 'email' | 'phone';
  receivedAt: Date;
  history: { status: LeadStatus; since: Date }[];
};

/** The history that a customer sees begins with the latest of these. */
const maxEvents = 50;

/**
 * Appends an event, once for each id. A lead that was erased, has expired or cannot be followed is unknown here. The
 * foreign key to `lead_follow` rejects an event whose lead is being erased at this moment.
 */
export async function recordStatus(
  sql: Statements,
  { id, reference, status, occurredAt }: StatusEvent,
): Promise<'recorded' | 'duplicate' | 'unknown-reference'> {
  const [row] = await sql<{ isKnown: boolean; isRecorded: boolean }[]>`
    with followed as (
      select lead from submission join lead_follow using (lead) where submission.reference = ${reference}
    ), recorded as (
      insert into lead_status (event, lead, status, occurred_at)
      select ${id}, lead, ${status}, ${occurredAt}::timestamptz from followed
      on conflict (event) do nothing
      returning event
    )
    select exists (select from followed) as "isKnown", exists (select from recorded) as "isRecorded"`;
  if (row?.isRecorded) return 'recorded';
  return row?.isKnown ? 'duplicate' : 'unknown-reference';
}

/** One statement whatever it finds: its plan does not depend on whether the reference exists. */
export async function findFollowed(sql: Database, proofs: Buffer[]): Promise<LeadStatusResponse['data']> {
  const [row] = await sql<Row[]>`
    select lead, kind, payment, agreed_contact_method as "contactMethod", received_at as "receivedAt", history
    from lead_follow
    cross join lateral (
      select coalesce(json_agg(json_build_object('status', status, 'since', occurred_at)
        order by occurred_at, event), '[]') as history
      from (
        select * from lead_status where lead_status.lead = lead_follow.lead
        order by occurred_at desc, event desc limit ${maxEvents}
      ) as latest
    ) as events
    where email_proof = any(${proofs}::bytea[]) or address_proof = any(${proofs}::bytea[])`;
  return row ? describe(row) : null;
}

function describe({ lead, kind, payment, contactMethod, receivedAt, history }: Row): LeadStatusResponse['data'] {
  return {
    type: 'lead-statuses',
    id: lead,
    attributes: {
      kind,
      payment,
      contactMethod,
      receivedAt: receivedAt.toISOString(),
      history: history.map(({ status, since }) => ({ status, since: new Date(since).toISOString() })),
    },
  };
}
