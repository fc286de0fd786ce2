import type { LeadKind, Payment } from '@lamplighter/contracts/leads/lead-kind';
import { channel } from '@lamplighter/contracts/staff/staff-api';
import type { z } from 'zod';
import type { Database, Statements } from '../../../db/database.ts';
import { createGroupCommit } from '../../../db/group-commit.ts';
import { fragment, type SqlFragment } from '../../../db/sql-text.ts';
import { clockToleranceMs, inPartitionsBetween, isOneOf } from '../../leads/lead-id.ts';

export const channels = channel.options;
export type Channel = z.infer<typeof channel>;

/** A claimed delivery. `round` is the fencing token: it changes whenever a claim ends. */
export type Claim = { lead: string; channel: Channel; round: number; owner: string };

/** A claimed delivery with its stored lead. Without `keyId` the lead was erased, or its key is lost. */
export type ClaimedDelivery = Claim & {
  id: string;
  attempts: number;
  /** Those since the last replay. */
  attemptsOfPeriod: number;
  /** How old the retry period is, by the database's clock: it began at receipt or at the last replay. */
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
  /** Whether its email was sent before: staff had it sent again. */
  wasSent: boolean;
};

export type ClaimRequest = { channel: Channel; owner: string; limit: number; leaseMs: number };

type DueRequest = Pick<ClaimRequest, 'channel' | 'limit'>;

/** The leads whose delivery is due, the most overdue first. Reads one index, of every partition. */
export async function findDue(sql: Statements, { channel, limit }: DueRequest): Promise<string[]> {
  const due = await sql<{ lead: string }[]>`
    select lead from delivery where channel = ${channel} and state = 'pending' and due_at <= now()
    order by due_at limit ${limit}`;
  return due.map(({ lead }) => lead);
}

/** Like `findDue`, but only leads received since then: reads few partitions. A text of its own keeps `findDue` prepared. */
export async function findDueSince(sql: Statements, { channel, limit }: DueRequest, since: Date): Promise<string[]> {
  const isRecent = inPartitionsBetween(since, new Date(Date.now() + clockToleranceMs), fragment`lead`);
  const due = await sql<{ lead: string }[]>`
    select lead from delivery where channel = ${channel} and state = 'pending' and due_at <= now() and ${isRecent}
    order by due_at limit ${limit}`;
  return due.map(({ lead }) => lead);
}

/** Claims those deliveries that are still due; none of a paused channel. Concurrent workers never claim the same one. */
export async function claimAmong(
  sql: Statements,
  { channel, owner, leaseMs }: Omit<ClaimRequest, 'limit'>,
  ids: string[],
): Promise<ClaimedDelivery[]> {
  if (ids.length === 0) return [];
  return sql<ClaimedDelivery[]>`
    with due as (
      select lead from delivery
      where channel = ${channel} and state = 'pending' and due_at <= now() and ${isOneOf(ids, fragment`delivery.lead`)}
        and not exists (select from channel_pause where channel_pause.channel = ${channel})
      for update skip locked
    ), claimed as (
      update delivery set state = 'claimed', attempts = attempts + 1, changed_at = now(), lease_owner = ${owner},
        lease_until = now() + ${leaseMs} * interval '1 millisecond'
      from due
      where delivery.channel = ${channel} and delivery.lead = due.lead and ${isOneOf(ids, fragment`delivery.lead`)}
      returning delivery.*
    )
    select claimed.id, channel, round, lease_owner as owner, attempts,
      attempts - attempts_before_replay as "attemptsOfPeriod",
      (extract(epoch from now() - coalesce(replayed_at, since)) * 1000)::float8 as "ageMs", claimed.lead, reference,
      received_at as "receivedAt", brand, client, kind, payment, email_index as "emailIndex", sealed, key_id as "keyId",
      wrapped, erased_at is not null as erased, traceparent,
      sent is not null as "wasSent"
    from claimed
    join lead on lead.id = claimed.lead and lead.received_at = claimed.lead_received_at and ${isOneOf(ids, fragment`lead.id`)}
    left join lead_key on lead_key.lead = claimed.lead and ${isOneOf(ids, fragment`lead_key.lead`)}`;
}

/**
 * Extends claims, also overdue ones that were not released: after a database outage they still belong to their owner.
 * Returns the claims that are valid.
 */
export async function renewClaims(sql: Statements, claims: Claim[], leaseMs: number): Promise<Claim[]> {
  return sql<Claim[]>`
    update delivery set lease_until = now() + ${leaseMs} * interval '1 millisecond'
    from ${claimRows(claims)}
    where ${isClaimOf(claims)}
    returning delivery.lead, delivery.channel, delivery.round, lease_owner as owner`;
}

/** Which of the claims are valid, by the database's clock, in their order. */
export async function holdClaims(sql: Statements, claims: Claim[]): Promise<boolean[]> {
  const rows = await sql<{ position: number }[]>`
    select position::int from ${claimRows(claims)}
    join delivery on ${isClaimOf(claims)} and lease_until > now()`;
  const valid = new Set(rows.map(({ position }) => position - 1));
  return claims.map((_, index) => valid.has(index));
}

/** Of more, the last ones are replaced: three days of attempts are some 450. */
export const maxHistory = 500;

/** The history of a claimed delivery with the attempt that ends now. A claim sets `changed_at`, so it began then. */
function historyWith(state: SqlFragment, errorCode: SqlFragment): SqlFragment {
  return fragment`(delivery.history - ${maxHistory - 1}::integer) || jsonb_build_object('began', delivery.changed_at,
      'ended', now(), 'state', ${state}, 'errorCode', ${errorCode}, 'by', null)`;
}

/** Ends claims with an expired lease, whose worker died or lost the database. Returns their number. */
export async function releaseExpiredClaims(sql: Statements): Promise<number> {
  // A claim without a lease was made by the previous release, which had a limit of two minutes.
  const { count } = await sql`
    update delivery set state = 'pending', round = round + 1, due_at = now(), changed_at = now(), lease_owner = null,
      lease_until = null, history = ${historyWith(fragment`'lost'`, fragment`'lease-ended'::text`)}
    where state = 'claimed'
      and (lease_until < now() or (lease_until is null and changed_at < now() - interval '2 minutes'))`;
  return count;
}

/** What becomes of a claimed delivery: a final state, or due again after `afterMs`. */
export type ClaimOutcome = { claim: Claim; errorCode: string | null; sent?: Buffer | null } & (
  | { state: 'delivered' | 'dead' | 'cancelled' | 'suppressed' }
  | { state: 'pending'; afterMs: number }
);

/** Ends claims and writes their outcomes in one commit. Does nothing to a delivery whose claim has ended. */
export async function writeOutcomes(sql: Statements, outcomes: ClaimOutcome[]): Promise<void> {
  const claims = outcomes.map(({ claim }) => claim);
  await sql`
    update delivery set state = claim.state, round = delivery.round + (claim.state = 'pending')::integer,
      last_error_code = error_code, due_at = coalesce(now() + after_ms * interval '1 millisecond', due_at),
      changed_at = now(), lease_owner = null, lease_until = null, sent = coalesce(claim.sent, delivery.sent),
      history = ${historyWith(fragment`claim.state`, fragment`error_code`)}
    from unnest(
      ${claims.map(({ lead }) => lead)}::uuid[],
      ${claims.map(({ channel }) => channel)}::text[],
      ${claims.map(({ round }) => round)}::integer[],
      ${claims.map(({ owner }) => owner)}::uuid[],
      ${outcomes.map(({ state }) => state)}::text[],
      ${outcomes.map(({ errorCode }) => errorCode)}::text[],
      ${outcomes.map((outcome) => (outcome.state === 'pending' ? outcome.afterMs : null))}::float8[],
      ${outcomes.map(({ sent = null }) => sent)}::bytea[]
    ) as claim (lead, channel, round, owner, state, error_code, after_ms, sent)
    where ${isClaimOf(claims)}`;
}

function claimRows(claims: Claim[]): SqlFragment {
  return fragment`unnest(
      ${claims.map(({ lead }) => lead)}::uuid[],
      ${claims.map(({ channel }) => channel)}::text[],
      ${claims.map(({ round }) => round)}::integer[],
      ${claims.map(({ owner }) => owner)}::uuid[]
    ) with ordinality as claim (lead, channel, round, owner, position)`;
}

/** True of the row that a claim still holds. The round is the fencing token. */
function isClaimOf(claims: Claim[]): SqlFragment {
  const ids = claims.map(({ lead }) => lead);
  return fragment`delivery.lead = claim.lead and delivery.channel = claim.channel and delivery.round = claim.round
      and delivery.state = 'claimed' and delivery.lease_owner = claim.owner and ${isOneOf(ids, fragment`delivery.lead`)}`;
}

/** Resolves when the outcome is committed, also if the claim had ended and nothing was written. */
export type WriteOutcome = (outcome: ClaimOutcome) => Promise<void>;

const timeoutMs = 5_000;
const minIntervalMs = 20;

/** Group commit of outcomes: those of all channels that arrive during a commit share the next one. */
export function createOutcomeWriter(sql: Database): WriteOutcome {
  const commit = async (outcomes: ClaimOutcome[]) => {
    await writeOutcomes(sql, outcomes);
    return outcomes.map(() => undefined);
  };
  return createGroupCommit(commit, { timeoutMs, minIntervalMs }).add;
}
