import type { Statements } from '../../db/database.ts';

/** Crypto-shredding: without its key, what is left of a lead cannot be read. Its deliveries are cancelled. */
export async function eraseLeads(transaction: Statements, ids: string[]): Promise<void> {
  if (ids.length === 0) return;
  await transaction`delete from lead_key where lead = any(${ids}::uuid[])`;
  await transaction`delete from lead_follow where lead = any(${ids}::uuid[])`;
  await transaction`
    update lead set erased_at = now(), email_index = null, sealed = '' where id = any(${ids}::uuid[])`;
  await transaction`
    update delivery set state = 'cancelled', changed_at = now()
    where lead = any(${ids}::uuid[]) and state in ('pending', 'claimed', 'dead')`;
}
