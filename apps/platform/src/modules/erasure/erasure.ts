import { emailHash, type KeyRing } from '../../crypto/key-ring.ts';
import { lockUntilCommit } from '../../db/advisory-locks.ts';
import { requireSameClock } from '../../db/clock-offset.ts';
import type { Database } from '../../db/database.ts';
import { fragment, type SqlFragment } from '../../db/sql-text.ts';
import { type ErasureLog, eraseLeads, recordErasures } from './erasure-log.ts';

/** `undelivered` are leads that some channel has not received, and that are retained for it. */
export type Erasure = { erased: string[]; held: string[]; undelivered: string[] };

type Settings = { keepUndelivered?: boolean };

/**
 * Erases leads, except those on hold. A backup from before still has their keys; with a log, the erasure is repeated
 * in a database that was restored from it.
 */
export function eraseByReference(
  sql: Database,
  reference: string,
  log: ErasureLog | undefined,
  settings: Settings = {},
): Promise<Erasure> {
  const condition = fragment`lead.id = (select lead from submission where reference = ${reference})`;
  return erase(sql, condition, { log, ...settings });
}

export function eraseByEmail(
  sql: Database,
  ring: KeyRing,
  email: string,
  log: ErasureLog | undefined,
  settings: Settings = {},
): Promise<Erasure> {
  return erase(sql, fragment`lead.email_index = ${emailHash(ring, email)}`, { log, ...settings });
}

type Row = { id: string; reference: string; isHeld: boolean; isUndelivered: boolean };

async function erase(
  sql: Database,
  condition: SqlFragment,
  { log, keepUndelivered = false }: Settings & { log: ErasureLog | undefined },
): Promise<Erasure> {
  return sql.begin(async (transaction) => {
    await requireSameClock(transaction);
    if (log) await lockUntilCommit(transaction, 'erasureLog');
    const rows = await transaction<Row[]>`
      select lead.id, lead.reference, legal_hold.lead is not null as "isHeld",
        exists (select from delivery where delivery.lead = lead.id and state in ('pending', 'claimed', 'dead'))
          as "isUndelivered"
      from lead left join legal_hold on legal_hold.lead = lead.id
      where erased_at is null and ${condition}
      for update of lead`;
    const isRetained = (row: Row) => keepUndelivered && row.isUndelivered;
    const released = rows.filter(({ isHeld }) => !isHeld);
    const erased = released.filter((row) => !isRetained(row));
    const ids = erased.map(({ id }) => id);
    await eraseLeads(transaction, ids);
    if (log && ids.length > 0) await recordErasures(transaction, log, ids);
    const references = (some: Row[]) => some.map(({ reference }) => reference);
    return {
      erased: references(erased),
      held: references(rows.filter(({ isHeld }) => isHeld)),
      undelivered: references(released.filter(isRetained)),
    };
  });
}

/**
 * Erases synthetic leads with no delivery left, without the erasure log: no person sent them. Younger ones may be waited
 * for by another worker. The literal `client` lets the query use the partial index.
 */
export async function eraseSettledSynthetic(sql: Database, olderThanMs: number): Promise<void> {
  const settled = await sql<{ reference: string }[]>`
    select reference from lead
    where client = 'synthetic' and erased_at is null and received_at > now() - interval '2 days'
      and received_at < now() - ${olderThanMs} * interval '1 millisecond'
      and not exists (select from delivery where delivery.lead = lead.id and state in ('pending', 'claimed'))`;
  for (const { reference } of settled) await eraseByReference(sql, reference, undefined);
}
