import type { Database } from '../../db/database.ts';
import { fragment, type SqlFragment } from '../../db/sql-text.ts';
import { blindEmail, type KeyRing } from '../leads/key-ring.ts';

export type Erasure = { erased: string[]; held: string[] };

/**
 * Erases leads by crypto-shredding: without the key, what is left of them here and in backups cannot be read. Leads on
 * hold are not erased.
 */
export function eraseByReference(sql: Database, reference: string): Promise<Erasure> {
  return erase(sql, fragment`lead.id = (select lead from submission where reference = ${reference})`);
}

export function eraseByEmail(sql: Database, ring: KeyRing, email: string): Promise<Erasure> {
  return erase(sql, fragment`lead.email_index = ${blindEmail(ring, email)}`);
}

async function erase(sql: Database, condition: SqlFragment): Promise<Erasure> {
  return sql.begin(async (transaction) => {
    const rows = await transaction<{ id: string; reference: string; held: boolean }[]>`
      select lead.id, lead.reference, legal_hold.lead is not null as held
      from lead left join legal_hold on legal_hold.lead = lead.id
      where erased_at is null and ${condition}
      for update of lead`;
    const ids = rows.filter(({ held }) => !held).map(({ id }) => id);
    if (ids.length > 0) {
      await transaction`delete from lead_key where lead = any(${ids}::uuid[])`;
      await transaction`delete from lead_follow where lead = any(${ids}::uuid[])`;
      await transaction`
        update lead set erased_at = now(), email_index = null, sealed = '' where id = any(${ids}::uuid[])`;
      await transaction`
        update delivery set state = 'cancelled', changed_at = now()
        where lead = any(${ids}::uuid[]) and state in ('pending', 'claimed', 'dead')`;
    }
    const references = (held: boolean) => rows.filter((row) => row.held === held).map(({ reference }) => reference);
    return { erased: references(false), held: references(true) };
  });
}
