import { lockUntilCommit } from '../../db/advisory-locks.ts';
import type { Transaction } from '../../db/database.ts';
import { fragment, type SqlFragment } from '../../db/sql-text.ts';

/** One of the holds of a lead. While there is any, the lead is neither erased nor removed by retention. */
export type LegalHold = { id: string; reason: string; placedBy: string; placedAt: string };

/** The holds of the `lead` of a query, the first one first, as JSON. */
export const holdsOfLead: SqlFragment = fragment`
  (select coalesce(json_agg(json_build_object('id', lead_hold.id, 'reason', lead_hold.reason,
      'placedBy', lead_hold.placed_by, 'placedAt', lead_hold.placed_at) order by lead_hold.placed_at, lead_hold.id), '[]')
    from lead_hold where lead_hold.lead = lead.id)`;

type NewHold = { reference: string; reason: string; operator: string };

/** Adds a hold to those that the lead has. Returns whether the lead exists. */
export async function placeHold(transaction: Transaction, { reference, reason, operator }: NewHold): Promise<boolean> {
  await lockUntilCommit(transaction, 'retention');
  // A trigger writes each of them down.
  const { count } = await transaction`
    insert into legal_hold (lead, reason, placed_by)
    select lead, ${reason}, ${operator} from submission where reference = ${reference}
    on conflict (lead) do update set reason = excluded.reason, placed_by = excluded.placed_by, placed_at = now()`;
  return count > 0;
}

/** Ends one hold, or all. The lead stays on hold while there is another. Returns whether there was such a hold. */
export async function releaseHold(
  transaction: Transaction,
  { reference, hold }: { reference: string; hold?: string | undefined },
): Promise<boolean> {
  await lockUntilCommit(transaction, 'retention');
  const lead = fragment`(select lead from submission where reference = ${reference})`;
  const which = hold === undefined ? fragment`true` : fragment`id = ${hold}`;
  const { count } = await transaction`delete from lead_hold where lead = ${lead} and ${which}`;
  await transaction`
    delete from legal_hold where lead = ${lead} and not exists (select from lead_hold where lead_hold.lead = ${lead})`;
  return count > 0;
}

export async function countHolds(transaction: Transaction, reference: string): Promise<number> {
  const [row] = await transaction<{ count: number }[]>`
    select count(*)::int from lead_hold where lead = (select lead from submission where reference = ${reference})`;
  return row?.count ?? 0;
}
