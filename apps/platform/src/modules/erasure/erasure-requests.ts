import type { Statements, Transaction } from '../../db/database.ts';
import type { Channel } from '../delivery/outbox/outbox-repository.ts';
import { eraseLeads } from './erasure-log.ts';

/** A member of staff: two are different people when their subjects differ, whatever they are called. */
type Person = { subject: string; name: string };

type RequestState = 'open' | 'erased' | 'cancelled' | 'ended';

type ErasureRequest = {
  id: string;
  reason: string;
  undelivered: Channel[];
  askedSubject: string;
  askedBy: string;
  askedAt: string;
  endsAt: string;
  state: RequestState;
  decidedBy: string | null;
  decidedAt: string | null;
};

type Delivery = { channel: Channel; state: string; attempts: number; changedAt: string; errorCode: string | null };

/** How the erasure of a lead stands, without what the customer wrote. */
export type LeadErasure = {
  lead: string;
  reference: string;
  kind: string;
  brand: string;
  receivedAt: Date;
  erasedAt: Date | null;
  isOnHold: boolean;
  deliveries: Delivery[];
  undelivered: Channel[];
  /** The latest. */
  request: ErasureRequest | null;
};

/** Why nothing was done, for the person who asked. */
export type ErasureIssue =
  | 'unknown'
  | 'another reference'
  | 'erased already'
  | 'on hold'
  | 'undelivered'
  | 'asked already'
  | 'no such request'
  | 'own request';

/** A delivery that may still be made, or was given up; a suppressed one was never meant to be. */
const undeliveredStates = ['pending', 'claimed', 'dead'];
const isoTime = `YYYY-MM-DD"T"HH24:MI:SS.MS"Z"`;

export async function findErasure(sql: Statements, reference: string): Promise<LeadErasure | undefined> {
  const [row] = await sql<Omit<LeadErasure, 'undelivered'>[]>`
    select lead.id as lead, lead.reference, kind, brand, lead.received_at as "receivedAt", erased_at as "erasedAt",
      exists (select from legal_hold where legal_hold.lead = lead.id) as "isOnHold",
      (select coalesce(json_agg(json_build_object('channel', channel, 'state', state, 'attempts', attempts,
          'changedAt', changed_at, 'errorCode', last_error_code) order by channel), '[]')
        from delivery where delivery.lead = lead.id) as deliveries,
      (select json_build_object('id', id, 'reason', reason, 'undelivered', undelivered,
          'askedSubject', asked_subject, 'askedBy', asked_by,
          'askedAt', to_char(asked_at at time zone 'UTC', ${isoTime}),
          'endsAt', to_char(ends_at at time zone 'UTC', ${isoTime}),
          'state', case when outcome is not null then outcome when ends_at <= now() then 'ended' else 'open' end,
          'decidedBy', decided_by, 'decidedAt', to_char(decided_at at time zone 'UTC', ${isoTime}))
        from erasure_request where erasure_request.lead = lead.id order by asked_at desc, id limit 1) as request
    from submission join lead on lead.id = submission.lead and lead.received_at = submission.received_at
    where submission.reference = ${reference}`;
  if (!row) return undefined;
  const waiting = row.deliveries.filter(({ state }) => undeliveredStates.includes(state));
  return { ...row, undelivered: waiting.map(({ channel }) => channel) };
}

export type OpenErasure = {
  reference: string;
  kind: string;
  askedSubject: string;
  askedBy: string;
  endsAt: Date;
};

/** The requests that wait for a second person, the first to end first. */
export async function listOpenErasures(sql: Statements): Promise<OpenErasure[]> {
  return sql<OpenErasure[]>`
    select lead.reference, kind, asked_subject as "askedSubject", asked_by as "askedBy", ends_at as "endsAt"
    from erasure_request join lead on lead.id = erasure_request.lead
    where outcome is null and ends_at > now() and erased_at is null
    order by ends_at, lead.reference limit 200`;
}

type Question = { typed: string | undefined; reason: string; undelivered: readonly Channel[]; person: Person };

/** Asking again while one's own request is open changes nothing. */
export async function askForErasure(
  transaction: Transaction,
  reference: string,
  { typed, reason, undelivered, person }: Question,
): Promise<ErasureIssue | undefined> {
  const found = await lockLead(transaction, reference);
  const issue = issueOf(found, { typed, undelivered });
  if (issue || !found) return issue;
  const { lead, request } = found;
  if (request?.state === 'open') return request.askedSubject === person.subject ? undefined : 'asked already';
  await transaction`
    update erasure_request set outcome = 'ended', decided_at = ends_at
    where lead = ${lead} and outcome is null and ends_at <= now()`;
  await transaction`
    insert into erasure_request (lead, reason, undelivered, asked_subject, asked_by)
    values (${lead}, ${reason}, ${found.undelivered}, ${person.subject}, ${person.name})`;
  return undefined;
}

type Agreement = { id: string; typed: string | undefined; undelivered: readonly Channel[]; person: Person };

/** Erases the lead. Returns its id, for the erasure log. */
export async function agreeToErasure(
  transaction: Transaction,
  reference: string,
  { id, typed, undelivered, person }: Agreement,
): Promise<ErasureIssue | { lead: string }> {
  const found = await lockLead(transaction, reference);
  const issue = issueOf(found, { typed, undelivered });
  if (issue || !found) return issue ?? 'unknown';
  const { lead, request } = found;
  if (request?.state !== 'open' || request.id !== id) return 'no such request';
  if (request.askedSubject === person.subject) return 'own request';
  await eraseLeads(transaction, [lead]);
  await decide(transaction, id, 'erased', person);
  return { lead };
}

/** By the asker, or by anybody who may agree. */
export async function cancelErasure(
  transaction: Transaction,
  reference: string,
  { id, person }: { id: string; person: Person },
): Promise<ErasureIssue | undefined> {
  const found = await lockLead(transaction, reference);
  if (!found) return 'unknown';
  if (found.request?.state !== 'open' || found.request.id !== id) return 'no such request';
  await decide(transaction, id, 'cancelled', person);
  return undefined;
}

async function decide(
  transaction: Transaction,
  id: string,
  outcome: 'erased' | 'cancelled',
  { subject, name }: Person,
): Promise<void> {
  await transaction`
    update erasure_request
    set outcome = ${outcome}, decided_subject = ${subject}, decided_by = ${name}, decided_at = now()
    where id = ${id} and outcome is null`;
}

/** One at a time decides about a lead. */
async function lockLead(transaction: Transaction, reference: string): Promise<LeadErasure | undefined> {
  await transaction`
    select from lead
    where (id, received_at) = (select lead, received_at from submission where reference = ${reference}) for update`;
  return findErasure(transaction, reference);
}

function issueOf(
  found: LeadErasure | undefined,
  { typed, undelivered }: { typed: string | undefined; undelivered: readonly Channel[] },
): ErasureIssue | undefined {
  if (!found) return 'unknown';
  if (typed !== found.reference) return 'another reference';
  if (found.erasedAt) return 'erased already';
  if (found.isOnHold) return 'on hold';
  return found.undelivered.every((channel) => undelivered.includes(channel)) ? undefined : 'undelivered';
}
