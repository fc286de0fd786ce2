import type { Statements } from '../../db/database.ts';
import { fragment } from '../../db/sql-text.ts';
import { isOneOf } from '../leads/id-ranges.ts';

/** Crypto-shredding: without its key, what is left of a lead cannot be read. Its deliveries are cancelled. */
export async function eraseLeads(transaction: Statements, ids: string[]): Promise<void> {
  if (ids.length === 0) return;
  await transaction`
    delete from lead_key where ${isOneOf(ids, fragment`lead_key.lead`)}`;
  await transaction`delete from lead_follow where lead = any(${ids}::uuid[])`;
  await transaction`
    update lead set erased_at = now(), email_index = null, sealed = ''
    where ${isOneOf(ids, fragment`lead.id`)}`;
  await transaction`
    update delivery set state = 'cancelled', changed_at = now()
    where ${isOneOf(ids, fragment`delivery.lead`)} and state in ('pending', 'claimed', 'dead')`;
}
