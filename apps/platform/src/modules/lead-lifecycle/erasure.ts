import { requireSameClock } from '../../db/clock-offset.ts';
import type { Database } from '../../db/database.ts';
import { fragment, type SqlFragment } from '../../db/sql-text.ts';
import { type ErasureLog, lockErasureLog, recordErasures } from '../erasure-log/erasure-log.ts';
import { blindEmail, type KeyRing } from '../leads/key-ring.ts';
import { eraseLeads } from './erase-leads.ts';

export type Erasure = { erased: string[]; held: string[] };

/**
 * Erases leads, except those on hold. A backup from before still has their keys; with a log, the erasure is repeated
 * in a database that was restored from it.
 */
export function eraseByReference(sql: Database, reference: string, log: ErasureLog | undefined): Promise<Erasure> {
  return erase(sql, fragment`lead.id = (select lead from submission where reference = ${reference})`, log);
}

export function eraseByEmail(
  sql: Database,
  ring: KeyRing,
  email: string,
  log: ErasureLog | undefined,
): Promise<Erasure> {
  return erase(sql, fragment`lead.email_index = ${blindEmail(ring, email)}`, log);
}

async function erase(sql: Database, condition: SqlFragment, log: ErasureLog | undefined): Promise<Erasure> {
  return sql.begin(async (transaction) => {
    await requireSameClock(transaction);
    if (log) await lockErasureLog(transaction);
    const rows = await transaction<{ id: string; reference: string; held: boolean }[]>`
      select lead.id, lead.reference, legal_hold.lead is not null as held
      from lead left join legal_hold on legal_hold.lead = lead.id
      where erased_at is null and ${condition}
      for update of lead`;
    const ids = rows.filter(({ held }) => !held).map(({ id }) => id);
    await eraseLeads(transaction, ids);
    if (log && ids.length > 0) await recordErasures(transaction, log, ids);
    const references = (held: boolean) => rows.filter((row) => row.held === held).map(({ reference }) => reference);
    return { erased: references(false), held: references(true) };
  });
}
