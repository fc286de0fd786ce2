import type { LeadKind, Payment } from '@lamplighter/contracts/lead-kind';
import type { Database } from '../../../db/database.ts';
import type { Channel } from '../channel.ts';

/** A delivery and the claim on it. `round` is the fencing token: it changes whenever a claim ends. */
export type Claim = { lead: string; channel: Channel; round: number; owner: string };

/**
 * A delivery as a worker claims it, with the lead as it is kept. Without `keyId` the lead was erased, or its key is lost.
 */
export type ClaimedDelivery = Claim & {
  id: string;
  attempts: number;
  /** For how long it has been tried, by the database's clock. */
  ageMs: number;
  reference: string;
  receivedAt: Date;
  brand: string;
  client: string;
  kind: LeadKind;
  payment: Payment | null;
  emailIndex: Buffer | null;
  sealed: Buffer;
  keyId: string | null;
  wrapped: Buffer | null;
  erased: boolean;
  traceparent: string | null;
};

type ClaimRequest = { channel: Channel; owner: string; limit: number; leaseMs: number };

/** Claims what is due, the longest overdue first. Two workers at once never get the same delivery. */
export async function claimDue(
  sql: Database,
  { channel, owner, limit, leaseMs }: ClaimRequest,
): Promise<ClaimedDelivery[]> {
  return sql<ClaimedDelivery[]>`
    with due as (
      select lead, channel from delivery
      where channel = ${channel} and state = 'pending' and due_at <= now()
      order by due_at limit ${limit} for update skip locked
    ), claimed as (
      update delivery set state = 'claimed', attempts = attempts + 1, changed_at = now(), lease_owner = ${owner},
        lease_until = now() + ${leaseMs} * interval '1 millisecond'
      from due where delivery.lead = due.lead and delivery.channel = due.channel
      returning delivery.*
    )
    select claimed.id, channel, round, lease_owner as owner, attempts,
      (extract(epoch from now() - since) * 1000)::float8 as "ageMs", claimed.lead, reference,
      received_at as "receivedAt", brand, client, kind, payment, email_index as "emailIndex", sealed, key_id as "keyId",
      wrapped, erased_at is not null as erased, traceparent
    from claimed
    join lead on lead.id = claimed.lead and lead.received_at = claimed.lead_received_at
    left join lead_key on lead_key.lead = claimed.lead`;
}

/**
 * Extends claims of one owner, an overdue one too as long as it was not released: after an outage of the database that is
 * its rightful owner. Returns those that still stand.
 */
export async function renewClaims(
  sql: Database,
  { owner, claims, leaseMs }: { owner: string; claims: Claim[]; leaseMs: number },
): Promise<Claim[]> {
  return sql<Claim[]>`
    update delivery set lease_until = now() + ${leaseMs} * interval '1 millisecond'
    from unnest(
      ${claims.map(({ lead }) => lead)}::uuid[],
      ${claims.map(({ channel }) => channel)}::text[],
      ${claims.map(({ round }) => round)}::integer[]
    ) as held (lead, channel, round)
    where delivery.lead = held.lead and delivery.channel = held.channel and delivery.round = held.round
      and state = 'claimed' and lease_owner = ${owner}
    returning delivery.lead, delivery.channel, delivery.round, lease_owner as owner`;
}

/** Whether the claim stands, by the database's clock. */
export async function holdsClaim(sql: Database, { lead, channel, round, owner }: Claim): Promise<boolean> {
  const rows = await sql`
    select from delivery
    where lead = ${lead} and channel = ${channel} and round = ${round} and state = 'claimed' and lease_owner = ${owner}
      and lease_until > now()`;
  return rows.length === 1;
}

/** Ends claims whose lease ran out, because their worker died or lost the database. Returns how many. */
export async function releaseExpiredClaims(sql: Database): Promise<number> {
  // A claim without a lease was made by the release before this one, whose own limit was two minutes.
  const { count } = await sql`
    update delivery set state = 'pending', round = round + 1, due_at = now(), changed_at = now(), lease_owner = null,
      lease_until = null
    where state = 'claimed' and coalesce(lease_until, changed_at + interval '2 minutes') < now()`;
  return count;
}

type Settled = { state: 'delivered' | 'dead' | 'cancelled' | 'suppressed'; fault: string | null };

/** Writes the end of a delivery. A claim that has ended changes nothing. */
export async function settle(
  sql: Database,
  { lead, channel, round, owner }: Claim,
  { state, fault }: Settled,
): Promise<void> {
  await sql`
    update delivery set state = ${state}, last_error_code = ${fault}, changed_at = now(), lease_owner = null,
      lease_until = null
    where lead = ${lead} and channel = ${channel} and round = ${round} and state = 'claimed' and lease_owner = ${owner}`;
}

type Postponed = { fault: string | null; afterMs: number };

/** Ends a claim and makes the delivery due again later. */
export async function postpone(
  sql: Database,
  { lead, channel, round, owner }: Claim,
  { fault, afterMs }: Postponed,
): Promise<void> {
  await sql`
    update delivery set state = 'pending', round = round + 1, last_error_code = ${fault},
      due_at = now() + ${afterMs} * interval '1 millisecond', changed_at = now(), lease_owner = null, lease_until = null
    where lead = ${lead} and channel = ${channel} and round = ${round} and state = 'claimed' and lease_owner = ${owner}`;
}
