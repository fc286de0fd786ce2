import type { Database } from '../../db/database.ts';
import { eraseByReference } from './erasure.ts';

/**
 * Erases synthetic leads with no delivery left, without the erasure log: no person sent them. The literal `client` lets the query use the
 * partial index.
 */
export async function eraseSettledSynthetic(sql: Database): Promise<void> {
  const settled = await sql<{ reference: string }[]>`
    select reference from lead
    where client = 'synthetic' and erased_at is null and received_at > now() - interval '2 days'
      and not exists (select from delivery where delivery.lead = lead.id and state in ('pending', 'claimed'))`;
  for (const { reference } of settled) await eraseByReference(sql, reference, undefined);
}
