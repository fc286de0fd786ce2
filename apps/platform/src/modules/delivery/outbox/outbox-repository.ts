import type { LeadKind, Payment } from '@lamplighter/contracts/lead-kind';
import type { Database } from '../../../db/database.ts';
import { fragment } from '../../../db/sql-text.ts';
import { inPartitionsOf } from '../../leads/id-ranges.ts';
import type { Channel } from '../channel.ts';

/** A claimed delivery. `round` is the fencing token: it changes whenever a claim ends. */
export type Claim = { lead: string; channel: Channel; round: number; owner: string };

/** A claimed delivery with its stored lead. Without `keyId` the lead was erased, or its key is lost. */
export type ClaimedDelivery = Claim & {
  id: string;
  attempts: number;
  /** Time since attempts began, by the database's clock. */
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

/** Claims due deliveries, the most overdue first; none of a paused channel. Concurrent workers never claim the same one. */
export async function claimDue(
  sql: Database,
  { channel, owner, limit, leaseMs }: ClaimRequest,
): Promise<ClaimedDelivery[]> {
  return sql.begin(async (transaction) => {
    // Two statements, because the second one reads only the partitions of the leads that the first one found.
    const due = await transaction<{ lead: string }[]>`
      select lead from delivery
      where channel = ${channel} and state = 'pending' and due_at <= now()
        and not exists (select from channel_pause where channel_pause.channel = ${channel})
      order by due_at limit ${limit} for update skip locked`;
    if (due.length === 0) return [];
    const ids = due.map(({ lead }) => lead);
    return transaction<ClaimedDelivery[]>`
    with claimed as (
      update delivery set state = 'claimed', attempts = attempts + 1, changed_at = now(), lease_owner = ${owner},
        lease_until = now() + ${leaseMs} * interval '1 millisecond'
      where channel = ${channel} and lead = any(${ids}::uuid[]) and ${inPartitionsOf(ids, fragment`delivery.lead`)}
      returning delivery.*
    )
    select claimed.id, channel, round, lease_owner as owner, attempts,
      (extract(epoch from now() - since) * 1000)::float8 as "ageMs", claimed.lead, reference,
      received_at as "receivedAt", brand, client, kind, payment, email_index as "emailIndex", sealed, key_id as "keyId",
      wrapped, erased_at is not null as erased, traceparent
    from claimed
    join lead on lead.id = claimed.lead and lead.received_at = claimed.lead_received_at
      and ${inPartitionsOf(ids, fragment`lead.id`)}
    left join lead_key on lead_key.lead = claimed.lead and ${inPartitionsOf(ids, fragment`lead_key.lead`)}`;
  });
}

/**
 * Extends the claims of one owner, also overdue ones that were not released: after a database outage they still belong
 * to that owner. Returns the claims that are valid.
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

/** Whether the claim is valid, by the database's clock. */
export async function holdsClaim(sql: Database, { lead, channel, round, owner }: Claim): Promise<boolean> {
  const rows = await sql`
    select from delivery
    where lead = ${lead} and channel = ${channel} and round = ${round} and state = 'claimed' and lease_owner = ${owner}
      and lease_until > now()`;
  return rows.length === 1;
}

/** Ends claims with an expired lease, whose worker died or lost the database. Returns their number. */
export async function releaseExpiredClaims(sql: Database): Promise<number> {
  // A claim without a lease was made by the previous release, which had a limit of two minutes.
  const { count } = await sql`
    update delivery set state = 'pending', round = round + 1, due_at = now(), changed_at = now(), lease_owner = null,
      lease_until = null
    where state = 'claimed'
      and (lease_until < now() or (lease_until is null and changed_at < now() - interval '2 minutes'))`;
  return count;
}

type Settled = { state: 'delivered' | 'dead' | 'cancelled' | 'suppressed'; fault: string | null };

/** Writes the final state of a delivery. Does nothing if the claim has ended. */
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
